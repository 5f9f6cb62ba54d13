import { PanelHeader } from '../../components/panel.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { Candidate } from './run-view.ts';

interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  readonly onAgent: (agent: string) => void;
}

/** What may become findings; a click goes to the agent that noted it. */
export function CandidateList({ candidates, onAgent }: CandidateListProps) {
  const t = useTranslate();
  return (
    <section aria-label={t('analyst.candidates')}>
      <PanelHeader title={t('analyst.candidates')} fact={t('analyst.candidatesFact', { n: candidates.length })} />
      {candidates.length === 0 ? (
        <p className="candidate-none size-11 text-3">{t('analyst.noCandidates')}</p>
      ) : (
        <ul>
          {candidates.map(({ title, agent, traces }) => (
            <li key={title}>
              <button type="button" className="candidate" onClick={() => onAgent(agent)}>
                <span>{title}</span>
                <span className="size-11 text-3">
                  {traces === undefined ? '' : `${t('common.traces', { n: traces })} · `}
                  {agent}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

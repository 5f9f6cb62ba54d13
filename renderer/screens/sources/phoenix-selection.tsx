import type { PullFilter, SourceOptions } from '../../../shared/api/procedures-sources.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FormRow } from './form-row.tsx';
import { TimeWindow } from './time-window.tsx';

type PhoenixFilter = Extract<PullFilter, { kind: 'phoenix' }>;

interface PhoenixSelectionProps {
  readonly options: Extract<SourceOptions, { kind: 'phoenix' }>;
  readonly filter: PhoenixFilter;
  readonly onChange: (filter: PhoenixFilter) => void;
}

/** A project of a Phoenix server, and a time. */
export function PhoenixSelection({ options, filter, onChange }: PhoenixSelectionProps) {
  const t = useTranslate();
  return (
    <>
      <FormRow name={t('sources.project')} note={t('sources.projects', { n: options.projects.length })}>
        <select
          className="sources-select"
          aria-label={t('sources.project')}
          value={filter.project}
          onChange={({ target: { value: project } }) => {
            const projectName = options.projects.find(({ id }) => id === project)?.name ?? project;
            onChange({ ...filter, project, projectName });
          }}
        >
          {options.projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FormRow>
      <TimeWindow
        onChange={(range) =>
          onChange({ kind: 'phoenix', project: filter.project, projectName: filter.projectName, ...range })
        }
      />
    </>
  );
}

import {
  ChevronDown,
  ChevronUp,
  FoldHorizontal,
  MessageSquarePlus,
  Search,
  Split,
  SquarePlus,
  Star,
  FoldVertical,
} from 'lucide-react';
import type { Ref } from 'react';

import type { Annotation } from '../../../shared/api/tools/annotations.ts';
import { OBSERVATION_KINDS } from '../../../shared/domain/index.ts';
import { formatCount, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { ToolbarRule } from '../../components/panel.tsx';
import { Popover } from '../../components/popover.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { mostHeat } from '../../timeline/heat.ts';
import type { TimelineSpans } from '../../timeline/spans.ts';
import type { ConversationLook } from './conversation/conversation-look.ts';
import type { TraceFind } from './use-trace-find.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface TraceToolbarProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly find: TraceFind;
  readonly findField: Ref<HTMLInputElement>;
  readonly look: ConversationLook;
  readonly setLook: (look: ConversationLook) => void;
  readonly annotation: Annotation | undefined;
  readonly onStar: () => void;
  readonly onNote: () => void;
}

const MODES = ['timeline', 'conversation', 'raw'] as const;
const COLOURINGS = ['kind', 'cost', 'tokens'] as const;

/** The bar over the trace: which view, finding, and how the view is drawn. */
export function TraceToolbar({ trace, view, find, findField, annotation, ...rest }: TraceToolbarProps) {
  const t = useTranslate();
  return (
    <div className="trace-toolbar" role="toolbar" aria-label={t('trace.view')}>
      <Segment
        label={t('trace.view')}
        options={MODES.map((value) => ({ value, title: t(`trace.view.${value}`) }))}
        value={view.mode}
        onChange={view.setMode}
      />
      <FindField find={find} fieldRef={findField} />
      <ToolbarRule />
      {view.mode === 'timeline' && <TimelineTools trace={trace} view={view} />}
      {view.mode === 'conversation' && <ConversationTools look={rest.look} setLook={rest.setLook} />}
      <span className="grow" />
      <Button
        size="s"
        icon={Star}
        pressed={annotation?.starred === true}
        aria-label={t('trace.star')}
        onClick={rest.onStar}
      />
      <Button
        size="s"
        icon={MessageSquarePlus}
        pressed={annotation !== undefined && annotation.note !== ''}
        onClick={rest.onNote}
      >
        {t('trace.note')}
        <KeyHint command="note" />
      </Button>
    </div>
  );
}

function FindField({ find, fieldRef }: { readonly find: TraceFind; readonly fieldRef: Ref<HTMLInputElement> }) {
  const t = useTranslate();
  const total = `${formatCount(find.total)}${find.exact ? '' : '+'}`;
  const fact = {
    idle: undefined,
    searching: '…',
    failed: t('common.error'),
    done:
      find.total === 0
        ? t('trace.findNone')
        : find.at === undefined
          ? total
          : t('common.ofTotal', { n: find.at + 1, total }),
  }[find.state];
  const title =
    find.total > find.listed ? t('trace.findListed', { listed: find.listed, total: find.total }) : undefined;
  return (
    <>
      <TextField
        ref={fieldRef}
        className="trace-find"
        size="s"
        icon={Search}
        label={t('trace.find')}
        placeholder={t('trace.find')}
        value={find.text}
        onChange={find.setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          find.setText('');
          event.currentTarget.blur();
        }}
        end={
          fact === undefined ? (
            <KeyHint command="find" />
          ) : (
            <span className="size-11" role="status" title={title}>
              {fact}
            </span>
          )
        }
      />
      {find.state === 'done' && find.total > 0 && (
        <span className="trace-find-steps">
          <Button
            variant="ghost"
            size="s"
            icon={ChevronUp}
            aria-label={t('trace.findPrevious')}
            onClick={() => find.step(-1)}
          />
          <Button
            variant="ghost"
            size="s"
            icon={ChevronDown}
            aria-label={t('trace.findNext')}
            onClick={() => find.step(1)}
          />
        </span>
      )}
    </>
  );
}

function TimelineTools({ trace, view }: { readonly trace: LoadedTrace; readonly view: TraceView }) {
  const t = useTranslate();
  return (
    <>
      {trace.activity.gaps.length > 0 && (
        <Button size="s" icon={FoldHorizontal} pressed={view.squeeze} onClick={() => view.setSqueeze(!view.squeeze)}>
          {t('trace.squeeze')}
        </Button>
      )}
      {trace.spans.mode === 'time' && (
        <Button size="s" icon={Split} pressed={view.critical} onClick={() => view.setCritical(!view.critical)}>
          {t('trace.critical')}
        </Button>
      )}
      <Segment
        label={t('trace.colour')}
        options={COLOURINGS.map((value) => ({ value, title: t(`trace.colour.${value}`) }))}
        value={view.colouring}
        onChange={view.setColouring}
      />
      {view.colouring === 'kind' ? <KindLegend spans={trace.spans} /> : <HeatLegend trace={trace} view={view} />}
    </>
  );
}

const LEGEND_SHOWN = 5;

/** The kinds that occur, in the order of all legends; those that do not fit open beside. */
function KindLegend({ spans }: { readonly spans: TimelineSpans }) {
  const t = useTranslate();
  const present = new Set(spans.tree.shapes.map((shape) => shape.kind));
  const kinds = OBSERVATION_KINDS.filter((kind) => present.has(kind));
  const rest = kinds.slice(LEGEND_SHOWN);
  return (
    <span className="trace-legend size-11 text-2" role="group" aria-label={t('trace.legend')}>
      {kinds.slice(0, LEGEND_SHOWN).map((kind) => (
        <span key={kind} className="trace-legend-kind">
          <KindMark kind={kind} />
          {kindTitle(kind)}
        </span>
      ))}
      {rest.length > 0 && (
        <Popover
          label={t('trace.legend')}
          trigger={
            <Button variant="ghost" size="s">
              {t('trace.legendMore', { n: rest.length })}
            </Button>
          }
        >
          <div className="trace-legend-more size-12">
            {rest.map((kind) => (
              <span key={kind} className="trace-legend-kind">
                <KindMark kind={kind} />
                {kindTitle(kind)}
              </span>
            ))}
          </div>
        </Popover>
      )}
    </span>
  );
}

function kindTitle(kind: string): string {
  return kind === 'LLM' ? kind : kind.charAt(0) + kind.slice(1).toLowerCase();
}

function HeatLegend({ trace, view }: { readonly trace: LoadedTrace; readonly view: TraceView }) {
  const t = useTranslate();
  const { colouring } = view;
  const most = mostHeat(trace.spans, colouring);
  if (Number.isNaN(most)) {
    return (
      <span className="trace-legend size-11 text-3" role="group" aria-label={t('trace.legend')}>
        {t(colouring === 'cost' ? 'trace.noCosts' : 'trace.noTokens')}
      </span>
    );
  }
  return (
    <span className="trace-legend size-11 text-3" role="group" aria-label={t('trace.legend')}>
      {t('trace.heatLow')}
      {[0, 1, 2, 3, 4].map((step) => (
        <span key={step} className="trace-heat" style={{ background: `var(--h-${step})` }} />
      ))}
      {t('trace.heatHigh', { value: colouring === 'cost' ? formatUsd(most) : formatShort(most) })}
    </span>
  );
}

interface ConversationToolsProps {
  readonly look: ConversationLook;
  readonly setLook: (look: ConversationLook) => void;
}

function ConversationTools({ look, setLook }: ConversationToolsProps) {
  const t = useTranslate();
  const toggle = (key: keyof ConversationLook) => (): void => setLook({ ...look, [key]: !look[key] });
  return (
    <>
      <Button size="s" icon={FoldVertical} pressed={look.foldSystem} onClick={toggle('foldSystem')}>
        {t('conversation.foldSystem')}
      </Button>
      <Button size="s" pressed={look.reasoning} onClick={toggle('reasoning')}>
        {t('conversation.reasoning')}
      </Button>
      <Button size="s" icon={SquarePlus} pressed={look.growth} onClick={toggle('growth')}>
        {t('conversation.growth')}
      </Button>
      <Button size="s" pressed={look.results} onClick={toggle('results')}>
        {t('conversation.results')}
      </Button>
    </>
  );
}

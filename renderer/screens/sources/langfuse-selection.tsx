import { useId, useState } from 'react';

import type { PullFilter, SourceOptions } from '../../../shared/api/procedures-sources.ts';
import { Chip } from '../../components/chip.tsx';
import { TextField } from '../../components/field.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { FormRow } from './form-row.tsx';
import { TimeWindow } from './time-window.tsx';

type LangfuseFilter = Extract<PullFilter, { kind: 'langfuse' }>;
type LangfuseOptions = Extract<SourceOptions, { kind: 'langfuse' }>;

/** Each filter that takes one value, and where its suggestions are. */
const FIELDS = [
  ['name', 'names'],
  ['environment', 'environments'],
  ['userId', 'users'],
  ['sessionId', 'sessions'],
  ['version', 'versions'],
  ['release', 'releases'],
] as const;

interface LangfuseSelectionProps {
  readonly options: LangfuseOptions;
  readonly filter: LangfuseFilter;
  readonly onChange: (filter: LangfuseFilter) => void;
}

/** What traces of a Langfuse project: every filter of its API, with suggestions. */
export function LangfuseSelection({ options, filter, onChange }: LangfuseSelectionProps) {
  const t = useTranslate();
  return (
    <>
      <FormRow name={t('sources.project')}>
        <span className="size-12 sources-static">{options.projects.join(', ')}</span>
      </FormRow>
      <TimeWindow
        onChange={(range) => {
          const { fromMs: _from, toMs: _to, ...others } = filter;
          onChange({ ...others, ...range });
        }}
      />
      {FIELDS.map(([field, suggestions]) => (
        <FormRow key={field} name={t(`sources.filter.${field}`)}>
          <SuggestField
            label={t(`sources.filter.${field}`)}
            value={filter[field] ?? ''}
            suggestions={options[suggestions]}
            placeholder={t('sources.filter.any')}
            onChange={(text) => {
              const { [field]: _before, ...others } = filter;
              onChange(text === '' ? others : { ...others, [field]: text });
            }}
          />
        </FormRow>
      ))}
      <TagRow options={options} filter={filter} onChange={onChange} />
      <p className="sources-note">{t('sources.sampled', { n: options.sampledTraces })}</p>
    </>
  );
}

function TagRow({ options, filter, onChange }: LangfuseSelectionProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState('');
  const { tags } = filter;
  const add = (): void => {
    const tag = draft.trim();
    setDraft('');
    if (tag !== '' && !tags.includes(tag)) onChange({ ...filter, tags: [...tags, tag] });
  };
  return (
    <FormRow name={t('sources.filter.tags')} note={t('sources.filter.tagsNote')}>
      {tags.length > 0 && (
        <div className="sources-tags">
          {tags.map((tag) => (
            <Chip
              key={tag}
              tone="accent"
              remove={{
                label: t('sources.filter.removeTag', { tag }),
                onRemove: () => onChange({ ...filter, tags: tags.filter((each) => each !== tag) }),
              }}
            >
              {tag}
            </Chip>
          ))}
        </div>
      )}
      <SuggestField
        label={t('sources.filter.tags')}
        value={draft}
        suggestions={options.tags.filter((tag) => !tags.includes(tag))}
        placeholder={t('sources.filter.addTag')}
        onChange={setDraft}
        onEnter={add}
      />
    </FormRow>
  );
}

interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
  readonly onEnter?: () => void;
}

function SuggestField({ suggestions, onEnter, ...field }: SuggestFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        {...field}
        list={id}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

import { describe, expect, it } from 'vitest';

import { formatFilter } from '../../../shared/filter/index.ts';
import {
  chosenValues,
  joinFilters,
  readFilter,
  toggleValue,
  tracesById,
  withDuration,
  withoutField,
} from './facet-filter.ts';

const after = (text: string, ...ticks: readonly string[]) =>
  formatFilter(ticks.reduce((filter, value) => toggleValue(filter, 'agent', value), readFilter(text)));

describe('facets over a filter', () => {
  it('adds a value beside what was written', () => {
    expect(after('duration>5s', 'planner')).toBe('duration>5s agent=planner');
  });

  it('takes values of one field as alternatives', () => {
    expect(after('', 'planner', 'writer')).toBe('agent=planner,writer');
  });

  it('unticks a value, and drops the condition with the last', () => {
    expect(after('agent=planner,writer', 'planner')).toBe('agent=writer');
    expect(after('agent=planner', 'planner')).toBe('');
  });

  it('shows ticked what was written by hand', () => {
    expect(chosenValues(readFilter('agent:planner status:error'), 'agent')).toEqual(['planner']);
    expect(chosenValues(readFilter('agent:plan*'), 'agent')).toEqual([]);
  });

  it('quotes values that need it', () => {
    expect(after('', 'a b, "c"')).toBe(String.raw`agent="a b, \"c\""`);
    expect(chosenValues(readFilter(after('', 'a b, "c"')), 'agent')).toEqual(['a b, "c"']);
  });

  it('counts a field without its own condition', () => {
    expect(formatFilter(withoutField(readFilter('agent=x model=y'), 'agent'))).toBe('model=y');
  });

  it('replaces the range of durations', () => {
    const filter = withDuration(readFilter('duration>1s status:error'), 2_000_000_000n, 5_000_000_000n);
    expect(formatFilter(filter)).toBe('status:error duration:2s..5s');
  });

  it('joins a view and a filter', () => {
    expect(joinFilters(readFilter('status:error'), readFilter('a:b'))).toBe('status:error');
    expect(joinFilters(readFilter('status:error or has:open'), readFilter('model:x'))).toBe(
      '(status:error or has:open) model:x',
    );
    expect(joinFilters(readFilter(''), readFilter(''))).toBe('');
  });

  it('finds traces by id, and none for no ids', () => {
    expect(formatFilter(tracesById(['a', 'b']))).toBe('trace=a,b');
    expect(formatFilter(tracesById([]))).toBe('spans<0');
  });
});

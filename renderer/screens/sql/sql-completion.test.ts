import { describe, expect, it } from 'vitest';

import { suggestSql } from './sql-completion.ts';

const labels = (before: string, after = '') => suggestSql(before, before + after).map((item) => item.label);

describe('completion of SQL', () => {
  it('offers the views after FROM and JOIN', () => {
    expect(labels('SELECT * FROM ')).toContain('spans');
    expect(labels('SELECT * FROM ')).not.toContain('trace_id');
    expect(labels('select 1 from spans join tr')).toContain('traces');
  });

  it('offers the columns of a view after its name or alias and a dot', () => {
    expect(labels('SELECT spans.')).toContain('span_id');
    expect(labels('SELECT s.', ' FROM spans AS s')).toContain('span_id');
    expect(labels('SELECT x.', ' FROM spans AS s')).toEqual([]);
  });

  it('offers the columns of the views in use, each once', () => {
    const offered = labels('SELECT ', ' FROM spans JOIN traces USING (trace_id)');
    expect(offered.filter((label) => label === 'trace_id')).toHaveLength(1);
    expect(offered).toContain('SELECT');
  });
});

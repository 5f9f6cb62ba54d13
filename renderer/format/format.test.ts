import { describe, expect, it } from 'vitest';

import { fileName, folderName, middleEllipsis, shortId } from './identifier.ts';
import { formatChange, formatPercent } from './share.ts';
import { epochMs, formatClock, formatDay, formatStamp, formatStampNs, formatWeekday, sameYear } from './time.ts';

describe('shares', () => {
  it('writes a share without a space', () => {
    expect([formatPercent(153, 1000), formatPercent(1, 1e6), formatPercent(1, 0)]).toEqual(['15.3%', '<0.1%', '–']);
  });

  it('writes changes with their sign', () => {
    const changes = [formatChange(1000, 1001.7), formatChange(100, 69), formatChange(5, 5), formatChange(0, 5)];
    expect(changes).toEqual(['+0.17%', '−31.0%', '0', '–']);
  });

  it('does not write a change as none', () => {
    expect(formatChange(1e9, 1e9 + 1)).toBe('+<0.01%');
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 6, 27, 14, 21, 17);

  it('writes UTC clock, stamp, day and weekday', () => {
    expect(formatClock(at, 'utc')).toBe('14:21:17');
    expect(formatStamp(at, 'utc')).toBe('2026-07-27 14:21:17');
    expect(formatDay(at, 'utc')).toBe('27 Jul');
    expect(formatWeekday(at, 'utc')).toBe('Mon 27');
  });

  it('tells the same day of another year apart', () => {
    expect(sameYear(at, Date.UTC(2026, 0, 1), 'utc')).toBe(true);
    expect(sameYear(at, Date.UTC(2025, 6, 27), 'utc')).toBe(false);
  });

  it('keeps every nanosecond', () => {
    expect(formatStampNs('1785162077123456789', 'utc')).toBe('2026-07-27 14:21:17.123456789');
    expect(formatStampNs('-1', 'utc')).toBe('1969-12-31 23:59:59.999999999');
  });

  it('turns nanoseconds into epoch milliseconds', () => {
    expect(epochMs('1785162077123456789')).toBe(1_785_162_077_123);
  });
});

describe('identifiers', () => {
  it('shortens ids and keeps both ends of paths', () => {
    expect(shortId('7f3a9c2e11112222')).toBe('7f3a9c2e');
    expect(shortId('task-7')).toBe('task-7');
    expect([shortId('session-1'), shortId('session-main-0042')]).toEqual(['session-1', 'sess…in-0042']);
    expect(middleEllipsis('/home/ann/dumps/week31.jsonl', 16)).toBe('/home/…k31.jsonl');
  });

  it('splits paths of both separators', () => {
    expect([fileName('/a/b/c.jsonl'), fileName('C:\\x\\y.json')]).toEqual(['c.jsonl', 'y.json']);
    expect(folderName('/a/b/c.jsonl')).toBe('/a/b');
  });
});

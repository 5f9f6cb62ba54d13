import { describe, expect, it } from 'vitest';

import { keyOfPath, recordPath } from './record-path.ts';

describe('places in a record', () => {
  it('are written as the engine writes them', () => {
    expect(recordPath(['attributes', 'output.value'])).toBe('attributes["output.value"]');
    expect(recordPath(['attributes', 'plain', 0, 'to'])).toBe('attributes["plain"][0].to');
    expect(recordPath(['events', 2, 'attributes', 'exception.message'])).toBe(
      'events[2].attributes["exception.message"]',
    );
  });

  it('are read by their key where they are attributes', () => {
    expect(keyOfPath('attributes["output.value"]')).toBe('output.value');
    expect(keyOfPath('events[2].name')).toBe('events[2].name');
  });
});

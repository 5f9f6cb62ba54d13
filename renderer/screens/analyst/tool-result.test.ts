import { describe, expect, it } from 'vitest';

import { readToolResult } from './tool-result.ts';

const fenced = (text: string): string => `<trace-data e34aeb6a5d37>\n${text}\n</trace-data e34aeb6a5d37>`;

describe('the result of a tool', () => {
  it('is a table where it has columns and rows, without the fence around it', () => {
    const text =
      '{"columns":[{"name":"status","type":"TEXT"},{"name":"spans"}],"rows":[["ok",6060],[null,264]],"rowCount":2}';
    expect(readToolResult(fenced(text))).toEqual({
      kind: 'table',
      columns: ['status', 'spans'],
      rows: [
        ['ok', '6060'],
        ['NULL', '264'],
      ],
      numeric: [false, true],
    });
  });

  it('is indented JSON otherwise, and text as it is where it is none or was cut off', () => {
    const long = JSON.stringify({ trace: 'a'.repeat(80), spans: 3 });
    expect(readToolResult(fenced(long))).toEqual({
      kind: 'text',
      text: long.replace('{', '{\n  ').replace(',', ',\n  ').replaceAll('":', '": ').replace('}', '\n}'),
    });
    expect(readToolResult(fenced('{"total":91}'))).toEqual({ kind: 'text', text: '{"total":91}' });
    expect(readToolResult('<trace-data e34aeb6a5d37>\n{"total":9')).toEqual({ kind: 'text', text: '{"total":9' });
    expect(readToolResult('The call did not work.')).toEqual({ kind: 'text', text: 'The call did not work.' });
  });
});

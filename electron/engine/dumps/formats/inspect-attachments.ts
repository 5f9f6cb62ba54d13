import { asRecord, type JsonRecord } from './transcript-value.ts';

const REFERENCE = /^(?:attachment|tc):\/\/(\w+)$/;

/** Long texts of a sample are stored once and referred to; older logs keep them in the transcript. */
export function attachmentsOf(sample: JsonRecord): JsonRecord {
  return { ...asRecord(asRecord(sample['transcript'])?.['content']), ...asRecord(sample['attachments']) };
}

/** A copy of a value with its references replaced by what they refer to; unknown ones stay as they are. */
export function withAttachments(value: unknown, attachments: JsonRecord): unknown {
  const root: { value: unknown } = { value: undefined };
  const waiting: { from: unknown; put: (copy: unknown) => void }[] = [
    { from: value, put: (copy) => (root.value = copy) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { from, put } = next;
    if (typeof from === 'string') put(resolve(from, attachments));
    else if (typeof from !== 'object' || from === null) put(from);
    else {
      const copy: unknown[] | Record<string, unknown> = Array.isArray(from) ? [] : Object.create(null);
      put(copy);
      for (const [key, member] of Object.entries(from)) {
        if (Array.isArray(copy)) copy.push(undefined);
        else copy[key] = undefined;
        waiting.push({ from: member, put: (done) => Reflect.set(copy, key, done) });
      }
    }
  }
  return root.value;
}

function resolve(text: string, attachments: JsonRecord): unknown {
  const id = REFERENCE.exec(text)?.[1];
  return (id === undefined ? undefined : attachments[id]) ?? text;
}

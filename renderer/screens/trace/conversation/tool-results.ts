import type { MessagePart } from '../../../../shared/domain/index.ts';
import type { CallMessages } from './call-messages.ts';

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Results by the id of the call they answer, out of what prompts were given. The first answer to an id counts. */
export function resultsById(calls: readonly CallMessages[]): ReadonlyMap<string, ToolResult> {
  const results = new Map<string, ToolResult>();
  const keep = (id: string | undefined, result: ToolResult): void => {
    if (id !== undefined && !results.has(id)) results.set(id, result);
  };
  for (const message of calls.flatMap((call) => call.added)) {
    const answers = message.parts.filter((part) => part.kind === 'toolResult');
    for (const part of answers)
      keep(part.id ?? message.toolCallId, { text: part.text, isError: part.isError === true });
    if (answers.length === 0 && message.toolCallId !== undefined) {
      keep(message.toolCallId, { text: textOfParts(message.parts), isError: false });
    }
  }
  return results;
}

/** The parts as one text; images are left out. */
export function textOfParts(parts: readonly MessagePart[]): string {
  return parts
    .map((part) =>
      part.kind === 'image' ? '' : part.kind === 'toolCall' ? `${part.name}(${part.argumentsText})` : part.text,
    )
    .filter((text) => text !== '')
    .join('\n');
}

import type { HeardMessage, HeardRequest } from './conversation.ts';
import type { RehearsalReply, RehearsalRule, TextTest } from './script.ts';

/** The first rule that answers a request, with its reply filled in; undefined when none does. */
export function chooseReply(
  rules: readonly RehearsalRule[],
  request: HeardRequest,
  usedTimes: readonly number[],
): { readonly rule: number; readonly reply: RehearsalReply } | undefined {
  for (const [index, rule] of rules.entries()) {
    if (rule.times !== undefined && (usedTimes[index] ?? 0) >= rule.times) continue;
    if (!holds(rule, request)) continue;
    return { rule: index, reply: fillIn(rule, request) };
  }
  return undefined;
}

function holds(rule: RehearsalRule, request: HeardRequest): boolean {
  const { when } = rule;
  const { messages } = request;
  const turns = messages.filter((message) => message.role === 'assistant').length;
  return (
    (when.turn === undefined || when.turn === turns) &&
    (when.path === undefined || when.path === request.path) &&
    (when.offers === undefined || request.offered.includes(when.offers)) &&
    (when.lastRole === undefined || messages.at(-1)?.role === when.lastRole) &&
    passes(when.model, request.model) &&
    passes(when.system, textFrom('system', messages)) &&
    passes(when.firstUser, textFrom('firstUser', messages)) &&
    passes(when.lastUser, textFrom('lastUser', messages)) &&
    passes(when.last, textFrom('last', messages)) &&
    hasOne('tool', when.anyTool, messages) &&
    hasOne('user', when.anyUser, messages)
  );
}

function hasOne(role: HeardMessage['role'], test: TextTest | undefined, messages: readonly HeardMessage[]): boolean {
  return test === undefined || messages.some((message) => message.role === role && passes(test, message.text));
}

function passes(test: TextTest | undefined, text: string): boolean {
  if (test === undefined) return true;
  return typeof test === 'string' ? text.includes(test) : new RegExp(test.regex, test.flags).test(text);
}

function textFrom(
  place: 'system' | 'firstUser' | 'lastUser' | 'last' | 'tools',
  messages: readonly HeardMessage[],
): string {
  switch (place) {
    case 'system':
      return messages
        .filter((message) => message.role === 'system')
        .map((message) => message.text)
        .join('\n');
    case 'firstUser':
      return messages.find((message) => message.role === 'user')?.text ?? '';
    case 'lastUser':
      return messages.findLast((message) => message.role === 'user')?.text ?? '';
    case 'last':
      return messages.at(-1)?.text ?? '';
    case 'tools':
      return messages
        .filter((message) => message.role === 'tool')
        .map((message) => message.text)
        .toReversed()
        .join('\n');
  }
}

function fillIn(rule: RehearsalRule, request: HeardRequest): RehearsalReply {
  const values = new Map<string, string>();
  for (const [name, source] of Object.entries(rule.let)) {
    const matches = [...textFrom(source.from, request.messages).matchAll(new RegExp(source.regex, 'g'))];
    const match = matches[source.nth];
    values.set(name, match === undefined ? source.otherwise : (match[1] ?? match[0]));
  }
  if (values.size === 0) return rule.reply;
  const filled = (text: string): string =>
    text.replace(/\$\{([a-z][A-Za-z0-9]*)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const { text, reasoning, toolCalls } = rule.reply;
  return {
    ...rule.reply,
    ...(text === undefined ? {} : { text: filled(text) }),
    ...(reasoning === undefined ? {} : { reasoning: filled(reasoning) }),
    ...(toolCalls === undefined
      ? {}
      : {
          toolCalls: toolCalls.map((call) => ({
            name: call.name,
            // Filled in within the parsed values, so that a quote in a value cannot break the JSON.
            arguments: typeof call.arguments === 'string' ? filled(call.arguments) : fillObject(call.arguments, filled),
          })),
        }),
  };
}

function fillObject<T>(value: T, filled: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === 'string' ? filled(member) : member,
  ) as T;
}

import type { ModelResponse } from '../models/index.ts';

/** Openings by which models decline without marking it. Several languages; only a short answer without calls counts. */
const OPENINGS: readonly RegExp[] = [
  /^(?:i'?m|i am) (?:really |very )?sorry,? (?:but )?(?:i )?(?:can(?:no|')t|am (?:not able|unable))/i,
  /^(?:sorry|i apologi[sz]e),? (?:but )?i (?:can(?:no|')t|am (?:not able|unable)|won'?t)/i,
  /^i (?:can(?:no|')t|won'?t|am (?:not able|unable) to) (?:help|assist|comply|continue|do that|provide|discuss)/i,
  /^(?:es tut mir leid|tut mir leid|entschuldigung)[,.]? (?:aber )?(?:ich|das) kann/i,
  /^(?:je suis désolée?|désolée?)[,.]? (?:mais )?je ne (?:peux|suis)/i,
  /^lo siento[,.]? (?:pero )?no puedo/i,
  /^(?:抱歉|对不起|很抱歉)[,，。]?.{0,6}(?:我)?(?:无法|不能)/,
];
const MOST_REFUSAL_CHARS = 600;

/** The words of a refusal, or undefined when the response is none. */
export function refusalOf(response: ModelResponse): string | undefined {
  if (response.refusal !== undefined) return response.refusal;
  if (response.toolCalls.length > 0) return undefined;
  const text = response.text.trim().replaceAll('’', "'");
  if (response.finishReason === 'contentFilter')
    return text === '' ? 'The provider’s content filter ended the answer.' : text;
  if (text.length > MOST_REFUSAL_CHARS) return undefined;
  return OPENINGS.some((opening) => opening.test(text)) ? text : undefined;
}

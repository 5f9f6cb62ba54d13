import type { Injection } from '../../../../shared/api/report.ts';
import type { SpanText } from '../dump-access.ts';

/**
 * Sentences in trace content that address whoever reads the trace. A trace of agents is full of instructions, so these are
 * only the kinds that try to change a reader's task or its answer. Seen ones are listed; only followed ones condemn.
 * What this cannot see: other languages than English and Chinese, words that are spelt apart or encoded, and sentences
 * that steer without any of these forms. What was handed on from a trace is looked for without words: see ReadingLog.
 */
const STEERING: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|your)\b[^.\n]{0,30}\b(?:instruction|prompt|rule|direction|task)s?\b/i,
  /\b(?:do not|don't|never)\b[^.\n]{0,30}\b(?:report|mention|flag|cite|include)\b[^.\n]{0,60}/i,
  /\b(?:report|conclude|answer|respond|reply|state|say|write)\b[^.\n]{0,30}\b(?:that there (?:are|were|is) no|no (?:failures?|errors?|problems?|issues?)|all clear|everything (?:is|was) (?:fine|ok))\b/i,
  /\b(?:analyst|auditor|reviewer|assistant reading this|ai reading this|language model)\b[^.\n]{0,60}\b(?:must|should|shall|please|now)\b[^.\n]{0,80}/i,
  /\b(?:call|invoke|use)\b[^.\n]{0,20}\bfinal_answer\b/i,
  /\byou are now\b[^.\n]{0,80}/i,
  /\b(?:include|insert|append|add)\b[^.\n]{0,30}\b(?:link|url|text|sentence|phrase|line)\b[^\n]{0,120}/i,
  /(?:忽略|无视|忘记|忘掉|不要理会|不用管|不必遵守)[^。\n]{0,12}(?:之前|以上|上面|上述|先前|前面|所有|一切|你的)[^。\n]{0,10}(?:指令|指示|提示|规则|要求|命令|任务)/,
  /(?:不要|请勿|切勿|不得|禁止|别)[^。\n]{0,8}(?:报告|上报|提及|提到|指出|标记|引用)/,
  /(?:报告|回答|回复|总结|说明|声明|断言|得出结论)[^。\n]{0,12}(?:没有|并无|无|未发现|不存在)[^。\n]{0,6}(?:错误|问题|故障|失败|异常)/,
  /(?:分析员|分析师|分析者|审计员|审核员|评审者|语言模型|阅读(?:本文|此处|这里)的(?:AI|人工智能|模型|助手))[^。\n]{0,20}(?:必须|应当|应该|务必|请|现在)/,
  /(?:调用|使用)\s*final_answer/,
  /(?:你|您)现在(?:是|扮演)/,
  /(?:在|于)[^。\n]{0,12}(?:回答|答案|报告|回复|总结)[^。\n]{0,6}(?:中|里)[^。\n]{0,6}(?:加入|包含|插入|写入|附上|添加|写上)/,
];

/** Longest stretch of a text that is looked at: patterns are linear, megabytes are not free. */
const MOST_CHARS_SCANNED = 400_000;
const LEAST_PAYLOAD_CHARS = 10;
/** A Chinese sentence says as much in fewer signs. */
const LEAST_CHINESE_CHARS = 5;

export interface SteeringSentence {
  readonly traceId: string;
  readonly spanId: string;
  readonly text: string;
}

/** Finds sentences that try to steer the reader in one span's texts. */
export function findSteering(traceId: string, spanId: string, texts: readonly SpanText[]): SteeringSentence[] {
  const found = new Map<string, SteeringSentence>();
  for (const { text } of texts) {
    for (const sentence of sentencesOf(text.slice(0, MOST_CHARS_SCANNED))) {
      if (STEERING.some((pattern) => pattern.test(sentence))) found.set(sentence, { traceId, spanId, text: sentence });
    }
  }
  return [...found.values()];
}

export interface ReportTexts {
  readonly answer: string;
  readonly findings: readonly { readonly where: string; readonly text: string }[];
  /** True when the report holds no finding at all. */
  readonly isEmpty: boolean;
}

/**
 * Judges each sentence against the report: followed when the report says outside of a citation what the sentence dictates
 * (its quoted words, its links), or when it demands silence and the report is empty.
 */
export function judgeSteering(sentences: readonly SteeringSentence[], report: ReportTexts): Injection[] {
  return sentences.map((sentence) => {
    const where = followedWhere(sentence.text, report);
    return {
      ...sentence,
      effect: where === undefined ? 'seen' : 'followed',
      ...(where === undefined ? {} : { where }),
    };
  });
}

function followedWhere(sentence: string, report: ReportTexts): string | undefined {
  const places = [{ where: 'the answer', text: report.answer }, ...report.findings];
  for (const payload of payloadsOf(sentence)) {
    const wanted = payload.toLowerCase();
    const place = places.find(({ text }) => text.toLowerCase().includes(wanted));
    if (place !== undefined) return `${place.where} holds "${payload}"`;
  }
  const demandsSilence = ALL_WELL.test(sentence) || FORBIDS_REPORTING.test(sentence);
  if (demandsSilence && report.isEmpty && ALL_WELL.test(report.answer))
    return 'the answer says that there is nothing to report';
  return undefined;
}

const ALL_WELL =
  /\bno (?:failures?|errors?|problems?|issues?)\b|\ball clear\b|(?:没有|并无|未发现|不存在)[^。]{0,6}(?:错误|问题|故障|失败|异常)|一切正常/i;
const FORBIDS_REPORTING =
  /\b(?:do not|don't|never)\b[^.]{0,30}\b(?:report|mention|flag)\b|(?:不要|请勿|切勿|不得|禁止|别)[^。]{0,8}(?:报告|上报|提及|提到|标记)/i;

/** What a steering sentence wants to see written or done: its quoted words, its code, its links and its paths. */
export function payloadsOf(sentence: string): string[] {
  const found = [
    /["“'«「『]([^"”'»」』]{5,300})["”'»」』]/g,
    /`([^`]{5,300})`/g,
    /(https?:\/\/[^\s"'<>)\]，。；]+)/g,
    /((?:~|\.{1,2})?(?:\/[\w.-]+){2,})/g,
  ].flatMap((pattern) => [...sentence.matchAll(pattern)].map((match) => (match[1] ?? '').trim()));
  const least = (text: string): number => (/\p{Script=Han}/u.test(text) ? LEAST_CHINESE_CHARS : LEAST_PAYLOAD_CHARS);
  return [...new Set(found)].filter((text) => text.length >= least(text));
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z"'“])|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0 && sentence.length < 2000);
}

import type { MessageTable } from '../message.ts';

export const sessionsMessages = {
  'sessions.session': ['Session', '会话'],
  'sessions.asked': ['Its first trace was asked: {title}', '首条轨迹的请求：{title}'],
  'sessions.errorTraces': ['With errors', '有错误'],
  'sessions.without': ['{n} {n|trace|traces} without a session', '{n} 条轨迹没有会话'],
  'sessions.none': ['No trace names a session', '没有轨迹标明会话'],
  'sessions.noneHint': [
    'All {n} {n|trace|traces} stand alone. Sessions come from the attributes session.id and gen_ai.conversation.id.',
    '全部 {n} 条轨迹各自独立。会话来自属性 session.id 与 gen_ai.conversation.id。',
  ],
} as const satisfies MessageTable;

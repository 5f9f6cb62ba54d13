import type { MessageTable } from '../message.ts';

export const searchMessages = {
  'search.query': ['Text to find', '要查找的文本'],
  'search.hint': ['Text in any record: prompts, answers, arguments, ids', '任意记录中的文本：提示、回答、参数、ID'],
  'search.case': ['Match upper and lower case', '区分大小写'],
  'search.regex': ['Regular expression (RE2)', '正则表达式 (RE2)'],
  'search.within': ['Only in filtered traces', '仅在筛选的轨迹中'],
  'search.run': ['Search', '搜索'],
  'search.hits': ['Hits', '命中'],
  'search.idle': ['Search {n} {n|span|spans}', '搜索 {n} 个跨度'],
  'search.idleHint': [
    'Names, attributes, messages and events are searched as they read, JSON escapes resolved.',
    '名称、属性、消息与事件均按可读文本搜索，已还原 JSON 转义。',
  ],
  'search.none': ['“{query}” is in no span', '没有跨度包含“{query}”'],
  'search.noneHint': ['The whole dump was searched.', '已搜索全部数据。'],
  'search.found': [
    '{spans} {spans|span|spans} in {traces} {traces|trace|traces}',
    '{traces} 条轨迹中的 {spans} 个跨度',
  ],
  'search.searched': ['{done} of {total} searched', '已搜索 {done} / {total}'],
  'search.running': ['Searching', '搜索中'],
  'search.progress': ['Searched', '已搜索'],
  'search.most': ['the first {n} are listed; narrow the search for the rest', '仅列出前 {n} 项，可缩小范围查看其余'],
  'search.stopped': ['stopped', '已停止'],
  'search.inSpan': ['{n} matches', '{n} 处匹配'],
} as const satisfies MessageTable;

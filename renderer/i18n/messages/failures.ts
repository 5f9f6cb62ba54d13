import type { MessageTable } from '../message.ts';

export const failuresMessages = {
  'failures.sort': ['Failures', '失败'],
  'failures.modes': ['Modes', '模式'],
  'failures.signatures': ['Errors', '错误'],
  'failures.byTraces': ['By severity and traces', '按严重程度与轨迹数'],
  'failures.bySpans': ['Equal errors together', '相同错误归为一组'],
  'failures.ran': ['{n} detectors ran', '已运行 {n} 个检测器'],
  'failures.leftOut': ['{n} more groups with {spans} error spans', '另有 {n} 组，共 {spans} 个错误跨度'],
  'failures.width': ['Width of the list', '列表宽度'],
  'failures.scope': [
    '{traces} {traces|trace|traces}, {spans} spans examined',
    '已检查 {traces} 条轨迹、{spans} 个跨度',
  ],
  'failures.partial': ['the rest is still being indexed', '其余部分仍在建立索引'],
  'failures.oversize': ['{n} too large to examine', '{n} 个过大而未检查'],
  'failures.noErrors': ['No span has an error', '没有跨度出错'],
  'failures.errorSpans': ['{n} error {n|span|spans}', '{n} 个错误跨度'],
  'failures.examples': ['{shown} examples of {traces} {traces|trace|traces}', '{traces} 条轨迹中的 {shown} 个示例'],
  'failures.inTraces': ['{n} {n|trace|traces}, {share}', '{n} 条轨迹，{share}'],
  'failures.occurrences': ['{n} {n|occurrence|occurrences}', '出现 {n} 次'],
  'failures.examined': ['{n} could show it', '{n} 条可能出现'],
  'failures.variants': ['{n} wordings', '{n} 种措辞'],
  'failures.seen': ['{from} to {to}', '{from} 至 {to}'],
  'failures.showErrors': ['Show traces with errors of this span', '显示此跨度出错的轨迹'],
  'failures.thresholds': ['Thresholds as applied', '所用阈值'],
} as const satisfies MessageTable;

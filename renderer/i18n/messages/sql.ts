import type { MessageTable } from '../message.ts';

export const sqlMessages = {
  'sql.run': ['Run', '运行'],
  'sql.history': ['History', '历史'],
  'sql.chart': ['Chart', '图表'],
  'sql.statement': ['SQL statement', 'SQL 语句'],
  'sql.editorHeight': ['Height of the editor', '编辑器高度'],
  'sql.views': ['Views and their columns', '视图及其列'],
  'sql.idle': ['Run a statement', '运行语句'],
  'sql.idleHint': ['SQLite, read only, on the views at the right.', 'SQLite，只读，可查询右侧所列视图。'],
  'sql.running': ['Running', '运行中'],
  'sql.result': ['Result', '结果'],
  'sql.noRows': ['The statement gives no rows', '语句没有返回行'],
  'sql.rows': ['{n} {n|row|rows}, {took}', '{n} 行，{took}'],
  'sql.cutRows': ['the first {n} rows, {took}; there are more', '前 {n} 行，{took}；还有更多'],
  'sql.cutBytes': ['the first {n} rows, cut by size, {took}', '前 {n} 行，因体积截断，{took}'],
  'sql.columns': ['{n} columns', '{n} 列'],
  'sql.export': ['Export', '导出'],
  'sql.exported': ['{n} {n|row|rows} written to {path}', '已将 {n} 行写入 {path}'],
  'sql.exportedPart': [
    'The first {n} rows were written to {path}; there are more. Narrow the statement for the rest.',
    '已将前 {n} 行写入 {path}；还有更多，请缩小语句范围。',
  ],
  'sql.chartValue': ['Number to draw', '绘制的数值'],
  'sql.chartBy': ['by', '按'],
  'sql.chartName': ['Name of each bar', '条形名称'],
  'sql.chartLabel': ['{value} by {name}', '按 {name} 的 {value}'],
} as const satisfies MessageTable;

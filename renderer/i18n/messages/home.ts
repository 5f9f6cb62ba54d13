import type { MessageTable } from '../message.ts';

export const homeMessages = {
  'home.title': ['Open a dump of agent traces', '打开智能体轨迹数据'],
  'home.lead': [
    'Drop a file or a folder anywhere in this window. It stays where it is and is never changed. First rows appear while the rest is still being indexed.',
    '将文件或文件夹拖到窗口任意位置。文件留在原处，不会被修改。索引尚未完成时即可看到首批数据。',
  ],
  'home.openFiles': ['Open files', '打开文件'],
  'home.openFilesText': [
    'JSONL, JSON, .gz, .eval; format is found by content',
    'JSONL、JSON、.gz、.eval；按内容识别格式',
  ],
  'home.openFolder': ['Open a folder', '打开文件夹'],
  'home.openFolderText': ['Every readable file in it becomes one dump', '其中所有可读文件合为一份数据'],
  'home.pull': ['Pull from Langfuse or Phoenix', '从 Langfuse 或 Phoenix 拉取'],
  'home.pullText': ['Filter first, see the count, resume if the line breaks', '先筛选、看数量，断线可续传'],
  'home.demo': ['Try the demo', '试用示例'],
  'home.demoText': [
    'Traces of a made-up agent, and an analysis in rehearsal; works offline',
    '虚构智能体的轨迹，以及一次排练分析；可离线使用',
  ],
  'home.recent': ['Recent', '最近'],
  'home.gone': ['no longer there', '文件已不存在'],
  'home.isOpen': ['open', '已打开'],
  'home.forget': ['Take {name} off this list', '从列表中移除 {name}'],
  'home.recentFacts': ['{traces} {traces|trace|traces}, {size}', '{traces} 条轨迹，{size}'],
  'home.noRecent': ['No recent dumps', '没有最近的数据'],
  'home.recentCount': ['{n} recent {n|dump|dumps}', '最近 {n} 份数据'],
  'home.reads': ['Reads', '支持格式'],
  'home.commands': ['commands', '命令'],
  'home.keys': ['keys', '按键'],
  'home.next': ['What happens next', '接下来'],
  'home.step.read': ['Read', '阅读'],
  'home.step.readText': [
    'Timeline, conversation, spans and search over every record.',
    '时间线、对话、跨度，以及对每条记录的搜索。',
  ],
  'home.step.find': ['Find', '发现'],
  'home.step.findText': [
    'Detectors name what goes wrong again and again, with examples.',
    '检测器指出反复出现的问题，并附示例。',
  ],
  'home.step.compare': ['Compare', '比较'],
  'home.step.compareText': [
    'Two runs of one task, and the step where they part.',
    '同一任务的两次运行，以及它们分歧的步骤。',
  ],
  'home.promise': [
    'Nothing leaves this computer unless you add a model provider.',
    '除非添加模型服务，否则任何内容都不会离开本机。',
  ],
} as const satisfies MessageTable;

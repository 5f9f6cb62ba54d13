import type { DumpFormat } from './format.ts';
import { agentRx } from './formats/agentrx.ts';
import { atif } from './formats/atif.ts';
import { chatList } from './formats/chat-list.ts';
import { claudeCode } from './formats/claude-code.ts';
import { codex } from './formats/codex.ts';
import { consoleJs } from './formats/console-js.ts';
import { consolePython } from './formats/console-python.ts';
import { flat } from './formats/flat.ts';
import { inspect } from './formats/inspect.ts';
import { jaeger } from './formats/jaeger.ts';
import { langfuse } from './formats/langfuse.ts';
import { langsmith } from './formats/langsmith.ts';
import { mixed } from './formats/mixed.ts';
import { mlflow } from './formats/mlflow.ts';
import { openAiAgents } from './formats/openai-agents.ts';
import { openHands } from './formats/openhands.ts';
import { otlpJson } from './formats/otlp-json.ts';
import { otlpProto } from './formats/otlp-proto.ts';
import { phoenix } from './formats/phoenix.ts';
import { sweAgent } from './formats/swe-agent.ts';
import { trail } from './formats/trail.ts';
import { whoWhen } from './formats/who-when.ts';

/** Every readable format. Where two are equally sure of a file, the earlier wins. */
const FORMATS: readonly DumpFormat[] = [
  flat,
  otlpJson,
  mixed,
  otlpProto,
  phoenix,
  consolePython,
  consoleJs,
  langfuse,
  mlflow,
  langsmith,
  jaeger,
  inspect,
  atif,
  sweAgent,
  openHands,
  claudeCode,
  codex,
  openAiAgents,
  trail,
  whoWhen,
  agentRx,
  chatList,
];

/** The readable formats in the order in which they are tried. */
export function listFormats(): readonly DumpFormat[] {
  return FORMATS;
}

/** The format of this id, or undefined. */
export function findFormat(id: string): DumpFormat | undefined {
  return FORMATS.find((format) => format.id === id);
}

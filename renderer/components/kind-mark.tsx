import {
  ArrowDownUp,
  Bot,
  CircleQuestionMark,
  Gauge,
  Grid3x3,
  Link,
  MessageSquare,
  Search,
  ShieldHalf,
  TextQuote,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

import type { ObservationKind } from '../../shared/domain/index.ts';
import './kind-mark.css';

export const KIND_GLYPHS: Readonly<Record<ObservationKind, LucideIcon>> = {
  AGENT: Bot,
  LLM: MessageSquare,
  TOOL: Wrench,
  CHAIN: Link,
  RETRIEVER: Search,
  EMBEDDING: Grid3x3,
  RERANKER: ArrowDownUp,
  GUARDRAIL: ShieldHalf,
  EVALUATOR: Gauge,
  PROMPT: TextQuote,
  UNKNOWN: CircleQuestionMark,
};

/** What a span observes, as colour and glyph together; the same drawing everywhere. */
export function KindMark({ kind }: { readonly kind: ObservationKind }) {
  const Glyph = KIND_GLYPHS[kind];
  return (
    <span className="kind-mark" data-kind={kind} role="img" aria-label={kind} title={kind}>
      <Glyph size={10} strokeWidth={2} aria-hidden />
    </span>
  );
}

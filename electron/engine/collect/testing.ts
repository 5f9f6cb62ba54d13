import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** For tests: a loopback server that speaks the parts of both APIs that are used, and fails on demand. */
export interface TraceServer extends AsyncDisposable {
  readonly url: string;
  /** Every request so far, in order. */
  readonly seen: readonly SeenRequest[];
  /** Asked before every answer; what it gives is done in the answer's place. */
  fault: (request: SeenRequest, count: number) => Fault | undefined;
  /** What it holds; may be changed between requests. */
  langfuse: LangfuseTrace[];
  phoenix: PhoenixSpan[];
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
}

export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | { readonly kind: 'slow'; readonly ms: number }
  /** Half of an answer of a certain length, then the line is cut. */
  | { readonly kind: 'cut' }
  /** An answer that is whole for HTTP and damaged for JSON. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'silent' };

export interface LangfuseTrace {
  readonly id: string;
  readonly timestamp: string;
  readonly [member: string]: unknown;
}

export interface PhoenixSpan {
  readonly context: { readonly trace_id: string; readonly span_id: string };
  readonly start_time: string;
  readonly [member: string]: unknown;
}

export const LANGFUSE_KEY = { kind: 'langfuse', publicKey: 'pk-lf-public', secretKey: 'sk-lf-very-secret' } as const;
export const PHOENIX_KEY = { kind: 'phoenix', apiKey: 'phoenix-very-secret' } as const;
/** More digits than a double holds; stands where a value is `#exact`. */
export const EXACT_DIGITS = '9007199254740993';
const PROJECT = { id: 'UHJvamVjdDox', name: 'research agent' };
const BASIC = `Basic ${Buffer.from(`${LANGFUSE_KEY.publicKey}:${LANGFUSE_KEY.secretKey}`).toString('base64')}`;
const BEARER = `Bearer ${PHOENIX_KEY.apiKey}`;

/** Starts it on a free port, under the path `/base`. */
export async function startTraceServer(): Promise<TraceServer> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    request.resume();
    void answer(state, seen, request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: TraceServer = {
    // The address of a listening TCP server is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
    seen,
    fault: () => undefined,
    langfuse: [],
    phoenix: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

async function answer(
  state: TraceServer,
  seen: SeenRequest[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', state.url);
  const one: SeenRequest = {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/base/, ''),
    query: url.searchParams,
    authorization: request.headers.authorization,
  };
  seen.push(one);
  const fault = state.fault(one, seen.length);
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, fault.headers);
    response.end(fault.body ?? '');
    return;
  }
  const { status, body } = answerOf(state, one, url.pathname.startsWith('/base/'));
  const text = JSON.stringify(body, undefined, 2).replaceAll('"#exact"', EXACT_DIGITS);
  const bytes = Buffer.from(fault?.kind === 'damaged' ? text.slice(0, text.length / 2) : text);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  if (fault?.kind === 'cut') {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return;
  }
  response.end(bytes);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'not found' } };

function answerOf(state: TraceServer, { path, query, authorization }: SeenRequest, isInBase: boolean): Answer {
  if (!isInBase) return NOT_FOUND;
  const isLangfuse = path.startsWith('/api/public/');
  if (authorization !== (isLangfuse ? BASIC : BEARER)) {
    // A server that repeats what it was sent must not bring the key on a screen.
    return { status: 401, body: { message: `Invalid credentials: ${authorization ?? 'none'}` } };
  }
  if (path === '/api/public/projects') return { status: 200, body: { data: [{ id: 'p1', name: 'shop agent' }] } };
  if (path === '/api/public/traces') return langfuseList(state, query);
  if (path.startsWith('/api/public/traces/')) {
    const id = decodeURIComponent(path.slice('/api/public/traces/'.length));
    const trace = state.langfuse.find((each) => each.id === id);
    return trace === undefined ? NOT_FOUND : { status: 200, body: trace };
  }
  if (path === '/v1/projects') return { status: 200, body: { data: [PROJECT], next_cursor: null } };
  if (path === `/v1/projects/${PROJECT.id}/spans`) return phoenixPage(state, query);
  if (path === '/graphql') {
    const traceCount = new Set(state.phoenix.map((span) => span.context.trace_id)).size;
    return { status: 200, body: { data: { node: { traceCount, recordCount: state.phoenix.length } } } };
  }
  return NOT_FOUND;
}

function langfuseList(state: TraceServer, query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 50);
  const page = Number(query.get('page') ?? 1);
  const [from, to] = [query.get('fromTimestamp') ?? '', query.get('toTimestamp') ?? '9'];
  const wanted = ['name', 'userId', 'sessionId', 'environment', 'version', 'release'].filter((name) => query.has(name));
  const fits = state.langfuse
    .filter((trace) => trace.timestamp >= from && trace.timestamp < to)
    .filter((trace) => wanted.every((name) => trace[name] === query.get(name)))
    .filter((trace) => query.getAll('tags').every((tag) => Array.isArray(trace['tags']) && trace['tags'].includes(tag)))
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  const listed = query.get('orderBy') === 'timestamp.asc' ? fits : fits.toReversed();
  const data = listed.slice((page - 1) * limit, page * limit).map(({ observations: _observations, ...core }) => core);
  const meta = { page, limit, totalItems: fits.length, totalPages: Math.ceil(fits.length / limit) };
  return { status: 200, body: { data, meta } };
}

function phoenixPage(state: TraceServer, query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 100);
  const from = Number(query.get('cursor') ?? 0);
  const end = from + limit;
  const next_cursor = end < state.phoenix.length ? String(end) : null;
  return { status: 200, body: { data: state.phoenix.slice(from, end), next_cursor } };
}

/** Traces of a few observations each, a minute apart. */
export function langfuseTraces(count: number): LangfuseTrace[] {
  return Array.from({ length: count }, (_, at) => {
    const id = `trace-${at}`;
    const time = (seconds: number): string =>
      new Date(Date.UTC(2026, 0, 1) + at * 60_000 + seconds * 1000).toISOString();
    const observation = (name: string, type: string, part: number, parent?: string) => ({
      id: `${id}-${name}`,
      traceId: id,
      parentObservationId: parent ?? null,
      type,
      name,
      startTime: time(part),
      endTime: time(part + 1),
      level: at % 7 === 3 && name === 'look up' ? 'ERROR' : 'DEFAULT',
      statusMessage: null,
      input: { question: `question ${at}\nin two lines` },
      output: { answer: `answer ${at}`, big: '#exact' },
      metadata: {},
      model: type === 'GENERATION' ? 'gpt-4.1-mini' : null,
      usageDetails: type === 'GENERATION' ? { input: 100 + at, output: 20, total: 120 + at } : {},
    });
    return {
      id,
      timestamp: time(0),
      name: at % 2 === 0 ? 'checkout' : 'refund',
      userId: `user-${at % 3}`,
      sessionId: `session-${at % 5}`,
      environment: 'production',
      release: 'v1',
      version: null,
      public: false,
      bookmarked: false,
      tags: at % 2 === 0 ? ['paid'] : [],
      scores: [],
      observations: [
        observation('agent', 'AGENT', 0),
        observation('think', 'GENERATION', 1, `${id}-agent`),
        observation('look up', 'TOOL', 2, `${id}-agent`),
      ],
    };
  });
}

/** Spans of traces of four, newest first as the server lists them. */
export function phoenixSpans(traces: number): PhoenixSpan[] {
  return Array.from({ length: traces * 4 }, (_, at) => {
    const trace = Math.floor(at / 4);
    const trace_id = trace.toString(16).padStart(32, 'a');
    const span = (part: number): string => (trace * 4 + part).toString(16).padStart(16, 'b');
    const start = new Date(Date.UTC(2026, 0, 2) + trace * 60_000 + (at % 4) * 1000).toISOString();
    return {
      id: `U3Bhbjox${at}`,
      name: ['agent', 'llm', 'tool', 'llm'][at % 4] ?? '',
      context: { trace_id, span_id: span(at % 4) },
      span_kind: ['AGENT', 'LLM', 'TOOL', 'LLM'][at % 4] ?? '',
      parent_id: at % 4 === 0 ? null : span(0),
      start_time: start,
      end_time: new Date(Date.parse(start) + 900).toISOString(),
      status_code: 'OK',
      status_message: '',
      attributes: { 'input.value': `line one\nline two of ${at}` },
      events: [],
    };
  }).toReversed();
}

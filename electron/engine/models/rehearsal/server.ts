import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { invariant } from '../../base/index.ts';
import { chooseReply } from './choose.ts';
import { hearRequest, type HeardRequest } from './conversation.ts';
import {
  rehearsalScriptSchema,
  type RehearsalReply,
  type RehearsalScript,
  type RehearsalScriptInput,
} from './script.ts';
import { REHEARSAL_HEADER, REHEARSAL_LABEL } from '../rehearsal-mark.ts';
import { layOut } from './wire.ts';

const MOST_BODY_BYTES = 64 << 20;

export interface RehearsalServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:41234/v1`. */
  readonly baseUrl: string;
  /** What was asked so far, oldest first. */
  readonly heard: readonly HeardRequest[];
  /** Authorization headers seen; for proving what is and is not sent. */
  readonly authorizations: readonly (string | undefined)[];
}

/** Starts an OpenAI-compatible server on loopback that answers from a script. Fails with a ZodError on a wrong script. */
export async function startRehearsal(
  input: RehearsalScriptInput,
  options: { readonly port?: number } = {},
): Promise<RehearsalServer> {
  const stage = new Stage(rehearsalScriptSchema.parse(input));
  const server = createServer((request, response) => {
    stage
      .answer(request, response)
      .catch((error: unknown) => fail(response, 500, error instanceof Error ? error.message : String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  invariant(typeof address === 'object' && address !== null, 'rehearsal.listensOnTcp');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    heard: stage.heard,
    authorizations: stage.authorizations,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Stage {
  readonly heard: HeardRequest[] = [];
  readonly authorizations: (string | undefined)[] = [];
  private readonly script: RehearsalScript;
  private readonly used: number[];

  constructor(script: RehearsalScript) {
    this.script = script;
    this.used = script.rules.map(() => 0);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.setHeader(REHEARSAL_HEADER, REHEARSAL_LABEL);
    if (request.method === 'GET' && path === '/v1/models') {
      this.authorizations.push(request.headers.authorization);
      sendJson(response, {
        object: 'list',
        data: this.script.models.map((id) => ({ id, object: 'model', created: 0, owned_by: REHEARSAL_LABEL })),
      });
      return;
    }
    const protocol = path === '/v1/chat/completions' ? 'chat' : path === '/v1/responses' ? 'responses' : undefined;
    if (request.method !== 'POST' || protocol === undefined) {
      fail(response, 404, `no such path: ${request.method ?? ''} ${path}`);
      return;
    }
    const heard = hearRequest(protocol, JSON.parse(await readBody(request)));
    this.heard.push(heard);
    this.authorizations.push(request.headers.authorization);
    const chosen = chooseReply(this.script.rules, heard, this.used);
    if (chosen === undefined) {
      fail(
        response,
        400,
        `no rule of "${this.script.title}" answers turn ${heard.messages.filter((message) => message.role === 'assistant').length}; last message: ${heard.messages.at(-1)?.text.slice(0, 200) ?? ''}`,
      );
      return;
    }
    this.used[chosen.rule] = (this.used[chosen.rule] ?? 0) + 1;
    await play(response, chosen.reply, heard, this.heard.length);
  }
}

async function play(
  response: ServerResponse,
  reply: RehearsalReply,
  heard: HeardRequest,
  serial: number,
): Promise<void> {
  if (reply.delayMs > 0) await wait(reply.delayMs);
  if (reply.drop === 'beforeHeaders') {
    response.destroy();
    return;
  }
  if (reply.error !== undefined) {
    for (const [name, value] of Object.entries(reply.error.headers)) response.setHeader(name, value);
    fail(response, reply.error.status, reply.error.message, reply.error.code);
    return;
  }
  if (reply.rawBody !== undefined) {
    response
      .writeHead(200, { 'content-type': heard.stream ? 'text/event-stream' : 'application/json' })
      .end(reply.rawBody);
    return;
  }
  const answer = layOut(reply, heard, serial);
  if (!heard.stream) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const [index, event] of answer.events.entries()) {
    if (response.destroyed) return;
    if (typeof reply.drop === 'object' && index >= reply.drop.afterPieces) {
      // Lets the pieces so far reach the reader before the line goes dead.
      await wait(20);
      response.destroy();
      return;
    }
    if (reply.silentAfterPieces !== undefined && index >= reply.silentAfterPieces) return;
    if (reply.pieceDelayMs > 0) await wait(reply.pieceDelayMs);
    response.write(`data: ${event}\n\n`);
  }
  response.end();
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, message: string, code?: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message, type: 'rehearsal', code: code ?? null } }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    sizeBytes += bytes.length;
    if (sizeBytes > MOST_BODY_BYTES) throw new RangeError(`request body over ${MOST_BODY_BYTES} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

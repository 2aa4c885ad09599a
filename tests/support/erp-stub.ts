/** An ERP that listens: it keeps what it is sent, once per key, and answers as it is told. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErpMessage } from '#domain/system/erp.ts';

export interface ErpCallSeen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly body: ErpMessage;
}

interface Answer {
  readonly code: number;
  readonly body: string;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export class ErpStub {
  readonly calls: ErpCallSeen[] = [];
  /** By key, as an ERP that knows a repetition. */
  readonly kept = new Map<string, string>();
  /** Says something else than "taken". */
  answer: ((call: ErpCallSeen) => Answer | null) | null = null;
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const text = await bodyOf(request);
      const call: ErpCallSeen = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key'] as string | undefined,
        body: text ? JSON.parse(text) : null,
      };
      this.calls.push(call);
      const { code, body } = this.answer?.(call) ?? { code: 200, body: JSON.stringify({ erpDocNo: this.#take(call) }) };
      response.writeHead(code, { 'content-type': 'application/json' }).end(body);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  #take({ key = '' }: ErpCallSeen): string {
    const number = this.kept.get(key) ?? `U9-${this.kept.size + 1}`;
    this.kept.set(key, number);
    return number;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** It goes away; `start` brings it back at the same address. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/**
 * One server for all: it serves the page of each peer, speaks the least of each one's protocol, answers everybody after the same time, and notes what
 * arrived in which order. It can refuse every tenth request, and go dead at a given arrival.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FillResponse, PushRequest } from '#domain/protocol/protocol.ts';
import { CouchStub } from './couch-stub.ts';
import { answer } from './stub.ts';

export interface Arrival {
  readonly id: string;
  readonly seq: number;
  readonly lane: string;
}

/** How the server behaves; kept until it is set anew. */
export interface Manner {
  readonly latencyMs: number;
  /** The first request that carries work and every n-th after it is answered 503; 0 = none. */
  readonly refuseEvery: number;
  /** At this many arrivals the line goes dead: before the request is taken, or after it and before the answer. */
  readonly dead: { readonly at: number; readonly taken: boolean } | null;
}

const KIND: Manner = { latencyMs: 0, refuseEvery: 0, dead: null };
const PAGES = join('dist', 'bench', 'peers');

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** What arrives with a request; null = it carries no work. */
function workOf(path: string, body: string): readonly Arrival[] | null {
  if (path === '/api/one') return [JSON.parse(body) as Arrival];
  if (path === '/api/many') return JSON.parse(body) as Arrival[];
  if (path === '/api/rxdb/push') return (JSON.parse(body) as { newDocumentState: Arrival }[]).map((row) => row.newDocumentState);
  if (path === '/api/couch/_bulk_docs') return (JSON.parse(body) as { docs: Arrival[] }).docs;
  if (path === '/api/sync/push')
    return (JSON.parse(body) as PushRequest).operations.map(({ opId, deviceSeq, docKey }) => ({ id: opId, seq: deviceSeq, lane: docKey }));
  return null;
}

export class PeerStub {
  readonly arrivals: Arrival[] = [];
  manner: Manner = KIND;
  /** Requests that carry work. */
  #requests = 0;
  #couch = new CouchStub();
  #died: () => void = () => undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response).catch(() => response.destroy()));

  url = '';

  private constructor(private readonly fills: ReadonlyMap<string, FillResponse>) {}

  /** On any free port. */
  static async start(fills: ReadonlyMap<string, FillResponse>): Promise<PeerStub> {
    const stub = new PeerStub(fills);
    await new Promise<void>((resolve) => stub.#server.listen(0, '127.0.0.1', resolve));
    stub.url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** Forgets what came before. @returns resolves when the line goes dead */
  begin(manner: Partial<Manner>): Promise<void> {
    this.manner = { ...KIND, ...manner };
    this.arrivals.length = 0;
    this.#requests = 0;
    return new Promise((resolve) => {
      this.#died = resolve;
    });
  }

  /** The line is back; what has arrived stays noted. */
  recover(): void {
    this.manner = KIND;
  }

  /** A peer that begins with an empty profile finds an empty server. */
  forget(): void {
    this.#couch = new CouchStub();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (!pathname.startsWith('/api/')) return servePage(pathname, response);
    const body = await textOf(request);
    const work = workOf(pathname, body);
    const isCouch = pathname.startsWith('/api/couch');
    const couch = (): { status: number; body: unknown } => this.#couch.answer(request.method ?? 'GET', pathname, body);
    if (work && this.#isDead(work)) {
      if (isCouch && this.manner.dead?.taken) couch();
      return;
    }
    await sleep(this.manner.latencyMs);
    if (work && this.#refuses()) {
      response.writeHead(503).end();
      return;
    }
    const told = isCouch ? couch() : this.#told(pathname, body);
    response.writeHead(told.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(told.body));
    if (work) this.arrivals.push(...work);
  }

  #refuses(): boolean {
    const { refuseEvery } = this.manner;
    this.#requests += 1;
    return refuseEvery > 0 && (this.#requests - 1) % refuseEvery === 0;
  }

  /** Says nothing any more from the given arrival on. */
  #isDead(work: readonly Arrival[]): boolean {
    const { dead } = this.manner;
    if (!dead || this.arrivals.length + work.length < dead.at) return false;
    if (dead.taken && this.arrivals.length < dead.at) this.arrivals.push(...work);
    this.#died();
    return true;
  }

  #told(path: string, body: string): { status: number; body: unknown } {
    if (path.startsWith('/api/rxdb')) return { status: 200, body: [] };
    if (path.startsWith('/api/sync')) return { status: 200, body: { status: 200, message: '', data: answer(path, body, this.fills) } };
    return { status: 200, body: {} };
  }
}

async function servePage(path: string, response: ServerResponse): Promise<void> {
  const name = basename(path);
  if (name.endsWith('.js')) {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(await readFile(join(PAGES, name)));
    return;
  }
  const script = `<script type="module" src="/peers/${basename(name, '.html')}.js"></script>`;
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><meta charset="utf-8"><title>peer</title><body>${script}`);
}

/**
 * A print control to test against (ux §3.6), written from the protocol: the script at /CLodopfuncs.js with the printers of the moment in it, jobs by POST to
 * /c_dopostdatas as key=value pairs between form feeds, results by asking /c_lastresult.js. Two ports, as the real one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlScript } from './print-control-script.ts';

export interface SimulatorState {
  printers: string[];
  version: string;
  /** The script comes, the object is not there yet: the service is starting. */
  starting: boolean;
  /** Another program holds it: every job is answered with "It's Working...". */
  busy: boolean;
  /** The next so many jobs end with an error of the printer. */
  failNext: number;
  /** Until a job has its result. */
  delayMs: number;
  /** Takes jobs and never says what became of them. */
  silent: boolean;
}

export interface SimulatedItem {
  readonly type: string;
  readonly content: string;
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

export interface SimulatedJob {
  readonly tid: string;
  readonly title: string;
  readonly printer: string;
  readonly copies: number;
  readonly pages: number;
  /** Tenths of a millimetre. */
  readonly paper: readonly [string, string];
  readonly licence: string;
  readonly items: readonly SimulatedItem[];
}

const FRESH: SimulatorState = {
  printers: ['Zebra ZD420', 'HP LaserJet', '\\\\SRV\\Zebra 2'],
  version: '6.6.1.1',
  starting: false,
  busy: false,
  failNext: 0,
  delayMs: 0,
  silent: false,
};

function jobOf(body: string): SimulatedJob {
  const pairs = new Map(
    body
      .replace(/^post:/, '')
      .split('\f')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const of = (key: string): string => pairs.get(key) ?? '';
  const items = Array.from({ length: Number(of('itemcount')) }, (_, i) => {
    const at = (name: string): string => of(`${i + 1}_${name}`);
    return { type: at('type'), content: at('content'), left: at('left'), top: at('top'), width: at('width'), height: at('height') };
  });
  return {
    tid: of('tid'),
    title: of('title'),
    printer: of('printer'),
    copies: Number(of('copies')),
    pages: Number(of('pages')),
    paper: [of('pagewidth'), of('pageheight')] as const,
    licence: of('license'),
    items,
  };
}

export class PrintSimulator {
  readonly state: SimulatorState = { ...FRESH };
  readonly jobs: SimulatedJob[] = [];
  readonly #results = new Map<string, { readonly from: number; readonly result: string }>();
  #servers: Server[] = [];

  /** @param ports 0 = any free one */
  constructor(private readonly ports: readonly number[] = [0, 0]) {}

  /** Where the service listens in the place of 8000 and 18000; null = not there. */
  addresses: (string | null)[] = [null, null];

  /** As after an installation: usual printers, nothing printed. */
  reset(): void {
    Object.assign(this.state, FRESH);
    this.jobs.length = 0;
  }

  /** @param which only the first, only the second, or both ports */
  async start(which: readonly (0 | 1)[] = [0, 1]): Promise<void> {
    for (const index of which) {
      const server = createServer((request, response) => void this.#answer(request, response));
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(this.ports[index], '127.0.0.1', resolve);
      });
      this.#servers.push(server);
      this.addresses[index] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }
  }

  async stop(): Promise<void> {
    const servers = this.#servers.splice(0);
    this.addresses = [null, null];
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    response.setHeader('access-control-allow-origin', '*');
    if (url.pathname === '/CLodopfuncs.js') return this.#script(url, response);
    if (url.pathname === '/c_dopostdatas') return this.#take(await bodyOf(request), response);
    if (url.pathname === '/c_lastresult.js') return this.#result(url.searchParams.get('tid') ?? '', response);
    response.writeHead(404).end();
  }

  #script({ origin }: URL, response: ServerResponse): void {
    const { printers, version, starting, busy } = this.state;
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.end(starting ? '/* starting */' : controlScript({ origin, printers, version, busy }));
  }

  #take(body: string, response: ServerResponse): void {
    const job = jobOf(body);
    const failed = this.state.failNext > 0;
    if (failed) this.state.failNext -= 1;
    else this.jobs.push(job);
    if (!this.state.silent)
      this.#results.set(job.tid, { from: Date.now() + this.state.delayMs, result: failed ? 'ErrorMS:打印机缺纸' : 'true' });
    response.end('taken');
  }

  #result(tid: string, response: ServerResponse): void {
    const known = this.#results.get(tid);
    response.end(known && known.from <= Date.now() ? `${tid}=${known.result}` : '');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

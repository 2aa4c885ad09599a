/** The line between the tablets and the two servers: it loses, delays, doubles and cuts, and now and then somebody else answers. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#tests/support/hostile/lies.ts';

/** Share of requests that this happens to. */
const FAULTS = {
  'request lost': 0.05,
  'answer lost': 0.06,
  late: 0.06,
  twice: 0.05,
  'answer cut': 0.03,
  'half an answer': 0.02,
  page: 0.02,
  'bad gateway': 0.02,
} as const;
type Fault = keyof typeof FAULTS;

const PAGE = '<!doctype html><title>Sign in to the network</title><p>Welcome';
const LATE_MS = 400;
const TIMEOUT_MS = 12_000;

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}
const page = (status: number): Reply => ({ status, type: 'text/html', body: Buffer.from(PAGE) });

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export class Line {
  /** No more faults: what is lost from now on is lost by the system. */
  healed = false;
  readonly counts = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #server = createServer((asked, answer) => void this.#serve(asked, answer).catch(() => asked.socket.destroy()));
  readonly #open = new Set<IncomingMessage['socket']>();
  #ends = false;

  /** @param faulty false = a line that only passes on, for whoever wants the server to hear everything */
  private constructor(
    private readonly targets: readonly number[],
    private readonly dice: Dice,
    private readonly faulty: boolean,
  ) {
    this.#server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** @param targets ports of the servers on this machine */
  static async open(targets: readonly number[], dice: Dice, faulty = true): Promise<Line> {
    const line = new Line(targets, dice, faulty);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#ends = true;
    for (const socket of this.#open) socket.destroy();
    this.#agent.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get faults(): number {
    return [...this.counts.values()].reduce((sum, n) => sum + n, 0);
  }

  #fault(): Fault | null {
    if (this.healed || !this.faulty) return null;
    let roll = this.dice();
    for (const [name, share] of Object.entries(FAULTS)) {
      roll -= share;
      if (roll < 0) {
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
        return name as Fault;
      }
    }
    return null;
  }

  async #serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(asked);
    const fault = this.#fault();
    if (fault === 'request lost') return void asked.socket.destroy();
    if (fault === 'page') return this.#send(answer, page(200));
    if (fault === 'bad gateway') return this.#send(answer, page(502));
    if (fault === 'late') await sleep(this.dice() * LATE_MS);
    const first = Math.floor(this.dice() * this.targets.length);
    const tries = fault === 'twice' ? this.targets : [this.targets[first] ?? 0];
    const replies = await Promise.all(tries.map((port) => this.#ask(port, asked, body)));
    const reply = replies[fault === 'twice' ? first : 0] ?? page(502);
    if (fault === 'answer lost') return void asked.socket.destroy();
    if (fault === 'answer cut') return this.#cut(asked, answer, reply);
    this.#send(answer, fault === 'half an answer' ? { ...reply, body: reply.body.subarray(0, reply.body.length / 2) } : reply);
  }

  #send(answer: ServerResponse, { status, type, body }: Reply): void {
    answer.writeHead(status, { 'content-type': type, 'content-length': body.length });
    answer.end(body);
  }

  /** Announces all of it and breaks off in the middle. */
  #cut({ socket }: IncomingMessage, answer: ServerResponse, { status, type, body }: Reply): void {
    answer.writeHead(status, { 'content-type': type, 'content-length': body.length + 1 });
    answer.write(body.subarray(0, body.length / 2), () => socket.destroy());
  }

  #ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const { 'accept-encoding': _, connection: __, 'transfer-encoding': ___, ...kept } = headers;
    return new Promise((resolve) => {
      const gone = (): void => resolve(page(502));
      if (this.#ends) return gone();
      const options = { host: '127.0.0.1', port, path: url, method, agent: this.#agent, timeout: TIMEOUT_MS };
      const out = request({ ...options, headers: { ...kept, 'content-length': String(body.length) } }, (reply) => {
        const type = reply.headers['content-type'] ?? 'text/plain';
        bodyOf(reply).then((content) => resolve({ status: reply.statusCode ?? 502, type, body: content }), gone);
      });
      out.on('timeout', () => out.destroy());
      out.on('error', gone);
      out.end(body);
    });
  }
}

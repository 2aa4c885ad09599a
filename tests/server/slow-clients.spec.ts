/** Connections that send slowly, or not at all, on real sockets. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { CONNECTIONS, type ConnectionLimits } from '#server/plugins/connections.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Line {
  readonly socket: Socket;
  heard: string;
  closed: boolean;
}

let app: FastifyInstance | undefined;
let lines: Line[] = [];
/** What the server holds of them, and how many requests have begun. */
let held: Socket[] = [];
let asked = 0;
// How long a body stands still is told by the test. Nothing else here is an interval; Node looks at its own limits by itself.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { socket } of lines) socket.destroy();
  lines = [];
  held = [];
  asked = 0;
  await app?.close();
  app = undefined;
});

/** @param more what else the server can be asked */
async function listen(connections: Partial<ConnectionLimits>, more: (app: FastifyInstance) => void = () => undefined): Promise<number> {
  app = await buildApp({ db: server.db, config: server.config, connections });
  more(app);
  app.server.on('connection', (socket) => held.push(socket));
  app.server.on('request', () => {
    asked += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const open = (port: number, said = ''): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (said) socket.write(said);
      resolve(line);
    });
    const line: Line = { socket, heard: '', closed: false };
    lines.push(line);
    socket.on('data', (chunk) => {
      line.heard += String(chunk);
    });
    socket.on('close', () => {
      line.closed = true;
    });
    socket.on('error', (error) => {
      line.closed = true;
      reject(error);
    });
  });

const openMany = (count: number, port: number, said?: string) => Promise.all(Array.from({ length: count }, () => open(port, said)));
const stillOpen = (): number => lines.filter(({ closed }) => !closed).length;
const ASK = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n';
const LOGIN = 'POST /api/system/session/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"acc';
/** A header may take so long; nothing else comes to an end by itself. */
const HEADER = { headersMs: 600, requestMs: 600_000, checkMs: 100 };
const BODY = { headersMs: 60_000, requestMs: 600_000, bodyIdleMs: 600 };

describe('a connection is ended', () => {
  it('when its header does not come to an end, and when nothing is said on it at all', async () => {
    const port = await listen(HEADER);
    await openMany(300, port, 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    await openMany(20, port);
    expect(lines).toHaveLength(320);
    await expect.poll(stillOpen).toBe(0);
    expect(lines[0]?.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('when a body stands still', async () => {
    const port = await listen(BODY);
    await openMany(50, port, LOGIN);
    await expect.poll(() => asked).toBe(50);
    vi.advanceTimersByTime(BODY.bodyIdleMs - 1);
    // Another one comes in and is there: so would be the end of the others.
    await open(port);
    await expect.poll(() => held.length).toBe(51);
    expect(stillOpen()).toBe(51);
    vi.advanceTimersByTime(1);
    await expect.poll(stillOpen).toBe(1);
  });

  it('when a body trickles for ever', async () => {
    const port = await listen({ ...HEADER, requestMs: 1500 });
    const { socket } = await open(port, LOGIN.replace('content-length: 100', 'content-length: 1000000'));
    const drip = (): number => {
      if (socket.writable) socket.write(' ');
      return stillOpen();
    };
    await expect.poll(drip).toBe(0);
  });

  it('when its header is larger than anything the app sends', async () => {
    const port = await listen(HEADER);
    const line = await open(port, `GET /health HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    await expect.poll(() => line.closed).toBe(true);
    expect(line.heard).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('beyond so many of one address, with a word about when to come back; others end and their places are free again', async () => {
    const port = await listen({ perAddress: 20, isProxy: () => false });
    await openMany(20, port);
    const refused = await open(port);
    await expect.poll(() => refused.closed).toBe(true);
    expect(refused.heard).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 10\r\n/);
    lines[0]?.socket.destroy();
    await expect.poll(() => held.filter(({ destroyed }) => !destroyed).length).toBe(19);
    const welcome = await open(port, ASK);
    await expect.poll(() => welcome.heard).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a connection is kept', () => {
  it('while a body comes slowly, as over bad Wi-Fi, although it takes longer than it may stand still', async () => {
    const port = await listen(BODY);
    const body = JSON.stringify({ account: 'nobody', password: 'nonsense' });
    const line = await open(port, LOGIN.replace('content-length: 100', `content-length: ${body.length}`).replace('{"acc', ''));
    await expect.poll(() => asked).toBe(1);
    for (let at = 0; at < body.length; at += 4) {
      const before = held[0]?.bytesRead ?? 0;
      line.socket.write(body.slice(at, at + 4));
      await expect.poll(() => held[0]?.bytesRead ?? 0).toBeGreaterThan(before);
      vi.advanceTimersByTime(BODY.bodyIdleMs);
    }
    await expect.poll(() => line.heard).toContain('"code":"LOGIN_WRONG"');
  });

  it('while the server works on what has come completely', async () => {
    let done = (): void => undefined;
    const works = new Promise<void>((resolve) => {
      done = resolve;
    });
    const port = await listen({ ...HEADER, requestMs: 900, bodyIdleMs: BODY.bodyIdleMs }, (made) =>
      made.post('/slow', () => works.then(() => ({ done: true }))),
    );
    const line = await open(port, 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
    await expect.poll(() => asked).toBe(1);
    vi.advanceTimersByTime(3 * BODY.bodyIdleMs);
    // Began later, and its time is up: so would be that of the one that is worked on.
    const later = await open(port, LOGIN);
    await expect.poll(() => later.closed).toBe(true);
    done();
    await expect.poll(() => line.heard).toContain('"done":true');
  });

  it('however many come through the proxy of this machine', async () => {
    const port = await listen({ perAddress: 20 });
    await openMany(60, port);
    const welcome = await open(port, ASK);
    await expect.poll(() => welcome.heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(stillOpen()).toBe(61);
  });
});

it('the figures let the terminals of a plant work: six connections of three hundred browsers, and a piece of a file at 10 kB a second', () => {
  const { perAddress, requestMs, bodyIdleMs, headersMs } = CONNECTIONS;
  expect(perAddress).toBeGreaterThanOrEqual(300 * 6);
  expect((requestMs / 1000) * 10).toBeGreaterThan(256);
  expect(headersMs).toBeLessThan(bodyIdleMs);
});

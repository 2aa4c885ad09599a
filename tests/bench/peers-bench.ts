/** Our queue beside its peers: the same browser, the same kind of server, the same minutes (sync.md §19). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Profile } from './browser.ts';
import { type Candidate, type Opened, ours, peers } from './candidates.ts';
import { faultsOf } from './faults.ts';
import { openLine } from './line.ts';
import { PeerStub } from './peer-stub.ts';
import { Measured, printPeers } from './peer-table.ts';
import { type Plant, SERVER_PORT } from './plant.ts';
import type { Report } from './report.ts';
import { fillsOf } from './stub.ts';

const LINE_PORT = 8175;
const LATENCY_MS = 20;
/** Small numbers are for trying the command out, not for figures. */
const scale = Number(process.env.BENCH_SCALE ?? '1');
const ENQUEUE = Math.ceil(200 * scale);
const REPLAY = Math.ceil(5000 * scale);
const REOPEN = Math.ceil(10_000 * scale);
/** Candidates that are hurt beside each other. */
const HANDS = 4;
/** Who sends one by one is stopped here: his speed is the same to the end. */
const CAP_MS = 5000;

/** Each run begins with another candidate, so that what else happens on the machine does not always fall on the same. */
const rotated = <T>(all: readonly T[], run: number): T[] => [...all.slice(run % all.length), ...all.slice(0, run % all.length)];

/** Profiles that are kept between runs. */
class Profiles {
  readonly #kept = new Map<string, Profile>();
  async of(name: string): Promise<Profile> {
    const kept = this.#kept.get(name) ?? (await Profile.create());
    this.#kept.set(name, kept);
    return kept;
  }
  async drop(name: string): Promise<void> {
    await this.#kept.get(name)?.remove();
    this.#kept.delete(name);
  }
  async remove(): Promise<void> {
    for (const name of [...this.#kept.keys()]) await this.drop(name);
  }
}

interface Bench {
  readonly candidates: readonly Candidate[];
  readonly stub: PeerStub;
  readonly measured: Measured;
  readonly runs: number;
}

async function enqueuing({ candidates, stub, measured, runs }: Bench): Promise<void> {
  for (const durability of ['own', 'strict'] as const) {
    const profiles = new Profiles();
    const pages = new Map<Candidate, Opened>();
    for (const candidate of candidates) {
      const page = await candidate.open(await profiles.of(candidate.name), stub.url, durability);
      // The first ones pay for what every page pays once.
      await page.enqueue(Math.ceil(ENQUEUE / 10));
      pages.set(candidate, page);
    }
    for (let run = 0; run < runs; run += 1)
      for (const [candidate, page] of rotated([...pages], run))
        measured.enqueued(candidate, durability, await page.enqueue(ENQUEUE), await page.durability());
    await profiles.remove();
  }
}

/** Operations per second until nothing waits, or until the cap. */
async function speedOf(page: Opened, stub: PeerStub, latencyMs: number): Promise<number> {
  void stub.begin({ latencyMs });
  const start = performance.now();
  const rest = sleep(CAP_MS).then(() => ({ operations: stub.arrivals.length, ms: performance.now() - start }));
  const whole = page.drain().then((ms) => ({ operations: REPLAY, ms }));
  // The page of a drain that was stopped is closed while it waits.
  whole.catch(() => undefined);
  const { operations, ms } = await Promise.race([whole, rest]);
  return (operations / ms) * 1000;
}

async function replaying({ candidates, stub, measured, runs }: Bench, profiles: Profiles): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    for (const latencyMs of [0, LATENCY_MS]) {
      for (const candidate of rotated(candidates, run)) {
        if (!candidate.isOutbox) {
          await profiles.drop(candidate.name);
          stub.forget();
        }
        const profile = await profiles.of(candidate.name);
        const page = await candidate.open(profile, stub.url);
        await page.fill(REPLAY - (candidate.isOutbox ? await page.waiting() : 0));
        measured.replayed(candidate, latencyMs, await speedOf(page, stub, latencyMs));
        await profile.quit();
      }
    }
  }
}

async function replayingForReal(plant: Plant, { measured, runs }: Bench): Promise<void> {
  const line = await openLine(LINE_PORT, SERVER_PORT, LATENCY_MS);
  const candidate = ours(plant, 'Chejian, against its real server');
  const profile = await Profile.create();
  for (let run = 0; run < runs; run += 1) {
    for (const [latencyMs, origin] of [
      [0, plant.url],
      [LATENCY_MS, line.url],
    ] as const) {
      const page = await candidate.open(profile, origin);
      await page.fill(REPLAY);
      measured.replayed(candidate, latencyMs, (REPLAY / (await page.drain())) * 1000);
      await profile.quit();
    }
  }
  await profile.remove();
  await line.close();
}

async function reopening({ candidates, stub, measured, runs }: Bench): Promise<void> {
  const profiles = new Profiles();
  for (const candidate of candidates) {
    const profile = await profiles.of(candidate.name);
    await (await candidate.open(profile, stub.url)).fill(REOPEN);
    await profile.quit();
  }
  for (let run = 0; run < runs; run += 1) {
    for (const candidate of rotated(candidates, run)) {
      const profile = await profiles.of(candidate.name);
      const page = await candidate.open(profile, stub.url);
      const waiting = await page.waiting();
      if (waiting !== REOPEN) throw new Error(`${candidate.name} shows ${waiting} instead of ${REOPEN}`);
      const { count, list } = await page.shown();
      measured.reopened(candidate, { count, list, blocked: Math.max(0, ...(await page.longTasks())) });
      await profile.quit();
    }
  }
  await profiles.remove();
}

/** Prints its progress to the error stream: the run takes ten minutes. */
async function stage(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  process.stderr.write(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

export async function benchPeers(plant: Plant, report: Report, most: number): Promise<void> {
  // Three rotations are enough for a median, and five would take twenty minutes.
  const runs = Math.min(3, most);
  const fills = await fillsOf(plant);
  const stub = await PeerStub.start(fills);
  const candidates = [ours(plant, 'Chejian'), ...peers()];
  const measured = new Measured(candidates);
  const bench = { candidates, stub, measured, runs };
  const profiles = new Profiles();
  try {
    await stage('enqueue', () => enqueuing(bench));
    await stage('reopen', () => reopening(bench));
    await stage('replay', () => replaying(bench, profiles));
    await stage('replay to the real server', () => replayingForReal(plant, bench));
    await stage('faults', async () => {
      const waiting = [...candidates];
      const hand = async (): Promise<void> => {
        for (let candidate = waiting.shift(); candidate; candidate = waiting.shift())
          measured.hurt(candidate, await faultsOf(candidate, fills));
      };
      await Promise.all(Array.from({ length: HANDS }, hand));
    });
  } finally {
    await profiles.remove();
    await stub.close();
  }
  printPeers(report, measured, { runs, enqueue: ENQUEUE, replay: REPLAY, reopen: REOPEN, latencyMs: LATENCY_MS, capMs: CAP_MS });
}

/** What becomes of stored operations when the server refuses now and then, and when the tablet dies while it sends. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FillResponse } from '#domain/protocol/protocol.ts';
import { Profile } from './browser.ts';
import type { Candidate } from './candidates.ts';
import { type Arrival, type Manner, PeerStub } from './peer-stub.ts';

const OPERATIONS = 300;
const DEAD_AT = 120;
const REFUSE_EVERY = 10;
/** A peer that has not brought the rest by then does not bring it by itself. */
const PATIENCE_MS = 60_000;

export interface Harm {
  /** Stored, and never arrived though the queue was sent to its end. */
  readonly lost: number;
  /** Arrivals of what had arrived before: an application's server has to notice them. */
  readonly twice: number;
  /** Arrived after one that was stored later; within the lane where there are lanes. */
  readonly disordered: number;
}

export interface Faults {
  readonly refused: Harm;
  /** Killed while a request was on its way that the server never took. */
  readonly killedBefore: Harm;
  /** Killed when the server had taken the request and its answer was under way. */
  readonly killedAfter: Harm;
}

function harmOf(arrivals: readonly Arrival[], stored: number, hasLanes: boolean): Harm {
  const first = new Map<string, Arrival>();
  const last = new Map<string, number>();
  let disordered = 0;
  for (const arrival of arrivals) {
    if (first.has(arrival.id)) continue;
    first.set(arrival.id, arrival);
    const lane = hasLanes ? arrival.lane : '';
    const before = last.get(lane) ?? 0;
    if (arrival.seq < before) disordered += 1;
    last.set(lane, Math.max(before, arrival.seq));
  }
  return { lost: stored - first.size, twice: arrivals.length - first.size, disordered };
}

/** Sends until nothing waits or patience ends. */
async function drainOf(candidate: Candidate, profile: Profile, stub: PeerStub): Promise<void> {
  const page = await candidate.open(profile, stub.url);
  const drained = page.drain();
  drained.catch(() => undefined);
  await Promise.race([drained, sleep(PATIENCE_MS, undefined, { ref: false })]);
}

async function one(candidate: Candidate, stub: PeerStub, manner: Partial<Manner>): Promise<Harm> {
  const profile = await Profile.create();
  stub.forget();
  try {
    const page = await candidate.open(profile, stub.url);
    await page.enqueue(OPERATIONS);
    // Ours are a few more: receipts that the scans belong to.
    const stored = await page.waiting();
    const died = stub.begin(manner);
    if (manner.dead) {
      page.drain().catch(() => undefined);
      await died;
      await profile.kill();
      stub.recover();
    } else await profile.quit();
    await drainOf(candidate, profile, stub);
    return harmOf(stub.arrivals, stored, candidate.hasLanes);
  } finally {
    await profile.remove();
  }
}

/** With a server of its own: nothing here is timed, so several candidates may run beside each other. */
export async function faultsOf(candidate: Candidate, fills: ReadonlyMap<string, FillResponse>): Promise<Faults> {
  const stub = await PeerStub.start(fills);
  try {
    return {
      refused: await one(candidate, stub, { refuseEvery: REFUSE_EVERY }),
      killedBefore: await one(candidate, stub, { dead: { at: DEAD_AT, taken: false } }),
      killedAfter: await one(candidate, stub, { dead: { at: DEAD_AT, taken: true } }),
    };
  } finally {
    await stub.close();
  }
}

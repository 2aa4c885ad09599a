/**
 * Sending while no page is open (sync.md §11): the service worker, woken by the browser, runs the same engine on the outbox under the
 * installation's own key. It takes the lead only if it is free, and gives it up when the work is done, a page opens, or the browser's time
 * budget is spent.
 */

import { uuidV7 } from '#domain/kernel/ids.ts';
import { KeyRing } from '#store/outbox/keys.ts';
import { type IdbParts, OutboxDb, readMeta } from '#store/outbox/outbox.ts';
import { type Clock, systemClock, systemRandom, type TabMessage } from '#store/seams.ts';
import { AwayStore } from './away-store.ts';
import { DeviceToken, forgetful } from './device-token.ts';
import { Engine } from './engine.ts';
import { LOCK } from './leader.ts';
import { createNet, type Net } from './net.ts';

/** Shorter than what browsers allow a worker per event. */
export const AWAY_MS = 150_000;
const LOOK_MS = 200;
/** By then a woken page knows whether it is online. */
const PAGE_MS = 10_000;

export interface AwayParts {
  readonly idb?: IdbParts;
  readonly net?: Net;
  readonly clock?: Clock;
  /**
   * Runs the work if no other tab or worker leads.
   * @returns false if one does
   */
  readonly alone?: (work: () => Promise<void>) => Promise<boolean>;
  /** A page is open, which does all of this better. */
  readonly hasPage: () => Promise<boolean>;
  readonly post?: (message: TabMessage) => void;
  readonly limitMs?: number;
}

export interface WokenParts extends AwayParts {
  readonly wakePages: () => Promise<void>;
  readonly pageMs?: number;
}

/**
 * The browser's wake-up call: an open page sends by itself; without one the worker does. A page that is offline does not consume the call:
 * it may be closed when the connection is back, and then nothing else would send.
 * @returns how many operations are still unsent; while there are any, the browser must call again
 */
export async function woken({ wakePages, pageMs = PAGE_MS, ...parts }: WokenParts): Promise<number> {
  const clock = parts.clock ?? systemClock;
  const outbox = new OutboxDb(parts.idb ?? {});
  const unsent = () => outbox.operations.where('state').anyOf('queued', 'sending').count();
  try {
    if (await parts.hasPage()) {
      await wakePages();
      const end = clock.now() + pageMs;
      do {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const left = await unsent();
        if (left === 0 || clock.now() > end) return left;
      } while (await parts.hasPage());
    }
    // A page that is being closed may hold the lead a moment longer than it can be seen.
    return (await sendAway(parts)) ?? (await unsent());
  } finally {
    outbox.close();
  }
}

/** @returns how many operations are still unsent, or null when it could not lead: a page leads, or this installation has no key */
export async function sendAway(parts: AwayParts): Promise<number | null> {
  let left: number | null = null;
  await (parts.alone ?? aloneByLock)(async () => {
    const outbox = new OutboxDb(parts.idb ?? {});
    try {
      left = await drain(outbox, parts);
    } finally {
      outbox.close();
    }
  });
  return left;
}

async function aloneByLock(work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function drain(outbox: OutboxDb, parts: AwayParts): Promise<number | null> {
  const clock = parts.clock ?? systemClock;
  const deviceId = await readMeta<string>(outbox, 'deviceId');
  const keys = new KeyRing(outbox, clock);
  if (!deviceId || !(await keys.isEnrolled())) return null;
  const token = new DeviceToken({ base: '', core: { keys, deviceId, clock } });
  const net = parts.net ?? forgetful(createNet({ base: '', token: () => null, deviceToken: token.get }), token);
  const store = new AwayStore(outbox, deviceId, clock, () => uuidV7(clock.now(), systemRandom(10)));
  const timer = { set: (work: () => void, ms: number) => setTimeout(work, ms), clear: (due: unknown) => clearTimeout(due as number) };
  const alarm = (message: string): void => console.error('sending without a page', message);
  const engine = new Engine({ store, net, random: Math.random, timer, alarm, contact: () => undefined });
  await engine.lead();
  await engine.session({ signedIn: false, bound: null, sets: null, device: true });
  await untilDone(engine, parts, clock);
  engine.close();
  parts.post?.({ t: 'away' });
  return store.left;
}

/** Stops when the queue is drained, a page has opened, or the time budget is spent. An answer being stored is awaited. */
async function untilDone(engine: Engine, { hasPage, limitMs = AWAY_MS }: AwayParts, clock: Clock): Promise<void> {
  const end = clock.now() + limitMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { busy, storing, wantPush, stopped, failures } = engine.state;
    const still = busy === 'idle' && storing === 'no';
    // Offline, the browser wakes the worker again later; waiting here would only use up the time budget.
    if (still && (!wantPush || stopped !== null || failures > 0)) return;
    if (storing === 'no' && (clock.now() > end || (await hasPage()))) return;
  }
}

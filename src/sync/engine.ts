/** Runs the effects of `step`: the engine's only contact with the outside world. One per tab; only the leading tab's is active. */

import { isStoreFull } from '#domain/protocol/full-store.ts';
import { MAX_PUSH_BYTES } from '#domain/protocol/protocol.ts';
import { StaleLeader } from '#store/outbox/outbox.ts';
import { toWire } from '#store/outbox/records.ts';
import type { EngineStore } from './engine-store.ts';
import type { Net } from './net.ts';
import { type Binding, type Effect, type EngineEvent, type EngineState, initialState, type Tried } from './state.ts';
import { step } from './step.ts';

export interface Timer {
  set(work: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

export interface EngineParts {
  readonly store: EngineStore;
  readonly net: Pick<Net, 'push' | 'pull' | 'fill' | 'beat'>;
  /** 0 ≤ x < 1 */
  readonly random: () => number;
  readonly timer: Timer;
  readonly alarm: (message: string) => void;
  /** The server was reached: time for uploads and numbers. */
  readonly contact: () => void;
}

/** Who can carry operations, and what may be held. */
export interface SessionParts {
  readonly signedIn: boolean;
  readonly bound: Binding | null;
  /** By priority; null = unchanged. */
  readonly sets: readonly string[] | null;
  /** The installation has a key the server knows. */
  readonly device: boolean;
}

const FILL_PAGE = 2000;
const PULL_PAGE = 1000;
/** Room for the envelope around the operations. */
const ENVELOPE_BYTES = 8 * 1024;

type Bare<E> = E extends unknown ? Omit<E, 'now' | 'random'> : never;
export type Happening = Bare<EngineEvent>;

const brokenAt = (where: Tried, error: unknown): Happening => ({
  t: 'broken',
  where,
  error: String(error),
  ...(isStoreFull(error) ? { full: true } : {}),
});

export class Engine {
  state: EngineState = initialState;
  #timer: unknown = null;
  #closed = false;
  /** The sets that a session has named, until a lead begins that finds them on disk. */
  #named: readonly string[] | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(private readonly parts: EngineParts) {}

  /** Processes an event and runs its effects; their results return as events. */
  dispatch(happening: Happening): void {
    if (this.#closed) return;
    const event = { ...happening, now: this.parts.store.now(), random: this.parts.random() } as EngineEvent;
    const { state, effects } = step(this.state, event);
    this.state = state;
    for (const effect of effects) this.#run(effect);
  }

  /**
   * This tab now leads: every sent operation without a verdict becomes ambiguous, and a new epoch locks out the previous leader. What a session names while the
   * disk is being read is newer than what is read; taking the older one would leave the device empty until the next start.
   */
  async lead(): Promise<void> {
    await this.#written;
    const found = await this.parts.store.lead().catch((error: unknown) => {
      this.dispatch(brokenAt('lead', error));
      throw error;
    });
    this.dispatch({ t: 'leading', ...found, wanted: this.#named ?? found.wanted });
  }

  async session(parts: SessionParts): Promise<void> {
    if (parts.sets) await this.#remember(parts.sets);
    this.dispatch({ t: 'session', ...parts });
  }

  /** Only the next start needs them on disk; a disk that refuses them must not stop the user from working. */
  #remember(sets: readonly string[]): Promise<void> {
    this.#named = sets;
    const written = this.parts.store.rememberSets(sets).then(
      () => undefined,
      (error: unknown) => this.parts.alarm(String(error)),
    );
    this.#written = written;
    return written;
  }

  deposed(): void {
    this.parts.store.deposed();
    this.dispatch({ t: 'deposed' });
  }

  close(): void {
    this.#closed = true;
    this.parts.timer.clear(this.#timer);
  }

  #run(effect: Effect): void {
    const { store } = this.parts;
    if (effect.e === 'wake') this.#wake(effect.at);
    else if (effect.e === 'status') store.show(effect.status, this.state.leader);
    else if (effect.e === 'alarm') this.parts.alarm(effect.message);
    else if (effect.e === 'contact') this.parts.contact();
    else if (effect.e === 'clock') store.setServerTime(effect.serverTime, effect.roundTrip);
    else void this.#perform(effect, this.state.epoch);
  }

  async #perform(effect: Work, epoch: number): Promise<void> {
    const happening = await this.#work(effect, epoch).catch((error: unknown): Happening => {
      if (error instanceof StaleLeader) return { t: 'deposed' };
      return brokenAt(effect.e, error);
    });
    // Results from an earlier leadership of this tab are ignored.
    if (happening && epoch === this.state.epoch) this.dispatch(happening);
  }

  async #work(effect: Work, epoch: number): Promise<Happening | null> {
    const { store, net } = this.parts;
    const { deviceId } = store;
    switch (effect.e) {
      case 'select': {
        const { limit, held, ambiguous, settling } = effect;
        const limits = { operations: limit, bytes: MAX_PUSH_BYTES - ENVELOPE_BYTES };
        const sets = { held: new Set(held), ambiguous: new Set(ambiguous), settling: new Set(settling) };
        return { t: 'selected', ...(await store.select({ ...limits, ...sets })) };
      }
      case 'send':
        // On disk before the first byte: whatever happens from here on, these are ambiguous.
        await store.markSending(effect.batch, epoch);
        return { t: 'pushed', outcome: await net.push({ deviceId, operations: effect.batch.map(toWire) }, effect.by) };
      case 'clear':
        await store.clearSending(effect.seqs, epoch);
        return null;
      case 'store': {
        const { moves, rows, gaps, serverTime } = effect;
        const isCached = await store.applyAnswer({ epoch, moves, rows, serverTime: serverTime ?? store.nowIso(), now: store.now() });
        for (const { docKey, expected } of gaps) await store.requeue(docKey, expected, epoch);
        return { t: 'stored', isCached };
      }
      case 'unpark':
        await store.unpark(epoch);
        return { t: 'unparked' };
      case 'beat':
        return { t: 'beaten', outcome: await net.beat({ ...effect.bound, nonce: store.newId(), digest: store.digest() }) };
      case 'pull':
        return { t: 'pulled', asked: effect.sets, outcome: await net.pull({ deviceId, sets: effect.sets, limit: PULL_PAGE }) };
      case 'fill': {
        const { set, afterKey } = effect;
        return { t: 'filled', set, afterKey, outcome: await net.fill({ deviceId, set, afterKey, limit: FILL_PAGE }) };
      }
      default:
        return { t: 'sets', sets: await this.#house(effect) };
    }
  }

  /** Every effect that writes to the cache. */
  #house(effect: House): ReturnType<EngineStore['refill']> {
    const { store } = this.parts;
    if (effect.e === 'storePage') return store.storePage(effect.page, effect.asked);
    if (effect.e === 'storeFill') return store.storeFill(effect.set, effect.afterKey, effect.page);
    if (effect.e === 'refill') return store.refill();
    return effect.e === 'align' ? store.align(effect.wanted) : store.reset(effect.sets);
  }

  #wake(at: number | null): void {
    this.parts.timer.clear(this.#timer);
    if (at === null) return;
    this.#timer = this.parts.timer.set(() => this.dispatch({ t: 'tick' }), Math.max(0, at - this.parts.store.now()));
  }
}

type House = Extract<Effect, { e: 'storePage' | 'storeFill' | 'refill' | 'align' | 'reset' }>;
type Work = Exclude<Effect, { e: 'wake' | 'status' | 'alarm' | 'contact' | 'clock' }>;

/** Runs what `step` asks for: the only place of the engine that touches the world. One per tab; only the leading tab's does anything. */

import { MAX_PUSH_BYTES } from '#domain/kernel/protocol.ts';
import { markSending, needsRefill, requeue, storeFlight, trimHistory, unpark } from '#store/answer.ts';
import { alignSets, resetSets } from '#store/cache-sets.ts';
import type { StoreCore } from '#store/core.ts';
import { fnv1a } from '#store/definitions.ts';
import { nextEpoch, readMeta, StaleLeader, writeMeta } from '#store/outbox.ts';
import { toWire } from '#store/records.ts';
import type { Net } from './net.ts';
import { selectBatch } from './select.ts';
import { type Binding, type Effect, type EngineEvent, type EngineState, initialState } from './state.ts';
import { step } from './step.ts';

export interface Timer {
  set(work: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

export interface EngineParts {
  readonly core: StoreCore;
  readonly net: Net;
  /** 0 ≤ x < 1 */
  readonly random: () => number;
  readonly timer: Timer;
  /** What the browser believes about its line; a hint. */
  readonly lineUp: () => boolean;
  readonly alarm: (message: string) => void;
  /** The server was reached: time for uploads and numbers. */
  readonly contact: () => void;
}

const FILL_PAGE = 2000;
const PULL_PAGE = 1000;
/** Room for the envelope around the operations. */
const ENVELOPE_BYTES = 8 * 1024;

type Bare<E> = E extends unknown ? Omit<E, 'now' | 'random'> : never;
export type Happening = Bare<EngineEvent>;

export class Engine {
  state: EngineState = initialState;
  #timer: unknown = null;
  #closed = false;

  constructor(private readonly parts: EngineParts) {}

  /** Lets something happen. Runs the effects; their results come back as events. */
  dispatch(happening: Happening): void {
    if (this.#closed) return;
    const event = { ...happening, now: this.parts.core.clock.now(), random: this.parts.random() } as EngineEvent;
    const { state, effects } = step(this.state, event);
    this.state = state;
    for (const effect of effects) this.#run(effect);
  }

  /** This tab leads from now on: every sent operation without a verdict is in doubt, and a new epoch shuts out the leader before. */
  async lead(): Promise<void> {
    const { core } = this.parts;
    const epoch = await nextEpoch(core.outbox);
    await core.ready;
    const [sets, wanted, refill] = await Promise.all([
      core.cache.sets.toArray(),
      readMeta<string[]>(core.outbox, 'sets'),
      needsRefill(core.outbox),
    ]);
    await core.projection.serial(() => core.catchUp());
    const ambiguous = await core.sentWithoutAnswer();
    await trimHistory(core.outbox, core.clock.now());
    core.status.set({ leader: true });
    this.dispatch({ t: 'leading', epoch, ambiguous, sets, wanted: wanted ?? [], refill });
  }

  /** The session of this tab: who is signed in, at which station, and which sets he may hold (in order of priority). */
  async session(signedIn: boolean, bound: Binding | null, sets: readonly string[] | null): Promise<void> {
    if (sets) await writeMeta(this.parts.core.outbox, 'sets', sets);
    this.dispatch({ t: 'session', signedIn, bound, sets });
  }

  deposed(): void {
    this.parts.core.status.set({ leader: false });
    this.dispatch({ t: 'deposed' });
  }

  close(): void {
    this.#closed = true;
    this.parts.timer.clear(this.#timer);
  }

  #run(effect: Effect): void {
    if (effect.e === 'wake') this.#wake(effect.at);
    else if (effect.e === 'status') this.#status(effect.status);
    else if (effect.e === 'alarm') this.parts.alarm(effect.message);
    else if (effect.e === 'contact') this.parts.contact();
    else if (effect.e === 'clock') this.parts.core.setServerTime(effect.serverTime, effect.roundTrip).catch(() => undefined);
    else void this.#perform(effect, this.state.epoch);
  }

  async #perform(effect: Work, epoch: number): Promise<void> {
    const happening = await this.#work(effect, epoch).catch((error: unknown): Happening => {
      if (error instanceof StaleLeader) return { t: 'deposed' };
      return { t: 'broken', where: effect.e, error: String(error) };
    });
    // What an earlier leadership of this tab began is no business of the present one.
    if (happening && epoch === this.state.epoch) this.dispatch(happening);
  }

  async #work(effect: Work, epoch: number): Promise<Happening | null> {
    const { core, net } = this.parts;
    const { deviceId } = core;
    switch (effect.e) {
      case 'select':
        await core.projection.serial(() => core.catchUp());
        return {
          t: 'selected',
          ...selectBatch(core.pending.ordered(), {
            operations: effect.limit,
            bytes: MAX_PUSH_BYTES - ENVELOPE_BYTES,
            held: new Set(effect.held),
            ambiguous: new Set(effect.ambiguous),
          }),
        };
      case 'send':
        // On disk before the first byte: whatever happens from here on, these are in doubt.
        await markSending(core.outbox, effect.batch, effect.flight, epoch);
        for (const seq of effect.flight) core.pending.ambiguous.add(seq);
        return { t: 'pushed', outcome: await net.push({ deviceId, operations: effect.batch.map(toWire) }) };
      case 'flight':
        core.pending.setAmbiguous(effect.flight);
        await storeFlight(core.outbox, effect.flight, epoch);
        return null;
      case 'store':
        return this.#store(effect, epoch);
      case 'unpark':
        await core.moved(await unpark(core.outbox, epoch));
        return { t: 'stored' };
      case 'beat':
        return { t: 'beaten', outcome: await net.beat({ ...effect.bound, nonce: core.newOpId(), digest: this.#digest() }) };
      case 'pull':
        return { t: 'pulled', outcome: await net.pull({ deviceId, sets: effect.sets, limit: PULL_PAGE }) };
      case 'fill':
        return {
          t: 'filled',
          set: effect.set,
          outcome: await net.fill({ deviceId, set: effect.set, afterKey: effect.afterKey, limit: FILL_PAGE }),
        };
      default:
        return this.#house(effect);
    }
  }

  /** Everything that writes into the cache. */
  async #house(effect: House): Promise<Happening> {
    const { core } = this.parts;
    if (effect.e === 'storePage') await core.applyPage(effect.page);
    if (effect.e === 'storeFill') await core.applyFill(effect.set, effect.page);
    if (effect.e === 'refill') await core.refill();
    if (effect.e === 'align') await core.changeSets(() => alignSets(core.cache, effect.wanted, core.pending.names()));
    if (effect.e === 'reset') await core.changeSets(() => resetSets(core.cache, effect.sets));
    return { t: 'sets', sets: await core.cache.sets.toArray() };
  }

  async #store(effect: Extract<Effect, { e: 'store' }>, epoch: number): Promise<Happening> {
    const { core } = this.parts;
    core.pending.setAmbiguous(effect.flight);
    const now = core.clock.now();
    const { moves, rows, flight } = effect;
    await core.applyAnswer({ epoch, moves, rows, flight, serverTime: effect.serverTime ?? core.nowIso(), now });
    for (const { docKey, expected } of effect.gaps) await core.moved(await requeue(core.outbox, docKey, expected, epoch));
    return { t: 'stored' };
  }

  /** A fingerprint of what is unsent: count, ends, and all sequence numbers. */
  #digest(): string {
    const seqs = this.parts.core.pending.ordered().map(({ deviceSeq }) => deviceSeq);
    return `${seqs.length}.${seqs[0] ?? 0}.${seqs.at(-1) ?? 0}.${fnv1a(seqs.join())}`;
  }

  #wake(at: number | null): void {
    this.parts.timer.clear(this.#timer);
    if (at === null) return;
    this.#timer = this.parts.timer.set(() => this.dispatch({ t: 'tick' }), Math.max(0, at - this.parts.core.clock.now()));
  }

  #status(status: Extract<Effect, { e: 'status' }>['status']): void {
    const { core } = this.parts;
    const shown = { ...status, online: status.serverReached && status.stopped === null && !status.authRequired && this.parts.lineUp() };
    core.status.set(shown);
    core.count();
    if (this.state.leader) core.channel.post({ t: 'status', status: shown });
  }
}

type House = Extract<Effect, { e: 'storePage' | 'storeFill' | 'refill' | 'align' | 'reset' }>;
type Work = Exclude<Effect, { e: 'wake' | 'status' | 'alarm' | 'contact' | 'clock' }>;

/**
 * Loss detection, device side (sync.md §16): tells the server what is unsent, who this browser was before its storage was cleared, and,
 * after a server restore, how far each lane had come. Runs alongside the engine at its contacts, one task at a time, and blocks nothing.
 */
import { MANIFEST_PART, type ManifestRequest } from '#domain/protocol/protocol.ts';
import type { StoreCore } from '#store/core.ts';
import { eachFinished } from '#store/outbox/history.ts';
import { readMeta, writeMeta } from '#store/outbox/outbox.ts';
import { OPEN_STATES, type StoredOperation } from '#store/outbox/records.ts';
import { type Gap, inOrder, requeue } from '#store/outbox/requeue.ts';
import { readWiped, writeWiped } from '#store/outbox/sentinel.ts';
import type { Net } from './net.ts';

/** A moving queue changes its fingerprint many times a second. */
const PAUSE_MS = 15_000;
const CHECK_LANES = 'checkLanes';

export interface LossParts {
  readonly core: StoreCore;
  readonly net: Pick<Net, 'manifest' | 'lanes' | 'wiped'>;
  /** Fingerprint of everything unfinished, as the heartbeat carries it. */
  readonly digest: () => string;
  /** The leader's epoch: a former leader must not requeue anything. */
  readonly epoch: () => number;
}

export class LossWatch {
  #running = false;
  #asked = false;
  /** The fingerprint last reported to the server. */
  #told: string | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Up to here the server knows every operation by name; 0 = start over. */
  #through = 0;

  constructor(private readonly parts: LossParts) {}

  /** The server has requested the manifest. */
  ask(): void {
    this.#asked = true;
    void this.contact();
  }

  /**
   * The feed starts over: the server may have been restored and may lack what it once acknowledged. Kept on disk until every lane has been
   * compared.
   */
  async restarted(): Promise<void> {
    await writeMeta(this.parts.core.outbox, CHECK_LANES, true);
  }

  /** The server was reached. Failures are retried at the next contact. */
  async contact(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      await this.#tellWiped();
      await this.#checkLanes();
      if (this.#due()) await this.#announce();
    } catch {
      // A closed database, or a page being unloaded; the next contact tries again.
    } finally {
      this.#running = false;
    }
  }

  #due(): boolean {
    const { core, digest } = this.parts;
    if (this.#asked) return true;
    return core.clock.now() - this.#toldAt >= PAUSE_MS && digest() !== this.#told;
  }

  async #announce(): Promise<void> {
    const { core, net, digest } = this.parts;
    this.#asked = false;
    this.#toldAt = core.clock.now();
    const print = digest();
    for (let after = this.#through; ; ) {
      const part = await this.#part(after, print);
      const outcome = await net.manifest(part);
      if (outcome.kind !== 'ok') return;
      this.#through = part.through;
      after = part.through;
      if (part.through < part.highestSeq) continue;
      this.#told = outcome.data.full ? null : print;
      if (outcome.data.full) this.#through = 0;
      return;
    }
  }

  /** Everything unsent after `after`, read together with the last number assigned: anything not named up to `through` is not on this device. */
  #part(after: number, digest: string): Promise<ManifestRequest> {
    const { core } = this.parts;
    const { outbox } = core;
    return outbox.transaction('r', outbox.operations, outbox.meta, async () => {
      const highestSeq = (await readMeta<number>(outbox, 'deviceSeq')) ?? 0;
      const read = await outbox.operations.where('deviceSeq').above(after).limit(MANIFEST_PART).toArray();
      const through = read.length < MANIFEST_PART ? Math.max(highestSeq, after) : (read.at(-1)?.deviceSeq ?? highestSeq);
      const [rejected, parked, open] = await Promise.all([
        outbox.operations.where('state').equals('rejected').count(),
        outbox.operations.where('state').equals('parked').count(),
        outbox.operations.where('state').anyOf(OPEN_STATES).count(),
      ]);
      return {
        deviceId: core.deviceId,
        digest,
        highestSeq,
        after,
        through,
        unsent: open,
        rejected,
        parked,
        operations: read.filter(({ state }) => OPEN_STATES.includes(state)).map(announced),
        oldestUnsentAt: core.pending.waiting().oldest?.occurredAt ?? null,
        persisted: core.status.get().storage.persisted,
        build: core.options.build,
      };
    });
  }

  async #tellWiped(): Promise<void> {
    const { core, net } = this.parts;
    const wiped = await readWiped(core.outbox);
    const newDeviceId = (await readMeta<string>(core.outbox, 'deviceId')) ?? core.deviceId;
    if (!wiped || wiped.told || wiped.oldDeviceId === newDeviceId) return;
    const outcome = await net.wiped({ oldDeviceId: wiped.oldDeviceId, newDeviceId, which: [...wiped.which] });
    if (outcome.kind !== 'ok') return;
    const { lost: named, count = named.length } = outcome.data;
    // The server names only what this user may know; what the page itself remembers is kept as well.
    const ids = new Set(named.map(({ opId }) => opId));
    const known = { ...wiped, lost: [...named, ...wiped.lost.filter(({ opId }) => !ids.has(opId))], count, told: true };
    await writeWiped(core.outbox, known);
    core.status.set({ wiped: known });
  }

  async #checkLanes(): Promise<void> {
    const { core, net, epoch } = this.parts;
    const { outbox } = core;
    if ((await readMeta<boolean>(outbox, CHECK_LANES)) !== true) return;
    const leader = epoch();
    const lanes = [...(await this.#lanes())].map(([docKey, docSeq]) => ({ docKey, docSeq }));
    const gaps: Gap[] = [];
    for (let at = 0; at < lanes.length; at += MANIFEST_PART) {
      const outcome = await net.lanes({ deviceId: core.deviceId, lanes: lanes.slice(at, at + MANIFEST_PART) });
      if (outcome.kind !== 'ok') return;
      gaps.push(...outcome.data.gaps);
    }
    for (const gap of inOrder(gaps)) await core.moved(await requeue(outbox, gap, leader));
    await outbox.meta.delete(CHECK_LANES);
    core.channel.post({ t: 'enqueued' });
  }

  /** Each lane's last place acknowledged by the server. */
  async #lanes(): Promise<Map<string, number>> {
    const { outbox } = this.parts.core;
    const lanes = new Map<string, number>();
    const take = ({ docKey, docSeq }: Pick<StoredOperation, 'docKey' | 'docSeq'>): void => {
      lanes.set(docKey, Math.max(docSeq, lanes.get(docKey) ?? 0));
    };
    await eachFinished(outbox, take);
    // A refused fact takes its place in the sequence; a refused gate waits before its place.
    const refused = await outbox.operations.where('state').equals('rejected').toArray();
    for (const op of refused) if (op.kind === 'fact') take(op);
    return lanes;
  }
}

function announced({
  opId,
  deviceSeq,
  docKey,
  type,
  actor,
  occurredAt,
  enqueuedAt,
}: StoredOperation): ManifestRequest['operations'][number] {
  const at = Date.parse(occurredAt);
  return { opId, deviceSeq, docKey, type, actor, occurredAt: new Date(Number.isNaN(at) ? enqueuedAt : at).toISOString() };
}

/** Listens on the engine's wire: the server's request for a manifest, and a feed that starts over. */
export function watched(net: Net, watch: Pick<LossWatch, 'ask' | 'restarted'>): Net {
  return {
    ...net,
    beat: async (query) => {
      const outcome = await net.beat(query);
      if (outcome.kind === 'ok' && outcome.data.wantManifest) watch.ask();
      return outcome;
    },
    pull: async (request) => {
      const outcome = await net.pull(request);
      // Noted before the engine drops the sets: a crash between the two repeats the pull, and this with it.
      if (outcome.kind === 'ok' && outcome.data.reset?.length) await watch.restarted();
      return outcome;
    },
    fill: async (request) => {
      const outcome = await net.fill(request);
      if (outcome.kind === 'anew') await watch.restarted();
      return outcome;
    },
  };
}

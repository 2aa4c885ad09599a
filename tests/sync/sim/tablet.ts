/** A simulated tablet: one disk, some tabs of which one leads, and the people who use it. */
import { createHash } from 'node:crypto';
import { derivedId } from '#domain/kernel/ids.ts';
import { before, behind, earlierTries, successors } from '#store/outbox/lane-rest.ts';
import { noAttempts, type StoredOperation } from '#store/outbox/records.ts';
import type { EngineStatus } from '#store/status.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import { boxId, ORDER_ID, SETS } from '#tests/support/world.ts';
import { Disk } from './disk.ts';
import { SimTab } from './tab.ts';
import { GOOD_LINE, type LineState } from './wire.ts';
import type { WorldClock } from './world-clock.ts';

/** What an operation is before it has its place. */
interface Act {
  readonly type: string;
  readonly docKey: string;
  readonly kind: 'fact' | 'gate';
  readonly payload: Record<string, unknown>;
  readonly touches: readonly string[];
  readonly opId?: string;
  readonly replaces?: string;
  readonly resolves?: readonly string[];
  readonly docSeq?: number;
  readonly after?: readonly string[];
}

export interface Saved {
  readonly opId: string;
  readonly actor: string;
}

export const BOXES = 6;

export class Tablet {
  readonly disk = new Disk();
  readonly line: LineState = { faults: GOOD_LINE, cut: false, signedIn: true, deviceKey: true };
  readonly deviceId: string;
  tabs: SimTab[] = [];
  leader: SimTab | null = null;
  aborts = 0;
  /** How far its clock is off, in milliseconds. */
  skew = 0;
  /** Who is signed in, or was last. */
  person: string;
  readonly lists: string[] = [];
  /** Everything a person was told is saved. */
  readonly saved: Saved[] = [];
  status: EngineStatus | null = null;
  readonly alarms: string[] = [];
  #ids = 0;

  constructor(
    private readonly clock: WorldClock,
    private readonly server: FakeServer,
    readonly n: number,
    /** Called with every status a person can see. */
    private readonly seen: (tablet: Tablet, status: EngineStatus) => void,
  ) {
    this.deviceId = this.newId();
    this.person = `worker-${n}-a`;
  }

  readonly newId = (): string => {
    this.#ids += 1;
    const digest = createHash('md5').update(`${this.n}/${this.#ids}/${this.clock.elapsed}`).digest('hex');
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-7${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  };

  openTab(): void {
    const tab = new SimTab({
      clock: this.clock,
      disk: this.disk,
      server: this.server,
      line: this.line,
      deviceId: this.deviceId,
      aborts: () => this.aborts,
      skew: () => this.skew,
      newId: this.newId,
      shown: (status) => {
        this.status = status;
        this.seen(this, status);
      },
      alarm: (message) => this.alarms.push(message),
    });
    this.tabs.push(tab);
    void tab.engine.session(this.#session());
    this.elect();
  }

  #session() {
    const { signedIn, deviceKey } = this.line;
    return { signedIn, bound: signedIn ? { account: this.person, name: 'S' } : null, sets: signedIn ? SETS : null, device: deviceKey };
  }

  /** Signing in, out, expiring and switching all end here. */
  session(): void {
    for (const { engine } of this.tabs) void engine.session(this.#session());
  }

  /** The browser gives the lock to the next tab that waits. */
  elect(): void {
    if (this.leader?.alive && !this.leader.frozen) return;
    const next = this.tabs.find(({ alive, frozen }) => alive && !frozen);
    this.leader = next ?? null;
    // The page tries again for as long as its first transaction fails.
    const lead = (): Promise<void> =>
      next?.engine.lead().catch(() => this.clock.sleep(1000).then(() => (this.leader === next ? lead() : undefined))) ?? Promise.resolve();
    void lead();
  }
  kill(tab: SimTab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
    if (this.leader === tab) this.leader = null;
    if (this.tabs.length === 0) this.openTab();
    else this.elect();
  }
  killAll(): void {
    for (const tab of this.tabs) tab.kill();
    this.tabs = [];
    this.leader = null;
    this.openTab();
  }

  poke(hint?: 'online' | 'button'): void {
    const { leader } = this;
    if (!leader?.alive || leader.frozen) return;
    leader.engine.dispatch(hint ? { t: 'hint', hint } : { t: 'poke' });
  }

  #do(acts: readonly Act[], notAfter?: ReadonlySet<string>): void {
    const drafts = acts.map(
      (act): Omit<StoredOperation, 'deviceSeq' | 'docSeq' | 'dependsOn'> & { docSeq: number | null; after: readonly string[] } => {
        const opId = act.opId ?? this.newId();
        return {
          opId,
          deviceId: this.deviceId,
          docKey: act.docKey,
          type: act.type,
          v: 1,
          kind: act.kind,
          payload: act.payload,
          payloadHash: `hash of ${opId}`,
          touches: act.touches,
          affects: act.touches,
          resolves: [...(act.resolves ?? []), ...(act.replaces ? [act.replaces] : [])],
          replaces: act.replaces ?? null,
          actor: this.person,
          actorRef: this.person,
          actorKeyId: null,
          actorSig: null,
          occurredAt: new Date(this.clock.now + this.skew).toISOString(),
          bootId: '',
          build: '',
          state: 'queued',
          attempts: noAttempts,
          verdict: null,
          size: 700,
          blind: false,
          enqueuedAt: this.clock.now + this.skew,
          docSeq: act.docSeq ?? null,
          after: act.after ?? [],
        };
      },
    );
    // Nobody is told "saved" before the transaction is complete; a killed tab tells nobody anything.
    if (!this.disk.enqueue(drafts, notAfter)) return;
    for (const { opId, actor } of drafts) this.saved.push({ opId, actor });
    this.clock.after(this.clock.between(0, 5), () => this.poke());
  }

  create(twice: boolean): void {
    const opId = this.newId();
    const id = derivedId(opId, 'doc');
    const act: Act = { opId, type: 'list.create', docKey: `list:${id}`, kind: 'gate', payload: { id }, touches: [`list/${id}`] };
    this.#do([act]);
    if (twice) this.#do([act]);
    this.lists.push(id);
  }
  pick(id: string): void {
    const n = 1 + Math.floor(this.clock.random() * BOXES);
    this.#do([
      {
        type: 'list.pick',
        docKey: `list:${id}`,
        kind: 'fact',
        payload: { id, boxNo: `B${n}`, qty: '1', orderId: ORDER_ID },
        touches: [`list/${id}`, `box/${boxId(n)}`],
      },
    ]);
  }
  close(id: string): void {
    this.lists.splice(this.lists.indexOf(id), 1);
    this.#do([{ type: 'list.close', docKey: `list:${id}`, kind: 'gate', payload: { id }, touches: [`list/${id}`] }]);
  }

  /** Somebody looks at what was refused and decides: given up, sent again, or put right. */
  decide(): void {
    const [op] = this.disk.troubled();
    if (!op) return;
    const holds = op.kind === 'gate' || (op.state === 'parked' && op.replaces === null);
    const again = op.state === 'rejected' && this.clock.maybe(0.4);
    if (again && holds) this.#instead(op);
    else if (again) this.#again(op);
    else this.#giveUp(op, holds);
  }
  #giveUp(op: StoredOperation, holds: boolean): void {
    const opIds = [op.opId, ...earlierTries(op)];
    const payload = { opIds, reason: 'given up' };
    const discard: Act = {
      type: 'operation.discard',
      docKey: `discard:${op.opId}`,
      kind: 'gate',
      payload,
      touches: [],
      resolves: opIds,
    };
    this.#do([holds ? this.#resolution(op, null, op.kind === 'gate' ? this.#successors(op) : []) : discard]);
  }
  #successors(op: StoredOperation): string[] {
    return successors(this.disk.ordered(), op).map(({ opId }) => opId);
  }
  #resolution(op: StoredOperation, replacement: string | null, rest: readonly string[]): Act {
    const discard = replacement === null ? [...earlierTries(op), ...rest] : rest;
    const payload = { docKey: op.docKey, rejected: op.opId, docSeq: op.docSeq, replacement, discard, reason: 'decided' };
    const resolves = [op.opId, ...discard];
    const after = before(this.disk.ordered(), op).map(({ opId }) => opId);
    return {
      opId: this.newId(),
      type: 'lane.resolve',
      docKey: `resolve:${op.docKey}/${op.opId}`,
      kind: 'gate',
      payload,
      touches: [],
      resolves,
      after,
    };
  }
  #again(op: StoredOperation): void {
    const { type, docKey, docSeq, kind, payload, touches, opId } = op;
    this.#do([{ type, docKey, docSeq, kind, payload, touches, replaces: opId, resolves: earlierTries(op) }], this.#behind(op));
  }
  #instead(op: StoredOperation): void {
    // A document whose creation was refused would need a new identity: it is given up instead.
    if (op.type === 'list.create') {
      this.#do([this.#resolution(op, null, this.#successors(op))]);
      return;
    }
    const opId = this.newId();
    const resolution = this.#resolution(op, opId, []);
    const { type, docKey, kind, payload, touches, docSeq } = op;
    const after = [resolution.opId ?? ''];
    this.#do(
      [resolution, { opId, type, docKey, kind, payload, touches, docSeq, after, replaces: op.opId, resolves: earlierTries(op) }],
      this.#behind(op),
    );
  }
  /** What waits for this operation must not be waited for in turn. */
  #behind(op: StoredOperation): Set<string> {
    return new Set(behind(this.disk.ordered(), op).map(({ opId }) => opId));
  }
}

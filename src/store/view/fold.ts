/** Folding: deciding stored operations again, in order, on top of rows. Uses the same `decide` as enqueue and the server. */

import { dayIn } from '#domain/kernel/clock.ts';
import { type AnyRow, byId, type Key, keyText, touchOf } from '#domain/kernel/entity.ts';
import {
  absorb,
  type Ctx,
  contextOf,
  type Decision,
  evaluate,
  isProblem,
  missingKeys,
  type OperationDef,
  readKeys,
} from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { Found } from '#store/cache/cache.ts';
import type { Definitions } from '#store/definitions.ts';
import type { StoredOperation } from '#store/outbox/records.ts';

export interface Site {
  readonly siteId: string;
  readonly timeZone: string;
}

export type Load = (keys: readonly Key[]) => Promise<readonly Found[]>;

/** The outcome of one operation in the fold. */
export interface Folded {
  readonly op: StoredOperation;
  /** Rows it changed. */
  readonly writes: readonly string[];
  /** Rows its decision read. */
  readonly reads: readonly string[];
  readonly problem: Problem | null;
}

export interface FoldParts {
  readonly definitions: Definitions;
  readonly actorOf: (ref: string) => Actor | undefined;
  readonly site: () => Site;
}

/** Longest time a fold may hold the main thread, in milliseconds. */
const SLICE_MS = 12;
const PREFETCH = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Rows that remember which of them `reads` named, so that operations can be linked by the rows they read. */
export class Scratch {
  readonly rows = new MemoryRows();
  /** The keys read by the operation prepared last. */
  looked: readonly Key[] = [];
  constructor(private readonly load: Load) {}

  /** Loads everything the operation reads, so that it can be decided. Returns the names of those rows. */
  async prepare<P>(def: OperationDef<P>, payload: P): Promise<string[]> {
    for (let keys = missingKeys(def, payload, this.rows); keys.length > 0; keys = missingKeys(def, payload, this.rows))
      await this.need(keys);
    this.looked = readKeys(def, payload, this.rows);
    return [...new Set(this.looked.flatMap((key) => this.#namesOf(key)))];
  }

  async need(keys: readonly Key[]): Promise<void> {
    const missing = keys.filter((key) => !this.rows.isKnown(key));
    if (missing.length > 0) this.rows.load(missing, await this.load(missing));
  }

  /** Applies the decision; counters of unread rows are fetched first. */
  async take(decision: Decision): Promise<string[]> {
    await this.need(decision.add.map(({ entity, id }) => byId(entity, id)));
    return absorb(this.rows, decision);
  }

  #namesOf(key: Key): string[] {
    if (key.by === 'id') return [touchOf(key.entity, key.value)];
    return this.rows.by(key.entity, key.by, ...key.value.split('\u0001')).map((row) => touchOf(key.entity, (row as AnyRow).id));
  }
}

const days = new Map<string, string>();

/** The day of an instant, cached by the minute: Intl is slow, and long queues cover few minutes. */
function dayOf(timeZone: string, instant: string): string {
  const key = `${timeZone}/${instant.slice(0, 16)}`;
  let day = days.get(key);
  if (!day) {
    if (days.size > 10_000) days.clear();
    day = dayIn(timeZone, instant);
    days.set(key, day);
  }
  return day;
}

/** The context of a decision, rebuilt from the record: clock, author and ids equal those of the original. */
export function contextFor(
  op: Pick<StoredOperation, 'opId' | 'deviceId' | 'occurredAt'>,
  { actor, second = null }: Pick<Ctx, 'actor' | 'second'>,
  site: Site,
): Ctx {
  return contextOf({
    opId: op.opId,
    deviceId: op.deviceId,
    occurredAt: op.occurredAt,
    actor,
    second,
    siteId: site.siteId,
    today: dayOf(site.timeZone, op.occurredAt),
    timeZone: site.timeZone,
  });
}

/** A fold gave way to urgent work. */
export class Preempted extends Error {}

/**
 * Folds operations in order into the scratch, yielding the main thread often.
 * @param giveWay called after every slice; true ends the fold with Preempted
 */
export async function foldAll(
  ops: readonly StoredOperation[],
  scratch: Scratch,
  parts: FoldParts,
  giveWay: () => boolean = () => false,
): Promise<Folded[]> {
  const folded: Folded[] = [];
  let since = performance.now();
  for (let at = 0; at < ops.length; at += 1) {
    if (at % PREFETCH === 0) await prefetch(ops.slice(at, at + PREFETCH), scratch, parts);
    const op = ops[at];
    if (op) folded.push(await foldOne(op, scratch, parts));
    if (performance.now() - since > SLICE_MS) {
      await pause();
      if (giveWay()) throw new Preempted();
      since = performance.now();
    }
  }
  return folded;
}

/**
 * Fetches the reads of many operations together, round by round; reading one by one would take most of the time. An operation that reads
 * rows an earlier one has yet to create fetches the rest itself.
 */
async function prefetch(ops: readonly StoredOperation[], scratch: Scratch, { definitions }: FoldParts): Promise<void> {
  let open = ops.flatMap(({ type, v, payload }) => {
    const def = definitions.operationByType(type, v);
    return def ? [{ def, payload }] : [];
  });
  for (let round = 0; open.length > 0; round += 1) {
    const keys = new Map<string, Key>();
    open = open.filter(({ def, payload }) => {
      const named = keysOf(def, round, payload as never, scratch.rows);
      for (const key of named ?? []) keys.set(keyText(key), key);
      return named !== null;
    });
    await scratch.need([...keys.values()]);
  }
}

/** Null when there is no such round, or when it depends on a row that does not exist yet. */
function keysOf<P>(def: OperationDef<P>, round: number, payload: P, rows: MemoryRows): readonly Key[] | null {
  try {
    return def.reads[round]?.(payload, rows) ?? null;
  } catch {
    return null;
  }
}

async function foldOne(op: StoredOperation, scratch: Scratch, { definitions, actorOf, site }: FoldParts): Promise<Folded> {
  const def = definitions.operationByType(op.type, op.v);
  const actor = actorOf(op.actorRef);
  if (!def || !actor) return { op, writes: [], reads: [], problem: problem('UNKNOWN_OPERATION', { type: op.type, v: String(op.v) }) };
  let reads: string[] = [];
  try {
    reads = await scratch.prepare(def, op.payload as never);
    const result = evaluate(
      def,
      op.payload as never,
      scratch.rows,
      contextFor(op, { actor, second: op.secondRef ? (actorOf(op.secondRef) ?? null) : null }, site()),
    );
    if (isProblem(result)) return { op, writes: [], reads, problem: result };
    return { op, writes: [...new Set(await scratch.take(result))], reads, problem: null };
  } catch (error) {
    // A broken rule must not take the rest of the view down; the server will judge the operation.
    return { op, writes: [], reads, problem: problem('RULE_BROKEN', { message: String(error) }) };
  }
}

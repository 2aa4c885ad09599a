/** An operation: a fact, decided by the same pure function on device and server (sync.md §2). Its `type` and `v` are promises to devices that stay offline for months. */
import type { z } from 'zod';
import { type AnyEntity, type AnyRow, byId, type EntityDef, type Key, type RowOf, touchOf } from './entity.ts';
import type { Fields } from './field.ts';
import { derivedId } from './ids.ts';
import { guardLinks, type Linked, linkKeys } from './link.ts';
import { type Actor, hasRight } from './permission.ts';
import { assertConserved, type Posting } from './posting.ts';
import { guard, type Issue, type Problem, problem, Refusal } from './problem.ts';
import { addQty, isOfMeasure, MAX_QTY } from './quantity.ts';
import type { Added, MemoryRows, Rows } from './rows.ts';

export interface Put {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
}

export interface Decision {
  readonly put: readonly Put[];
  readonly postings: readonly Posting[];
  readonly add: readonly Added[];
  /** Own document, created documents, boxes: what other operations must wait for. Never counters or bins. */
  readonly touches: readonly string[];
  readonly issues: readonly Issue[];
}

/** The context of a decision. A decision reads no clock and no randomness. */
export interface Ctx {
  readonly opId: string;
  readonly actor: Actor;
  /** Whoever has countersigned it at the author's device, with their own key. */
  readonly second?: Actor | null;
  /** Active accounts beside the author's, for steps that ask who else could do them. Only the server knows them. */
  readonly colleagues?: readonly Actor[];
  readonly deviceId: string;
  /** When it happened, by the device's corrected clock. Data only: it never decides order or rights. */
  readonly occurredAt: string;
  /** Day of posting in the site's zone. */
  readonly today: string;
  readonly timeZone: string;
  readonly siteId: string;
  readonly newId: (n: number | string) => string;
}

export type Round<P> = (payload: P, rows: Rows) => Key[];

/** A rule over many operations, bound by the registry from its table (wms/measures.ts, wms/scopes.ts): the rows that it needs, and its refusal. */
export interface TableRule {
  readonly keys: (payload: unknown, rows: Rows) => Key[];
  /** `scope`: whose it is, before the decision, so that others learn nothing of how it stands. `guard`: after it, as its own sentence says more. */
  readonly scope?: (payload: unknown, rows: Rows, ctx: Ctx) => void;
  readonly guard?: (payload: unknown, rows: Rows, ctx: Ctx) => void;
}

export interface OperationDef<P = unknown> extends Linked {
  readonly rules?: readonly TableRule[];
  readonly type: string;
  readonly v: number;
  /** A fact has happened on the floor; a gate is a step of the document. Their refusals differ (sync.md §8). */
  readonly kind: 'fact' | 'gate';
  /** False: never queued; the button is disabled with a reason while the server is out of reach. */
  readonly offline: boolean;
  readonly schema: z.ZodType<P>;
  /** Any one of these codes suffices; empty = any signed-in user of the factory. */
  readonly right: string | readonly string[];
  /** Another person may stand for it at the author's device: their countersignature makes it theirs, and their right is asked. */
  readonly countersigned?: true;
  /** Open to suppliers' users too where no code is required: the operation concerns only their own device. */
  readonly suppliers?: true;
  readonly lane: (payload: P) => string;
  readonly reads: readonly Round<P>[];
  readonly decide: (payload: P, rows: Rows, ctx: Ctx) => Decision;
}

export type AnyOperation = OperationDef<never>;

export const MAX_ROUNDS = 3;

export function defineOperation<P>(def: OperationDef<P>): OperationDef<P> {
  if (def.reads.length > MAX_ROUNDS) throw new Error(`${def.type} reads in more than ${MAX_ROUNDS} rounds`);
  return def;
}

/** The parts of a decision. `touches` follows from the puts, except for entities that are not locked and that no operation waits for. */
export function decided(parts: Partial<Decision>): Decision {
  const put = parts.put ?? [];
  const own = put.filter(({ entity }) => entity.lock === 'update').map(({ entity, row }) => touchOf(entity, row.id));
  return {
    put,
    postings: parts.postings ?? [],
    add: parts.add ?? [],
    touches: [...new Set([...own, ...(parts.touches ?? [])])],
    issues: parts.issues ?? [],
  };
}

/** Joins helpers' partial decisions into one. */
export function combine(...parts: readonly Partial<Decision>[]): Partial<Decision> {
  return {
    put: parts.flatMap((part) => part.put ?? []),
    postings: parts.flatMap((part) => part.postings ?? []),
    add: parts.flatMap((part) => part.add ?? []),
    touches: parts.flatMap((part) => part.touches ?? []),
    issues: parts.flatMap((part) => part.issues ?? []),
  };
}

export const put = <F extends Fields>(entity: EntityDef<F>, row: RowOf<F>): Put => ({ entity, row: row as AnyRow });
export const add = <F extends Fields>(entity: EntityDef<F>, id: string, field: keyof F & string, delta: string): Added => {
  if (!entity.fields[field]?.counter) throw new Error(`${entity.name}.${field} is no counter`);
  return { entity: entity, id, field, delta };
};

export const ruleKeys = ({ rules = [] }: Pick<OperationDef<never>, 'rules'>, payload: unknown, rows: Rows): Key[] =>
  rules.flatMap(({ keys }) => keys(payload, rows));

/** The keys this operation still needs, for the rounds that can be computed from the rows held. Empty = `decide` may run. */
export function missingKeys<P>(def: OperationDef<P>, payload: P, rows: MemoryRows): Key[] {
  const missing: Key[] = [];
  const ask = (keys: readonly Key[]) => void missing.push(...keys.filter((key) => !rows.isKnown(key)));
  // What the links and the rules of tables need is asked for beside the first round: most of it is read anyway.
  ask([...linkKeys(def, payload, rows), ...ruleKeys(def, payload, rows)]);
  for (const round of def.reads) {
    ask(round(payload, rows));
    if (missing.length > 0) break;
  }
  return missing;
}

/** Every key that this operation reads, once all of them are held. */
export const readKeys = <P>(def: OperationDef<P>, payload: P, rows: Rows): Key[] => [
  ...def.reads.flatMap((round) => round(payload, rows)),
  ...linkKeys(def, payload, rows),
  ...ruleKeys(def, payload, rows),
];

export const isProblem = (result: Decision | Problem): result is Problem => 'code' in result;

/** Refuses a decision that would raise a counter beyond what the trade knows. One that stands beyond it from before that bound goes on. */
function guardCounters({ add: added }: Decision, rows: Rows): void {
  const sums = new Map<string, Added>();
  for (const one of added) {
    const key = `${touchOf(one.entity, one.id)}/${one.field}`;
    sums.set(key, { ...one, delta: addQty(sums.get(key)?.delta ?? '0', one.delta) });
  }
  for (const { entity, id, field, delta } of sums.values()) {
    if (!rows.isKnown(byId(entity, id))) continue;
    const before = String(rows.get(entity, id)?.[field] ?? '0');
    guard(isOfMeasure(addQty(before, delta)) || !isOfMeasure(before), 'QTY_TOO_LARGE', { most: MAX_QTY });
  }
}

/** Runs a decision: the right first, then the links, then the rules. A rule's refusal is returned as a Problem; any other exception is a bug and propagates. */
export function evaluate<P>(def: OperationDef<P>, payload: P, rows: Rows, ctx: Ctx): Decision | Problem {
  if (ctx.second && !def.countersigned) return problem('SECOND_NOT_TAKEN');
  const doer = ctx.second ?? ctx.actor;
  const closed = doer.supplierId !== null && def.right.length === 0 && !def.suppliers;
  if (closed || !hasRight(doer, def.right)) return problem('NO_RIGHT', { right: String(def.right) });
  try {
    for (const rule of def.rules ?? []) rule.scope?.(payload, rows, ctx);
    // Those of a document's operations come after what concerns the document itself (document.ts).
    const issues = def.document ? [] : guardLinks(def, payload, rows, ctx);
    const decision = def.decide(payload, rows, ctx);
    for (const rule of def.rules ?? []) rule.guard?.(payload, rows, ctx);
    for (const posting of decision.postings) assertConserved(posting);
    guardCounters(decision, rows);
    return issues.length > 0 ? { ...decision, issues: [...issues, ...decision.issues] } : decision;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

/** Makes a decision's results visible to later operations. Returns the names of all changed rows, counters included (for the projection). */
export function absorb(rows: MemoryRows, decision: Decision): string[] {
  for (const { entity, row } of decision.put) rows.put(entity, row);
  for (const added of decision.add) rows.add(added);
  return [...decision.put.map(({ entity, row }) => touchOf(entity, row.id)), ...decision.add.map(({ entity, id }) => touchOf(entity, id))];
}

export const contextOf = (parts: Omit<Ctx, 'newId'>): Ctx => ({ ...parts, newId: (n) => derivedId(parts.opId, n) });

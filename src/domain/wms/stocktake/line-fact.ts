/**
 * Facts that counters enter, with or without a network. One about a single line reads the header and its own line, not all lines, and writes the header
 * only when the status changes: counting one box costs the same in a plan of fifty boxes as in one of fifty thousand.
 */
import { z } from 'zod';
import { addOperation, guardStores, laneOf } from '#domain/kernel/document.ts';
import { byId, type Key, touchOf } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guardLinks } from '#domain/kernel/link.ts';
import {
  type Ctx,
  combine,
  type Decision,
  decided,
  defineOperation,
  type OperationDef,
  put,
  type Round,
} from '#domain/kernel/operation.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import {
  CHECK,
  CheckInfo,
  CheckLine,
  type CheckLineRow,
  type CheckRow,
  checkInfo,
  guardCounter,
  putCheckLine,
} from './stocktake.document.ts';

interface OfPlan {
  readonly id: string;
}
interface OfLine extends OfPlan {
  readonly lineId: string;
}

interface Common<P, S extends z.ZodRawShape> {
  readonly verb: string;
  readonly from: readonly number[];
  /** The new status; undefined = it stays. */
  readonly to?: CheckRow['status'];
  /** Payload fields in addition to the ids. */
  readonly payload: S;
  readonly reads?: readonly Round<P>[];
}

interface PlanFact<P extends OfPlan, S extends z.ZodRawShape> extends Common<P, S> {
  /** Keys that are read beside the header. */
  readonly first?: (payload: P) => Key[];
  readonly decide: (payload: P, rows: Rows, ctx: Ctx, header: CheckRow) => Partial<Decision>;
}
interface LineFact<P extends OfLine, S extends z.ZodRawShape> extends Common<P, S> {
  readonly decide: (line: CheckLineRow, payload: P, rows: Rows, ctx: Ctx, header: CheckRow) => Noted;
}

/** A line as it is now, and what there is to say about it. */
export interface Noted {
  readonly line: CheckLineRow;
  readonly issues?: readonly Issue[];
}

type Given<P, S extends z.ZodRawShape> = P & ([keyof S] extends [never] ? unknown : z.infer<z.ZodObject<S>>);

/** Requires a plan in one of these states, in a store of the actor's. */
function guardPlan(header: CheckRow, from: readonly number[], verb: string, ctx: Ctx): void {
  guardStores(CheckInfo, header, ctx);
  const { docNo, status } = header;
  guard(from.includes(status), 'DOC_STATUS', { docNo: docNo ?? '', set: checkInfo.status.name, status: String(status), verb });
}

/** Declares a fact that a counter enters about a plan, with or without a network. */
export function definePlanFact<S extends z.ZodRawShape>(input: PlanFact<Given<OfPlan, S>, S>): OperationDef<Given<OfPlan, S>> {
  type P = Given<OfPlan, S>;
  const { verb, from, to } = input;
  const operation: OperationDef<P> = defineOperation<P>({
    type: `${checkInfo.docType}.${verb}`,
    v: 1,
    kind: 'fact',
    offline: true,
    right: CHECK.count,
    document: CheckInfo,
    schema: z.object({ id: uuidSchema, ...input.payload }) as unknown as z.ZodType<P>,
    lane: ({ id }) => laneOf(checkInfo.docType, id),
    reads: [(payload) => [byId(CheckInfo, payload.id), ...(input.first?.(payload) ?? [])], ...(input.reads ?? [])],
    decide: (payload, rows, ctx) => {
      const header = rows.get(CheckInfo, payload.id) ?? refuse('DOC_MISSING');
      guardPlan(header, from, verb, ctx);
      const issues = guardLinks(operation, payload, rows, ctx);
      guardCounter(header, ctx.actor);
      const { userId, userName } = ctx.actor;
      const stamps = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
      const isMoved = to !== undefined && header.status === 1;
      const begun = isMoved ? [put(CheckInfo, { ...header, ...stamps, status: to })] : [];
      const own = { put: begun, touches: [touchOf(CheckInfo, payload.id)], issues };
      return decided(combine(own, input.decide(payload, rows, ctx, header)));
    },
  });
  addOperation(checkInfo, operation as unknown as OperationDef<never>);
  return operation;
}

/** Declares such a fact about one line. */
export function defineLineFact<S extends z.ZodRawShape>(input: LineFact<Given<OfLine, S>, S>): OperationDef<Given<OfLine, S>> {
  type P = Given<OfLine, S>;
  return definePlanFact({
    ...input,
    payload: { lineId: uuidSchema, ...input.payload },
    first: ({ lineId }: OfLine) => [byId(CheckLine, lineId)],
    decide: (payload: P, rows: Rows, ctx: Ctx, header: CheckRow) => {
      const line = rows.get(CheckLine, payload.lineId);
      guard(line?.docId === payload.id, 'CHECK_LINE_MISSING');
      const { line: after, issues = [] } = input.decide(line as CheckLineRow, payload, rows, ctx, header);
      return { put: [putCheckLine(after)], issues };
    },
  } as never) as unknown as OperationDef<P>;
}

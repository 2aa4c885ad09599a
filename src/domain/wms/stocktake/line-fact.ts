/**
 * A fact about one line of a plan. It reads the header and its own line, not all lines, and writes the header only when the status changes: counting one
 * box costs the same in a plan of fifty boxes as in one of fifty thousand.
 */
import { z } from 'zod';
import { addOperation, guardStores, laneOf } from '#domain/kernel/document.ts';
import { byId, touchOf } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guardLinks } from '#domain/kernel/link.ts';
import { type Ctx, decided, defineOperation, type OperationDef, put, type Round } from '#domain/kernel/operation.ts';
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

interface OfLine {
  readonly id: string;
  readonly lineId: string;
}

interface LineFact<P extends OfLine, S extends z.ZodRawShape> {
  readonly verb: string;
  readonly from: readonly number[];
  /** The new status; undefined = it stays. */
  readonly to?: CheckRow['status'];
  /** Payload fields in addition to `id` and `lineId`. */
  readonly payload: S;
  readonly reads?: Round<P>;
  readonly decide: (line: CheckLineRow, payload: P, rows: Rows, ctx: Ctx, header: CheckRow) => CheckLineRow;
}

/** Requires a plan in one of these states, in a store of the actor's. */
function guardPlan(header: CheckRow, from: readonly number[], verb: string, ctx: Ctx): void {
  guardStores(CheckInfo, header, ctx);
  const { docNo, status } = header;
  guard(from.includes(status), 'DOC_STATUS', { docNo: docNo ?? '', set: checkInfo.status.name, status: String(status), verb });
}

/** Declares a fact that a counter enters about one line, with or without a network. */
export function defineLineFact<S extends z.ZodRawShape>(
  input: LineFact<OfLine & { [K in keyof S]: z.infer<S[K]> }, S>,
): OperationDef<OfLine & { [K in keyof S]: z.infer<S[K]> }> {
  type P = OfLine & { [K in keyof S]: z.infer<S[K]> };
  const { verb, from, to } = input;
  const operation: OperationDef<P> = defineOperation<P>({
    type: `${checkInfo.docType}.${verb}`,
    v: 1,
    kind: 'fact',
    offline: true,
    right: CHECK.count,
    document: CheckInfo,
    schema: z.object({ id: uuidSchema, lineId: uuidSchema, ...input.payload }) as unknown as z.ZodType<P>,
    lane: ({ id }) => laneOf(checkInfo.docType, id),
    reads: [({ id, lineId }) => [byId(CheckInfo, id), byId(CheckLine, lineId)], ...(input.reads ? [input.reads] : [])],
    decide: (payload, rows, ctx) => {
      const header = rows.get(CheckInfo, payload.id) ?? refuse('DOC_MISSING');
      guardPlan(header, from, verb, ctx);
      const issues = guardLinks(operation, payload, rows, ctx);
      guardCounter(header, ctx.actor);
      const line = rows.get(CheckLine, payload.lineId);
      guard(line?.docId === payload.id, 'CHECK_LINE_MISSING');
      const after = input.decide(line as CheckLineRow, payload, rows, ctx, header);
      const { userId, userName } = ctx.actor;
      const stamps = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
      const isMoved = to !== undefined && to !== header.status;
      const begun = isMoved ? [put(CheckInfo, { ...header, ...stamps, status: to })] : [];
      return decided({ put: [...begun, putCheckLine(after)], touches: [touchOf(CheckInfo, payload.id)], issues });
    },
  });
  addOperation(checkInfo, operation as unknown as OperationDef<never>);
  return operation;
}

/**
 * A verdict about one box that was given without opening its inspection: by an older device that knows no inspections, or by a store that judges box
 * by box.
 */
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { addQty, cmpQty, isZero, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { verdictCounters } from './counters.ts';
import {
  Inspection,
  InspectionBox,
  type InspectionRow,
  inspectionBoxId,
  isUndecided,
  putInspectionBox,
  type Verdict,
} from './inspection.document.ts';

interface Told {
  /** Before the verdict. */
  readonly box: BoxRow;
  /** The box, or the part of it, with its new status. */
  readonly judged: BoxRow;
  readonly verdict: Verdict;
  readonly defectCode: string | null;
  readonly reason: string | null;
  readonly movementId: string | null;
}

/** The status after this verdict: recorded, or decided once the last box is judged. */
function statusAfter(header: InspectionRow, verdict: Verdict, qty: string): InspectionRow['status'] {
  const sum = (own: string, of: Verdict) => (of === verdict ? addQty(own, qty) : own);
  const accepted = sum(header.acceptedQty, 1);
  const conceded = sum(header.concessionQty, 2);
  const rejected = sum(header.rejectedQty, 3);
  if (header.status !== 1 && header.status !== 5) return header.status;
  const open = subQty(header.lotQty, sumQty([accepted, conceded, rejected, header.returnedQty]));
  if (cmpQty(open, '0') > 0) return 5;
  if (!isZero(accepted)) return 2;
  return isZero(conceded) ? 3 : 4;
}

/** Enters the verdict into the inspection that holds the box; null if none does. */
export function judgedOutside(rows: Rows, ctx: Ctx, told: Told): Partial<Decision> | null {
  const { box, judged, verdict, defectCode, reason, movementId } = told;
  const found = rows
    .by(InspectionBox, 'boxId', box.id)
    .filter(isUndecided)
    .map((row) => ({ row, header: rows.get(Inspection, row.docId) }))
    .find(({ header }) => header !== undefined && header.deletedAt === null);
  if (!found?.header) return null;
  const { row, header } = found;
  const part = judged.id !== box.id;
  const rest = part ? [putInspectionBox({ ...row, qty: subQty(box.qty, judged.qty) })] : [];
  const own = part ? { ...row, id: inspectionBoxId(header.id, judged.id), version: 0, boxId: judged.id, boxNo: judged.boxNo } : row;
  const stamp = { judgedAt: ctx.occurredAt, judgedByName: ctx.actor.userName };
  const first =
    header.status === 1
      ? { inspectorId: ctx.actor.personId, inspectedBy: ctx.actor.userId, inspectedByName: ctx.actor.userName, inspectedAt: ctx.occurredAt }
      : {};
  const updated = { updatedBy: ctx.actor.userId, updatedByName: ctx.actor.userName, updatedAt: ctx.occurredAt };
  const status = statusAfter(header, verdict, judged.qty);
  return combine(verdictCounters(header, row, verdict, judged.qty), {
    put: [
      put(Inspection, { ...header, status, ...first, ...updated }),
      ...rest,
      putInspectionBox({ ...own, qty: judged.qty, verdict, movementId, defectCode, reason, ...stamp }),
    ],
  });
}

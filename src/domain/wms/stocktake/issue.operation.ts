/**
 * Issues a plan (D-CHK 0→1): creates a line with the book figures for every box in scope, freezes the boxes in status 17 and locks their bins. From
 * then on nothing moves in or out, so count and books can be compared exactly (stock-rules §3.11). In snapshot mode nothing is frozen or locked: the lines
 * remember what the books said, and at which movement.
 */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { lineBase } from '#domain/wms/line.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { NO_OTHER } from './counting.ts';
import { inWalk, planning, planningKeys, planningKeysBehind, unsentDevices } from './findings.ts';
import { guardKept } from './plan.operation.ts';
import {
  CHECK,
  CheckBin,
  type CheckBinRow,
  CheckInfo,
  type CheckLineRow,
  type CheckRow,
  checkBinId,
  checkInfo,
  isSnapshot,
  isZeroBalance,
  putCheckLine,
} from './stocktake.document.ts';

type BinRow = Row<typeof Bin>;

export const NOT_COUNTED = {
  isFound: null,
  scannedNo: null,
  firstQty: null,
  firstBy: null,
  firstByName: null,
  firstAt: null,
  firstPersonId: null,
  countBy: null,
  grossKg: null,
  tareKg: null,
  photoIds: null,
  ...NO_OTHER,
  toRecount: false,
  secondQty: null,
  secondBy: null,
  secondByName: null,
  secondAt: null,
  actualBinId: null,
  diffQty: null,
  diffType: 0 as const,
  diffReason: null,
  adjustDecision: null,
  movedQty: null,
  missingQty: null,
  countMovementId: null,
  isLate: null,
};

function lineOf(rows: Rows, ctx: Ctx, docId: string, lineNo: number, box: BoxRow): CheckLineRow {
  return {
    ...lineBase(rows, ctx, docId, lineNo, box.materialId),
    ...NOT_COUNTED,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    boxId: box.id,
    boxNo: box.boxNo,
    isLoose: isLoose(box),
    bookQty: box.qty,
    bookBinId: box.binId ?? '',
    bookStatus: box.boxStatus,
    bookPrevStatus: box.prevStatus,
    bookAt: ctx.occurredAt,
    bookMovementId: box.lastMovementId,
  };
}

const NOBODY = { holderId: null, holderName: null, heldAt: null, fromId: null, fromName: null };
/** A bin that is to be seen empty. */
const emptyBinOf = (docId: string, { id: binId }: BinRow): CheckBinRow => ({
  id: checkBinId(docId, binId),
  version: 0,
  docId,
  binId,
  ...NOBODY,
  isEmptyBin: true,
  emptyAt: null,
  emptyBy: null,
  emptyByName: null,
});

/** Sorts in the order in which people walk the bins. */
const byPlace = (bins: readonly BinRow[]) => {
  const places = new Map([...bins].sort(inWalk).map(({ id }, at) => [id, at]));
  const at = ({ binId }: BoxRow): number => places.get(binId ?? '') ?? bins.length;
  return (a: BoxRow, b: BoxRow): number => at(a) - at(b) || ascending(a.boxNo, b.boxNo);
};

export const checkIssue = defineMove(checkInfo, {
  verb: 'issue',
  from: [0],
  to: 1,
  offline: false,
  right: CHECK.issue,
  payload: {
    /** More bins to leave out, because obstacles lie there. Older programs leave none out. */
    without: z.array(uuidSchema).max(2000).optional(),
    /** Devices with queued work of the store that whoever issues the plan has been told by name. */
    acknowledged: z.array(uuidSchema).max(500).optional(),
  },
  reads: [
    (p, rows) => {
      const plan = issuedPlan(rows, p);
      return plan ? planningKeys(plan) : [];
    },
    (p, rows) => {
      const plan = issuedPlan(rows, p);
      return plan ? planningKeysBehind(plan, rows) : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    guardKept(header);
    const plan = { ...header, ...leavingOut(header, p) };
    const { boxes, bins, locked, findings } = planning(rows, plan, p.id);
    const [first] = findings;
    if (first) refuse(first.code, first.params);
    const silent = unsentDevices(rows, plan, ctx.deviceId).filter(({ deviceId }) => !p.acknowledged?.includes(deviceId));
    guard(silent.length === 0, 'CHECK_LEASED', {
      n: String(silent.length),
      names: silent
        .slice(0, 5)
        .map(({ name, n }) => `${name} (${n})`)
        .join(', '),
    });
    const counted = [...boxes].sort(byPlace(bins));
    // A pallet is counted where it stands, with everything on it.
    const freeze = new Movement(ctx, 'ST_CHANGE', { docType: 'checkInfo', docId: p.id }, 0, true);
    const lines = counted.map((box, n) => lineOf(rows, ctx, p.id, n + 1, box));
    if (!isSnapshot(header)) for (const [n, box] of counted.entries()) freeze.move(box, { status: 17 }, { lineId: lines[n]?.id ?? '' });
    return {
      header: { leftOutBins: plan.leftOutBins, lockedBins: locked.map(({ id }) => id) },
      ...combine(freeze.result(), {
        put: [
          ...lines.map(putCheckLine),
          ...(isZeroBalance(header) ? locked.map((bin) => put(CheckBin, emptyBinOf(p.id, bin))) : []),
          ...locked.map((bin) => put(Bin, { ...bin, lockedByCheckId: p.id })),
        ],
      }),
    };
  },
});

interface Issued {
  readonly id: string;
  readonly without?: readonly string[] | undefined;
}

const leavingOut = (header: Pick<CheckRow, 'leftOutBins'>, { without = [] }: Issued): { leftOutBins: string[] } => ({
  leftOutBins: [...new Set([...(header.leftOutBins ?? []), ...without])],
});

/** The plan, including the bins that are now left out. */
function issuedPlan(rows: Rows, p: Issued): CheckRow | null {
  const header = rows.get(CheckInfo, p.id);
  return header ? { ...header, ...leavingOut(header, p) } : null;
}

/** The picking list as the worker at the shelf sees it: boxes in walking order, and lines that have no box. Pure. */
import type { Bin } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { cmpQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import type { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { BoxLogRow, RequisitionLineRow, RequisitionRow } from './requisition.document.ts';

/** One box of the list. */
export interface PickTask {
  readonly logId: string;
  readonly lineId: string;
  readonly boxId: string;
  readonly boxNo: string;
  readonly binId: string | null;
  readonly binCode: string;
  readonly pickSeq: number;
  readonly qty: string;
  readonly unit: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly batchNo: string;
  readonly picked: boolean;
  readonly pickedBy: string;
}

export interface PickJob {
  readonly docId: string;
  readonly warehouseId: string;
  /** Requisition type 1: a box is never opened. */
  readonly wholeBoxes: boolean;
  /** False in a store without bins: the box is proof enough of its place. */
  readonly binManaged: boolean;
  /** Statuses in which goods may leave with this list; default: normal. */
  readonly statuses?: readonly number[];
  /** In pick order. */
  readonly tasks: readonly PickTask[];
}

/** Sorts by the bin's pick sequence, then bin, then box number. */
export const byPickOrder = (a: PickTask, b: PickTask): number =>
  a.pickSeq - b.pickSeq || ascending(a.binCode, b.binCode) || ascending(a.boxNo, b.boxNo);

export const openTasks = (job: PickJob): PickTask[] => job.tasks.filter((task) => !task.picked);

type Rows<E> = ReadonlyMap<string, Row<E>>;

export interface ListRows {
  readonly header: RequisitionRow;
  readonly lines: readonly RequisitionLineRow[];
  readonly logs: readonly BoxLogRow[];
  readonly boxes: Rows<typeof Box>;
  readonly bins: Rows<typeof Bin>;
  readonly batches: Rows<typeof Batch>;
  readonly binManaged: boolean;
}

const REJECTED = 2;

export function pickJob({ header, lines, logs, boxes, bins, batches, binManaged }: ListRows): PickJob {
  const byLine = new Map(lines.map((line) => [line.id, line]));
  const tasks = logs.flatMap((log): PickTask[] => {
    const line = byLine.get(log.lineId);
    if (!line || log.status === REJECTED || line.status === REJECTED) return [];
    const box = boxes.get(log.boxId);
    const bin = bins.get(log.binId ?? '');
    const { materialId, matCode, matName, unitCode: unit } = line;
    const what = { materialId, matCode, matName, unit, batchNo: batches.get(box?.batchId ?? '')?.batchNo ?? '' };
    const where = { binId: log.binId, binCode: bin?.binCode ?? '', pickSeq: bin?.pickSeq ?? 0 };
    const how = { qty: log.qty, picked: log.pickedAt !== null, pickedBy: log.pickedByName ?? '' };
    return [{ logId: log.id, lineId: line.id, boxId: log.boxId, boxNo: log.boxNo, ...where, ...what, ...how }];
  });
  return {
    docId: header.id,
    warehouseId: header.fromWarehouseId,
    wholeBoxes: header.requisitionType === 1,
    binManaged,
    tasks: tasks.sort(byPickOrder),
  };
}

/** Lines that hold no box at all. They must be rejected before the list can be reviewed. */
export const linesWithoutBox = (lines: readonly RequisitionLineRow[], tasks: readonly PickTask[]): RequisitionLineRow[] =>
  lines.filter((line) => line.status === 0 && !tasks.some((task) => task.lineId === line.id));

export interface PickSummary {
  readonly boxes: number;
  readonly rejected: number;
  /** Lines that get less than they asked for, with the missing quantity. */
  readonly short: readonly { readonly matCode: string; readonly missing: string; readonly unit: string }[];
}

/** What the review will confirm. */
export function pickSummary(lines: readonly RequisitionLineRow[], tasks: readonly PickTask[]): PickSummary {
  const picked = tasks.filter((task) => task.picked);
  const open = lines.filter((line) => line.status !== REJECTED);
  const short = open
    .filter((line) => cmpQty(line.pickedQty, line.qty) < 0)
    .map((line) => ({ matCode: line.matCode, missing: subQty(line.qty, line.pickedQty), unit: line.unitCode }));
  return { boxes: picked.length, rejected: lines.length - open.length, short };
}

/** Share of the requested quantity that is picked, in whole percent. Rejected lines do not count. */
export function pickedPercent(lines: readonly Pick<RequisitionLineRow, 'status' | 'qty' | 'pickedQty'>[]): number {
  const open = lines.filter((line) => line.status !== REJECTED);
  const total = Number(sumQty(open.map((line) => line.qty)));
  if (total === 0) return 0;
  return Math.min(100, Math.floor((Number(sumQty(open.map((line) => line.pickedQty))) / total) * 100));
}

/** Collecting a workshop return: whole boxes, counted parts of boxes, and loose material. Pure. */
import { type Answer, answer, type SaidStep } from '#domain/kernel/job.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxFacts, boxElsewhere, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

export interface ReturnLine {
  readonly key: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  /** Null for loose material. */
  readonly sourceBoxId: string | null;
  readonly sourceBoxNo: string | null;
  /** Number of the part, or of the box for loose material. */
  readonly newBoxNo: string | null;
  readonly batchNo: string | null;
  readonly qty: string;
  readonly needInspect: boolean;
}

export interface ReturnState {
  /** The box whose quantity is being counted. */
  readonly counting: BoxFacts | null;
  readonly lines: readonly ReturnLine[];
}
export const startReturn: ReturnState = { counting: null, lines: [] };

type Outcome = SaidStep<ReturnState>;

/** @param fromWarehouseId the line-side store that returns the material */
export function scanForReturn(fromWarehouseId: string, state: ReturnState, scanned: Scanned): Outcome {
  if (scanned.kind === 'box') return scanBox(fromWarehouseId, state, scanned.box);
  if (scanned.kind === 'bin') return { state, answer: answer('error', 'back.binNotNeeded', scanned.code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  if (scanned.kind === 'material') return { state, answer: answer('warn', 'back.materialLoose', scanned.code, { name: scanned.matName }) };
  if (isNowhere(scanned)) return { state, answer: answer('error', 'back.unknown', scanned.code) };
  return { state, answer: otherThing(scanned) };
}

function scanBox(fromWarehouseId: string, state: ReturnState, box: BoxFacts): Outcome {
  const code = box.boxNo;
  if (state.lines.some(({ sourceBoxId }) => sourceBoxId === box.id)) return { state, answer: answer('warn', 'back.again', code) };
  if (state.counting?.id === box.id) return { state, answer: answer('warn', 'back.againCounting', code) };
  if (state.counting) return { state, answer: answer('error', 'back.countFirst', code, { box: state.counting.boxNo }) };
  if (box.warehouseId !== fromWarehouseId) return { state, answer: boxElsewhere(box) };
  if (box.boxStatus === 5) return { state, answer: answer('error', 'back.locked', code, { by: box.updatedByName }) };
  if (box.boxStatus !== 2) return { state, answer: answer('error', 'back.notNormal', code, { status: String(box.boxStatus) }) };
  if (cmpQty(freeQty(box), '0') <= 0) return { state, answer: answer('error', 'back.reserved', code) };
  return { state: { ...state, counting: box }, answer: answer('ok', 'back.count', code, { qty: freeQty(box), unit: box.unit }) };
}

/** Why a counted quantity cannot be returned; null = it can. */
export function returnQuantityProblem(box: BoxFacts, value: string): Answer | null {
  const wrong = (key: string) => answer('error', key, box.boxNo, { max: freeQty(box), unit: box.unit });
  if (!/^\d+(\.\d+)?$/.test(value) || cmpQty(value, '0') <= 0) return wrong('back.quantityNeeded');
  return cmpQty(value, freeQty(box)) > 0 ? wrong('back.quantityTooMuch') : null;
}

/** True if less than the whole box is returned: the part needs its own number. */
export const isPart = (box: BoxFacts, value: string): boolean => cmpQty(value, box.qty) < 0;

/** @param newBoxNo number of the part; null for the whole box */
export function withCounted(state: ReturnState, value: string, newBoxNo: string | null, needInspect: boolean): ReturnState {
  const box = state.counting;
  if (!box) return state;
  const { materialId, matCode, matName, unit, batchNo } = box;
  const what = { materialId, matCode, matName, unit, batchNo: batchNo || null };
  const line: ReturnLine = { key: box.id, ...what, sourceBoxId: box.id, sourceBoxNo: box.boxNo, newBoxNo, qty: value, needInspect };
  return { counting: null, lines: [...state.lines, line] };
}

export const withLine = (state: ReturnState, line: ReturnLine): ReturnState => ({ ...state, lines: [...state.lines, line] });
export const withoutLine = (state: ReturnState, key: string): ReturnState => ({
  ...state,
  lines: state.lines.filter((line) => line.key !== key),
});
/** Undoes the last step: the box being counted, else the last line; null = nothing to undo. */
export function undoReturn({ counting, lines }: ReturnState): Outcome | null {
  if (counting) return { state: { counting: null, lines }, answer: answer('ok', 'back.undone', counting.boxNo) };
  const last = lines.at(-1);
  const code = last?.sourceBoxNo ?? last?.newBoxNo ?? '';
  return last ? { state: { counting, lines: lines.slice(0, -1) }, answer: answer('ok', 'back.undone', code) } : null;
}

/** The lines of the operation's payload. */
export const payloadLines = (lines: readonly ReturnLine[]) =>
  lines.map(({ materialId, sourceBoxId, newBoxNo, batchNo, qty, needInspect }) => ({
    materialId,
    sourceBoxId,
    newBoxNo,
    batchNo: sourceBoxId === null ? batchNo : null,
    qty,
    needInspect,
  }));

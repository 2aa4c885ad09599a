/** Collecting a workshop return: whole boxes, counted parts of boxes, and loose material. Pure. */
import type { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Answer, answer, type SaidStep } from '#domain/kernel/job.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { type JobLine, type JobThing, said } from '#domain/protocol/said.ts';
import { fieldName, goodsInHand, goodsLine } from '#domain/wms/card.ts';
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

/** As a form holds it: '' = not chosen yet, 'true' = yes. */
interface ReturnHead extends Readonly<Record<string, string>> {
  /** The line-side store that returns the material. */
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly returnReason: string;
  readonly orderNo: string;
  readonly remark: string;
  /** Of boxes scanned from now on. */
  readonly needInspect: string;
}

export interface ReturnState {
  readonly head: ReturnHead;
  /** The box whose quantity is being counted. */
  readonly counting: BoxFacts | null;
  readonly lines: readonly ReturnLine[];
}
const HEAD: ReturnHead = { fromWarehouseId: '', toWarehouseId: '', returnReason: '1', orderNo: '', remark: '', needInspect: '' };
export const startReturn: ReturnState = { head: HEAD, counting: null, lines: [] };

/** A counted part of a box, or loose material: each needs its own number before it becomes a line. */
export type Numbered = { readonly box: BoxFacts; readonly qty: string } | { readonly loose: LooseMaterial };
export type LooseMaterial = Pick<ReturnLine, 'materialId' | 'matCode' | 'matName' | 'unit' | 'batchNo' | 'qty'>;

type Outcome = SaidStep<ReturnState, Numbered>;

export function scanForReturn(state: ReturnState, scanned: Scanned): Outcome {
  const { fromWarehouseId } = state.head;
  if (fromWarehouseId === '') return { state, answer: answer('error', 'back.placesFirst', scanned.code) };
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

/** A valid quantity was counted: a whole box is listed at once, a part of one when it has its number. */
export function countedForReturn(state: ReturnState, box: BoxFacts, qty: string): Outcome {
  if (cmpQty(qty, box.qty) < 0) return { state, answer: answer('ok', 'back.partTaken', box.boxNo), take: { box, qty } };
  return { state: withCounted(state, box, qty, null), answer: answer('ok', 'back.taken', box.boxNo, { qty, unit: box.unit }) };
}

/** @param newBoxNo number of the part; null for the whole box */
function withCounted(state: ReturnState, box: BoxFacts, qty: string, newBoxNo: string | null): ReturnState {
  const { materialId, matCode, matName, unit, batchNo } = box;
  const what = { materialId, matCode, matName, unit, batchNo: batchNo || null };
  return withLine(state, {
    key: box.id,
    ...what,
    sourceBoxId: box.id,
    sourceBoxNo: box.boxNo,
    newBoxNo,
    qty,
    needInspect: isInspected(state),
  });
}

const isInspected = ({ head }: ReturnState): boolean => head.needInspect === 'true';
const withLine = (state: ReturnState, line: ReturnLine): ReturnState => ({ ...state, counting: null, lines: [...state.lines, line] });

/** The part, or the loose material, has its number: it is listed. */
export function numberedForReturn(state: ReturnState, take: Numbered, newBoxNo: string): Outcome {
  if ('box' in take) {
    const { box, qty } = take;
    const said = answer('ok', 'back.partTaken', box.boxNo, { qty, unit: box.unit, child: newBoxNo });
    return { state: withCounted(state, box, qty, newBoxNo), answer: said };
  }
  const { counting } = state;
  const line = { key: newBoxNo, ...take.loose, sourceBoxId: null, sourceBoxNo: null, newBoxNo, needInspect: isInspected(state) };
  const { qty, unit } = take.loose;
  return { state: { ...withLine(state, line), counting }, answer: answer('ok', 'loose.added', newBoxNo, { qty, unit }) };
}

/** Loose material is listed under a number of its own. */
/** What was entered of it. @param batchNo as typed; null = it has none */
export function looseOf(goods: {
  readonly material: Pick<Row<typeof Material>, 'id' | 'matCode' | 'matName' | 'baseUnit'>;
  readonly qty: string;
  readonly batchNo: string | null;
}): LooseMaterial {
  const { id: materialId, matCode, matName, baseUnit: unit } = goods.material;
  return { materialId, matCode, matName, unit, qty: goods.qty, batchNo: goods.batchNo?.toUpperCase() ?? null };
}

export const looseForReturn = (state: ReturnState, loose: LooseMaterial): Outcome => ({
  state,
  answer: answer('ok', 'loose.added', loose.matCode),
  take: { loose },
});

export const withoutLine = (state: ReturnState, key: string): ReturnState => ({
  ...state,
  lines: state.lines.filter((line) => line.key !== key),
});
/** Undoes the last step: the box being counted, else the last line; null = nothing to undo. */
export function undoReturn(state: ReturnState): Outcome | null {
  const { counting, lines } = state;
  if (counting) return { state: { ...state, counting: null }, answer: answer('ok', 'back.undone', counting.boxNo) };
  const last = lines.at(-1);
  const code = last?.sourceBoxNo ?? last?.newBoxNo ?? '';
  return last ? { state: { ...state, lines: lines.slice(0, -1) }, answer: answer('ok', 'back.undone', code) } : null;
}

/** What is still needed before it can be sent; null = nothing. */
export function returnLack({ head, counting, lines }: ReturnState): string | null {
  if (head.fromWarehouseId === '' || head.toWarehouseId === '') return 'places';
  if (counting) return 'qty';
  if (lines.length === 0) return 'goods';
  return head.returnReason === '' ? 'reason' : null;
}

/** What to do next. */
export function returnStep(state: ReturnState): 'places' | 'count' | 'first' | 'next' {
  if (returnLack(state) === 'places') return 'places';
  return state.counting ? 'count' : state.lines.length === 0 ? 'first' : 'next';
}

/** Each line by the number that stands on its label; a part tells the box that it came from. */
export const returnCards = ({ lines }: ReturnState): readonly JobLine[] =>
  lines.map((line) => {
    const { newBoxNo, sourceBoxNo } = line;
    const from = newBoxNo !== null && sourceBoxNo !== null ? said('part', { box: sourceBoxNo }) : '';
    const notes = [from, line.batchNo ?? '', line.needInspect ? said('inspect') : ''];
    return goodsLine({ ...line, code: newBoxNo ?? sourceBoxNo ?? '', state: 'done', notes });
  });

export const returnInHand = ({ counting: box }: ReturnState): JobThing | null =>
  box &&
  goodsInHand({ ...box, code: box.boxNo }, null, [
    [fieldName('box', 'qty'), `${box.qty} ${box.unit}`],
    [fieldName('common', 'batchNo'), box.batchNo],
    [fieldName('box', 'binId'), box.binCode],
  ]);

/** The return as the operation takes it. */
export const returnPayload = ({ head, lines }: ReturnState, id: string) => ({
  id,
  fromWarehouseId: head.fromWarehouseId,
  toWarehouseId: head.toWarehouseId,
  returnReason: Number(head.returnReason) as 1 | 2 | 3 | 4 | 5,
  orderNo: head.orderNo.trim() || null,
  remark: head.remark.trim() || null,
  lines: payloadLines(lines),
});

/** The lines of the operation's payload. */
const payloadLines = (lines: readonly ReturnLine[]) =>
  lines.map(({ materialId, sourceBoxId, newBoxNo, batchNo, qty, needInspect }) => ({
    materialId,
    sourceBoxId,
    newBoxNo,
    batchNo: sourceBoxId === null ? batchNo : null,
    qty,
    needInspect,
  }));

/** How much of the box in hand goes back. */
const returnCount = (state: ReturnState) => {
  const { counting: box } = state;
  return (
    box && {
      key: box.id,
      initial: freeQty(box),
      unit: box.unit,
      decimals: box.decimals,
      problem: (value: string) => returnQuantityProblem(box, value),
      take: (qty: string) => countedForReturn(state, box, qty),
    }
  );
};

export const workshopReturnJob = {
  start: startReturn,
  hear: scanForReturn,
  count: returnCount,
  numbered: numberedForReturn,
  back: undoReturn,
  without: withoutLine,
  lack: returnLack,
  step: returnStep,
  cards: returnCards,
  inHand: returnInHand,
  payload: returnPayload,
};

/** Collecting a workshop return: whole boxes, counted parts of boxes, and loose material. Pure. */
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import type { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Answer, answer, type SaidStep } from '#domain/kernel/job.ts';
import { cmpQty, quantity } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type Asks, type JobLine, type JobThing, said } from '#domain/protocol/said.ts';
import { fieldName, goodsInHand, goodsLine } from '#domain/wms/card.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxFacts, boxElsewhere, isNowhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type PieceWeight, piecesOf } from '#domain/wms/stocktake/weighing.ts';

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
  /** What the scales said, where the pieces were weighed. */
  readonly scales?: Scales | null;
}
interface Scales {
  readonly grossKg: string;
  readonly tareKg: string;
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
  /** Of one piece in it; without one its pieces are not weighed. */
  readonly weight?: PieceWeight | null;
  /** Its pieces are being weighed. */
  readonly weighs?: boolean;
  readonly lines: readonly ReturnLine[];
}

/** A scan, and of a box what one piece in it weighs. */
export type ReturnHeard = Scanned & { readonly weight?: PieceWeight | null };
const HEAD: ReturnHead = { fromWarehouseId: '', toWarehouseId: '', returnReason: '1', orderNo: '', remark: '', needInspect: '' };
export const startReturn: ReturnState = { head: HEAD, counting: null, lines: [] };

/** A counted part of a box, or loose material: each needs its own number before it becomes a line. */
export type Numbered =
  | { readonly box: BoxFacts; readonly qty: string; readonly scales?: Scales | null }
  | { readonly loose: LooseMaterial };
export type LooseMaterial = Pick<ReturnLine, 'materialId' | 'matCode' | 'matName' | 'unit' | 'batchNo' | 'qty'>;

type Outcome = SaidStep<ReturnState, Numbered>;

export function scanForReturn(state: ReturnState, scanned: ReturnHeard): Outcome {
  const { fromWarehouseId } = state.head;
  if (fromWarehouseId === '') return { state, answer: answer('error', 'back.placesFirst', scanned.code) };
  if (scanned.kind === 'box') return scanBox(fromWarehouseId, state, scanned.box, scanned.weight ?? null);
  if (scanned.kind === 'bin') return { state, answer: answer('error', 'back.binNotNeeded', scanned.code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  if (scanned.kind === 'material') return { state, answer: answer('warn', 'back.materialLoose', scanned.code, { name: scanned.matName }) };
  if (isNowhere(scanned)) return { state, answer: answer('error', 'back.unknown', scanned.code) };
  return { state, answer: otherThing(scanned) };
}

function scanBox(fromWarehouseId: string, state: ReturnState, box: BoxFacts, weight: PieceWeight | null): Outcome {
  const code = box.boxNo;
  if (state.lines.some(({ sourceBoxId }) => sourceBoxId === box.id)) return { state, answer: answer('warn', 'back.again', code) };
  if (state.counting?.id === box.id) return { state, answer: answer('warn', 'back.againCounting', code) };
  if (state.counting) return { state, answer: answer('error', 'back.countFirst', code, { box: state.counting.boxNo }) };
  if (box.warehouseId !== fromWarehouseId) return { state, answer: boxElsewhere(box) };
  if (box.boxStatus === 5) return { state, answer: answer('error', 'back.locked', code, { by: box.updatedByName }) };
  if (box.boxStatus !== 2) return { state, answer: answer('error', 'back.notNormal', code, { status: String(box.boxStatus) }) };
  if (cmpQty(freeQty(box), '0') <= 0) return { state, answer: answer('error', 'back.reserved', code) };
  const next = { ...state, counting: box, weight, weighs: weight !== null };
  return { state: next, answer: answer('ok', weight ? 'back.weigh' : 'back.count', code, { qty: freeQty(box), unit: box.unit }) };
}

/** Why a counted quantity cannot be returned; null = it can. */
export function returnQuantityProblem(box: BoxFacts, value: string): Answer | null {
  const wrong = (key: string) => answer('error', key, box.boxNo, { max: freeQty(box), unit: box.unit });
  if (!/^\d+(\.\d+)?$/.test(value) || cmpQty(value, '0') <= 0) return wrong('back.quantityNeeded');
  return cmpQty(value, freeQty(box)) > 0 ? wrong('back.quantityTooMuch') : null;
}

/** A valid quantity was counted: a whole box is listed at once, a part of one when it has its number. @param scales what the pieces weighed */
export function countedForReturn(state: ReturnState, box: BoxFacts, qty: string, scales: Scales | null = null): Outcome {
  if (cmpQty(qty, box.qty) < 0)
    return { state, answer: answer('ok', 'back.taken', box.boxNo, { qty, unit: box.unit }), take: { box, qty, scales } };
  return { state: withCounted(state, box, qty, null, scales), answer: answer('ok', 'back.taken', box.boxNo, { qty, unit: box.unit }) };
}

/** @param newBoxNo number of the part; null for the whole box */
function withCounted(state: ReturnState, box: BoxFacts, qty: string, newBoxNo: string | null, scales: Scales | null): ReturnState {
  const { materialId, matCode, matName, unit, batchNo } = box;
  const what = { materialId, matCode, matName, unit, batchNo: batchNo || null };
  const from = { key: box.id, sourceBoxId: box.id, sourceBoxNo: box.boxNo };
  return withLine(state, { ...what, ...from, newBoxNo, qty, needInspect: isInspected(state), scales });
}

const isInspected = ({ head }: ReturnState): boolean => head.needInspect === 'true';
const NOTHING_HELD = { counting: null, weight: null, weighs: false };
const withLine = (state: ReturnState, line: ReturnLine): ReturnState => ({ ...state, ...NOTHING_HELD, lines: [...state.lines, line] });

/** The part, or the loose material, has its number: it is listed. */
export function numberedForReturn(state: ReturnState, take: Numbered, newBoxNo: string): Outcome {
  if ('box' in take) {
    const { box, qty, scales = null } = take;
    const said = answer('ok', 'back.partTaken', box.boxNo, { qty, unit: box.unit, child: newBoxNo });
    return { state: withCounted(state, box, qty, newBoxNo, scales), answer: said };
  }
  const { counting, weight = null, weighs = false } = state;
  const line = { key: newBoxNo, ...take.loose, sourceBoxId: null, sourceBoxNo: null, newBoxNo, needInspect: isInspected(state) };
  const { qty, unit } = take.loose;
  return { state: { ...withLine(state, line), counting, weight, weighs }, answer: answer('ok', 'loose.added', newBoxNo, { qty, unit }) };
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
  answer: answer('ok', 'loose.added', loose.matCode, { qty: loose.qty, unit: loose.unit }),
  take: { loose },
});

export const withoutLine = (state: ReturnState, key: string): ReturnState => ({
  ...state,
  lines: state.lines.filter((line) => line.key !== key),
});
/** Undoes the last step: the box being counted, else the last line; null = nothing to undo. */
export function undoReturn(state: ReturnState): Outcome | null {
  const { counting, lines } = state;
  if (counting) return { state: { ...state, ...NOTHING_HELD }, answer: answer('ok', 'back.undone', counting.boxNo) };
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
export function returnStep(state: ReturnState): 'places' | 'count' | 'weigh' | 'first' | 'next' {
  if (returnLack(state) === 'places') return 'places';
  return state.counting ? (state.weighs ? 'weigh' : 'count') : state.lines.length === 0 ? 'first' : 'next';
}

/** Each line by the number that stands on its label; a part tells the box that it came from. */
export const returnCards = ({ lines }: ReturnState): readonly JobLine[] =>
  lines.map((line) => {
    const { newBoxNo, sourceBoxNo } = line;
    const from = newBoxNo !== null && sourceBoxNo !== null ? said('part', { box: sourceBoxNo }) : '';
    const weighed = line.scales ? [said('weighed', { gross: line.scales.grossKg, tare: line.scales.tareKg })] : [];
    const notes = [from, line.batchNo ?? '', ...weighed, line.needInspect ? said('inspect') : ''];
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
  lines.map(({ materialId, sourceBoxId, newBoxNo, batchNo, qty, needInspect, scales }) => ({
    materialId,
    sourceBoxId,
    newBoxNo,
    batchNo: sourceBoxId === null ? batchNo : null,
    qty,
    needInspect,
    ...scales,
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

/** Why gross weight and tare tell no number of pieces that can be returned; null = they do. */
export function returnWeighProblem({ counting: box, weight }: ReturnState, gross: string, tare: string): Answer | null {
  const weighed = weight ? piecesOf(gross, tare || '0', weight) : null;
  const code = box?.boxNo ?? '';
  if (!weighed || !('pieces' in weighed)) return answer('error', `back.weighFault.${weighed?.fault ?? 'doubt'}`, code);
  return box && returnQuantityProblem(box, weighed.pieces);
}

/** What the scales say is what comes back. Needs figures of which `returnWeighProblem` says nothing. */
export function weighedForReturn(state: ReturnState, gross: string, tare: string): Outcome {
  const { counting: box, weight } = state;
  const weighed = weight ? piecesOf(gross, tare || '0', weight) : null;
  if (!box || !weighed || !('pieces' in weighed)) return { state, answer: answer('error', 'back.weighFault.doubt', box?.boxNo ?? '') };
  return countedForReturn(state, box, weighed.pieces, { grossKg: quantity(gross), tareKg: quantity(tare || '0') });
}

/** Pieces with a known weight are weighed, or counted by hand after all. */
const returnAsks: Asks<ReturnState, Numbered> = {
  choice: (state) => {
    const { counting: box, weight = null, weighs = false } = state;
    if (!box || !weight) return null;
    return {
      key: `weigh/${box.id}`,
      label: said('how'),
      options: [
        { code: 'weigh', label: said('byWeight') },
        { code: 'count', label: said('byHand') },
      ],
      chosen: weighs ? 'weigh' : 'count',
      take: (code) => ({ state: { ...state, weighs: code === 'weigh' }, answer: null }),
    };
  },
  counts: (state) => {
    const { counting: box, weighs = false } = state;
    if (!box || !weighs) return null;
    const kg = { unit: 'kg', decimals: 6, least: '0' };
    return {
      key: `weigh/${box.id}`,
      figures: [
        { key: 'gross', label: said('gross'), ...kg },
        { key: 'tare', label: said('tare'), ...kg, isOptional: true },
      ],
      problem: ({ gross = '', tare = '' }) => {
        const wrong = returnWeighProblem(state, gross, tare);
        return wrong && { figure: 'gross', answer: wrong };
      },
      take: ({ gross = '', tare = '' }) => weighedForReturn(state, gross, tare),
    };
  },
};

/** Looks up what one piece of a scanned box weighs. */
export async function findReturned(rows: HeldRows, scanned: Scanned): Promise<ReturnHeard> {
  if (scanned.kind !== 'box') return scanned;
  const [known] = await rows.rowsBy(WeighMaterial, 'materialId', scanned.box.materialId);
  return { ...scanned, weight: known ? { unitWeight: known.row.unitWeight, tolPct: known.row.tolPct } : null };
}

export const workshopReturnJob = {
  start: startReturn,
  hear: scanForReturn,
  count: returnCount,
  asks: returnAsks,
  numbered: numberedForReturn,
  back: undoReturn,
  without: withoutLine,
  lack: returnLack,
  step: returnStep,
  cards: returnCards,
  inHand: returnInHand,
  payload: returnPayload,
};

/** Chooses the boxes for one inspection of goods in stock. A lot is one material, one batch, one store. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { OPENED_FROM } from '#domain/wms/quality/stock.operation.ts';
import { type BoxFacts, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

export interface OpeningDraft {
  readonly boxes: readonly BoxFacts[];
  readonly stockReason: string;
  readonly remark: string;
}
export const startOpening: OpeningDraft = { boxes: [], stockReason: '', remark: '' };

const WAITING = 4;

/** Why a box cannot join the others; null = it can. A key under `opening.say`. */
export function joinFault(boxes: readonly BoxFacts[], box: BoxFacts): 'again' | 'held' | 'promised' | 'otherLot' | 'mixed' | null {
  const [first] = boxes;
  if (boxes.some(({ id }) => id === box.id)) return 'again';
  if (!OPENED_FROM.includes(box.boxStatus)) return 'held';
  if (isPositive(box.reservedQty)) return 'promised';
  if (!first) return null;
  if (first.materialId !== box.materialId || first.batchNo !== box.batchNo || first.warehouseId !== box.warehouseId) return 'otherLot';
  return (first.boxStatus === WAITING) === (box.boxStatus === WAITING) ? null : 'mixed';
}

export function scanForOpening(state: OpeningDraft, scanned: Scanned): SaidStep<OpeningDraft> {
  if (scanned.kind === 'bin' || scanned.kind === 'command') return { state, answer: answer('error', 'opening.say.scanBox', scanned.code) };
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  const { box, code } = scanned;
  const fault = joinFault(state.boxes, box);
  const params = { status: String(box.boxStatus), material: state.boxes[0]?.matName ?? '', batch: state.boxes[0]?.batchNo ?? '' };
  if (fault) return { state, answer: answer(fault === 'again' ? 'warn' : 'error', `opening.say.${fault}`, code, params) };
  return { state: { ...state, boxes: [...state.boxes, box] }, answer: answer('ok', 'opening.say.added', code) };
}

/** Removes the box that was added last. */
export const backFromOpening = (state: OpeningDraft): Step<OpeningDraft> | null =>
  state.boxes.length > 0 ? { state: { ...state, boxes: state.boxes.slice(0, -1) }, answer: null } : null;

/** Adds every box that can join: those of a suggested lot, or the rest of the batch in hand. */
export function withAll(draft: OpeningDraft, boxes: readonly BoxFacts[]): OpeningDraft {
  const held = [...draft.boxes];
  for (const box of boxes) if (joinFault(held, box) === null) held.push(box);
  return { ...draft, boxes: held };
}

export type OpeningLack = 'boxes' | 'reason';
/** What is missing before the inspection can be opened. Goods that are already waiting need no reason. */
export function openingLack({ boxes, stockReason }: OpeningDraft): OpeningLack | null {
  const [first] = boxes;
  if (!first) return 'boxes';
  return stockReason === '' && first.boxStatus !== WAITING ? 'reason' : null;
}

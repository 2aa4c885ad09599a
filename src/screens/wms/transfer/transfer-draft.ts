/** A transfer being put together: scanned boxes, and quantities of stock without boxes. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { addQty, isQuantity, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow } from '#domain/wms/application/application.document.ts';
import { executableQty } from '#domain/wms/application/application-promise.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { type BoxFacts, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { looseSources, takenFrom } from '#domain/wms/taken/taken-lines.ts';
import { mayLeave } from '#domain/wms/transfer/transfer-create.operation.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { areWrong, type TakingPlan } from '#screens/wms/kit/taken-lines.tsx';
import type { Taken } from '#screens/wms/kit/use-taken.ts';

export interface TransferDraft {
  readonly from: string;
  readonly to: string;
  readonly mode: '1' | '2';
  readonly remark: string;
  readonly boxes: readonly BoxFacts[];
  /** Stock without boxes. */
  readonly loose: readonly LineValues[];
  /** The goods of the application were proposed, or the user entered others: nothing is proposed any more. */
  readonly isEntered?: boolean;
}
export const EMPTY: TransferDraft = { from: '', to: '', mode: '2', remark: '', boxes: [], loose: [] };

/** Stock without boxes, one by one. */
export const TAKING: TakingPlan = {
  docType: 'transferOrder',
  line: 'issueLine',
  from: 'binId',
  sources: looseSources,
  onTerminal: true,
};

export interface Need {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  /** Approved, but not under way yet. */
  readonly qty: Quantity;
  /** In this transfer. */
  readonly taken: Quantity;
}

const read = (qty = ''): Quantity => (isQuantity(qty) ? quantity(qty) : '0');

/** What the application still needs, and how much of it this transfer covers. Two lines of one material share the taken quantity. */
export function needsOf(lines: readonly ApplicationLineRow[], { boxes, loose }: Pick<TransferDraft, 'boxes' | 'loose'>): Need[] {
  const inHand = new Map<string, Quantity>();
  for (const { materialId = '', qty } of [...boxes, ...loose]) inHand.set(materialId, addQty(inHand.get(materialId) ?? '0', read(qty)));
  return lines
    .filter((line) => line.status === 1 && !line.isRemoved)
    .map((line) => {
      const left = executableQty(line);
      const all = inHand.get(line.materialId) ?? '0';
      const rest = subQty(all, left);
      const taken = rest.startsWith('-') ? all : left;
      inHand.set(line.materialId, subQty(all, taken));
      const { id, matCode, matName, unitCode: unit } = line;
      return { id, matCode, matName, unit, qty: left, taken };
    });
}

export type TransferLack = 'from' | 'to' | 'goods' | 'wrong';

/** What is missing before the transfer can be created. */
export function lackOf({ from, to, boxes, loose }: TransferDraft, known: Taken): TransferLack | null {
  if (from === '') return 'from';
  if (to === '') return 'to';
  if (boxes.length + loose.length === 0) return 'goods';
  return areWrong(TAKING, loose, known) ? 'wrong' : null;
}

/** Loose stock as the user entered it. Lines that were taken away stay away. */
export const entered = (draft: TransferDraft, loose: readonly LineValues[]): TransferDraft => ({ ...draft, loose, isEntered: true });

/**
 * The boxes that leave with the order itself: all of them were scanned for it, and nobody scans them again to send them. Null: something else has to be taken
 * first (stock without boxes, or the bin of a transfer in one step).
 */
export const leaving = ({ mode, boxes, loose }: Pick<TransferDraft, 'mode' | 'boxes' | 'loose'>): readonly string[] | null =>
  mode === '2' && boxes.length > 0 && loose.length === 0 ? boxes.map(({ id }) => id) : null;

/** Whether the goods of the application are still to be proposed. */
export const isUntouched = ({ loose, isEntered = false }: TransferDraft): boolean => loose.length === 0 && !isEntered;

/** Loose stock in the form of the operation: by where it lies. */
export const looseParts = (loose: readonly LineValues[], candidates: readonly Candidate[]) =>
  loose.map((line) => {
    const { boxId: _loose, ...part } = takenFrom(line, candidates);
    return part;
  });

/** Adds a scanned box. The first box determines the sending store. */
export function scanForNew(state: TransferDraft, scanned: Scanned): SaidStep<TransferDraft> {
  const { code } = scanned;
  const say = (tone: 'warn' | 'error', key: string, params: Record<string, string> = {}) => ({
    state,
    answer: answer(tone, key, code, params),
  });
  if (scanned.kind === 'bin' || scanned.kind === 'command') return say('error', 'say.box');
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  const { box } = scanned;
  const from = state.from === '' ? (box.warehouseId ?? '') : state.from;
  if (state.boxes.some(({ id }) => id === box.id)) return say('warn', 'say.again');
  if (box.warehouseId !== from) return say('error', 'say.otherSource');
  if (!mayLeave(box)) return say('error', 'say.held', { status: String(box.boxStatus) });
  return { state: { ...state, from, boxes: [...state.boxes, box] }, answer: answer('ok', 'say.added', code) };
}

/** Removes the box that was added last. */
export const backFromNew = (state: TransferDraft): Step<TransferDraft> | null =>
  state.boxes.length > 0 ? { state: { ...state, boxes: state.boxes.slice(0, -1) }, answer: null } : null;

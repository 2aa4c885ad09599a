/** Confirming returned material in the store: box, counted quantity (a difference needs its reason), then the bin. Pure. */
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type Answer, answer } from '#pages/scan/answer.ts';
import { type BinFacts, otherThing, type Scanned } from '#screens/wms/kit/scanned.ts';

const DEFECTIVE = 3;

/** A line of a return that waits for the store. */
export interface PendingLine {
  readonly docId: string;
  readonly docNo: string;
  readonly lineId: string;
  /** The number on the label, also of the box that is made only now (loose material). */
  readonly boxNo: string;
  readonly sourceBoxId: string | null;
  readonly toWarehouseId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly qty: string;
  readonly returnReason: number;
  readonly needInspect: boolean;
}

export interface ConfirmState {
  readonly line: PendingLine | null;
  /** Counted and agreed; null while he counts. */
  readonly qty: string | null;
  readonly diffReason: string | null;
}
export const startConfirm: ConfirmState = { line: null, qty: null, diffReason: null };

export interface Confirmed {
  readonly line: PendingLine;
  readonly qty: string;
  readonly diffReason: string | null;
  readonly bin: BinFacts;
  /** The rest of a box stays at the line and needs a number. */
  readonly needsRest: boolean;
}

interface Outcome {
  readonly state: ConfirmState;
  readonly answer: Answer;
  readonly confirmed?: Confirmed;
}

/** The status the goods will have: unqualified, awaiting inspection or normal (states-2 §2.4.9). */
export const statusAfter = (line: Pick<PendingLine, 'returnReason' | 'needInspect'>): 2 | 4 | 14 =>
  line.returnReason === DEFECTIVE ? 14 : line.needInspect ? 4 : 2;

/** May the goods of this line go into the bin? */
export const suits = (line: PendingLine, bin: BinFacts): boolean =>
  bin.warehouseId === line.toWarehouseId && bin.binType !== 0 && mayLieIn(statusAfter(line), bin.binType);

export function scanForConfirm(lines: readonly PendingLine[], state: ConfirmState, scanned: Scanned): Outcome {
  // The label counts, not the row: a box for loose material does not exist yet.
  const line = lines.find(({ boxNo }) => boxNo === scanned.code);
  if (line) return scanLine(state, line);
  if (scanned.kind === 'bin') return scanBin(state, scanned.bin);
  if (scanned.kind === 'box' || (scanned.kind === 'missing' && scanned.what !== 'bin'))
    return { state, answer: answer('error', 'confirm.notPending', scanned.code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'scan.foreign', scanned.code, { what: 'command' }) };
  return { state, answer: otherThing(scanned) };
}

function scanLine(state: ConfirmState, line: PendingLine): Outcome {
  const code = line.boxNo;
  if (state.line?.lineId === line.lineId) return { state, answer: answer('warn', 'confirm.again', code) };
  const next = { ...startConfirm, line };
  if (state.line) return { state: next, answer: answer('warn', 'confirm.changed', code, { before: state.line.boxNo }) };
  return { state: next, answer: answer('ok', 'confirm.count', code, { qty: line.qty, unit: line.unit }) };
}

function scanBin(state: ConfirmState, bin: BinFacts): Outcome {
  const code = bin.binCode;
  if (!state.line) return { state, answer: answer('error', 'confirm.boxFirst', code) };
  if (state.qty === null) return { state, answer: answer('error', 'confirm.countFirst', code, { box: state.line.boxNo }) };
  if (bin.warehouseId !== state.line.toWarehouseId) return { state, answer: answer('error', 'confirm.binElsewhere', code) };
  if (!suits(state.line, bin)) return { state, answer: answer('error', `confirm.binWrong.${statusAfter(state.line)}`, code) };
  const { line, qty, diffReason } = state;
  const needsRest = line.sourceBoxId !== null && isPositive(qty) && cmpQty(qty, line.qty) < 0;
  const confirmed = { line, qty, diffReason, bin, needsRest };
  return { state: startConfirm, answer: answer('ok', 'confirm.done', line.boxNo, { qty, unit: line.unit, bin: code }), confirmed };
}

/** Why a counted quantity cannot be confirmed: key in `rawout`; null = it can. Nothing at all may have come; of loose material even more. */
export function confirmQuantityProblem(line: PendingLine, value: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(value)) return 'confirm.quantityNeeded';
  return line.sourceBoxId !== null && cmpQty(value, line.qty) > 0 ? 'confirm.quantityTooMuch' : null;
}

export const isDifferent = (line: PendingLine, value: string): boolean => cmpQty(value, line.qty) !== 0;

export function instructionOf(state: ConfirmState): { key: string; params: Record<string, string> } {
  if (!state.line) return { key: 'confirm.do.box', params: {} };
  const { boxNo: box, unit } = state.line;
  if (state.qty === null) return { key: 'confirm.do.count', params: { box, unit } };
  return { key: `confirm.do.bin.${statusAfter(state.line)}`, params: { box } };
}

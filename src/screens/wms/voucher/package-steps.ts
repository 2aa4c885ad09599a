/** Splitting a package and putting packages together. Pure; numbers are taken and written by the hook. */
import { cmpQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { ASSET, mayMerge, maySplit, sameGoods } from '#domain/wms/voucher/move-rules.ts';
import { type Answer, answer } from '#pages/scan/answer.ts';
import { type BoxFacts, otherThing, type Scanned } from '#screens/wms/kit/scanned.ts';

export type PackageMode = 'split' | 'merge';

export interface PackageState {
  /** The box that is split, or that takes the others. */
  readonly box: BoxFacts | null;
  /** Quantities of the children, as entered. */
  readonly parts: readonly string[];
  /** Boxes that go into it. */
  readonly sources: readonly BoxFacts[];
}
export const startPackage: PackageState = { box: null, parts: [], sources: [] };

interface Outcome {
  readonly state: PackageState;
  readonly answer: Answer;
}

export const freeOf = (box: BoxFacts): string => subQty(box.qty, box.reservedQty);

/** What the box keeps. */
export const restOf = ({ box, parts }: PackageState): string => (box ? subQty(box.qty, sumQty(parts)) : '0');

/** Why this quantity cannot be taken off: key in `voucher`; null = it can. Something always stays, and what is promised stays too. */
export function partProblem(state: PackageState, value: string): string | null {
  if (!state.box || !/^\d+(\.\d+)?$/.test(value) || cmpQty(value, '0') <= 0) return 'package.quantityNeeded';
  const taken = sumQty([...state.parts, value]);
  return cmpQty(taken, state.box.qty) >= 0 || cmpQty(taken, freeOf(state.box)) > 0 ? 'package.quantityTooMuch' : null;
}

/** The same quantity again and again, as often as it goes into the box and something is left. */
export function evenParts(box: BoxFacts, size: string): string[] {
  const parts: string[] = [];
  let state: PackageState = { box, parts, sources: [] };
  while (parts.length < 100 && partProblem(state, size) === null) {
    parts.push(size);
    state = { ...state, parts };
  }
  return parts;
}

export function scanForPackage(mode: PackageMode, state: PackageState, scanned: Scanned): Outcome {
  if (scanned.kind === 'bin') return { state, answer: answer('error', 'package.noBin', scanned.code) };
  if (scanned.kind === 'command') return { state, answer: answer('error', 'package.scanBox', scanned.code) };
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  const { box, code } = scanned;
  if (box.boxType === ASSET) return { state, answer: answer('error', 'package.asset', code) };
  const may = mode === 'split' ? maySplit : mayMerge;
  if (!may(box)) return { state, answer: answer('error', 'package.held', code, { status: String(box.boxStatus) }) };
  if (state.box?.id === box.id || state.sources.some(({ id }) => id === box.id))
    return { state, answer: answer('warn', 'package.again', code) };
  const isPromised = mode === 'merge' && cmpQty(box.reservedQty, '0') > 0;
  if (isPromised) return { state, answer: answer('error', 'package.promised', code) };
  if (mode === 'split' || state.box === null) {
    if (state.parts.length > 0) return { state, answer: answer('error', 'package.finishFirst', code, { box: state.box?.boxNo ?? '' }) };
    return { state: { ...startPackage, box }, answer: answer('ok', `package.${mode}.taken`, code, { qty: box.qty, unit: box.unit }) };
  }
  if (!sameGoods(box, state.box)) return { state, answer: answer('error', 'package.different', code, { box: state.box.boxNo }) };
  return {
    state: { ...state, sources: [...state.sources, box] },
    answer: answer('ok', 'package.merge.added', code, { qty: box.qty, unit: box.unit }),
  };
}

/** Splitting and merging boxes. Pure. */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxFacts, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { ASSET, mayMerge, maySplit, sameGoods } from '#domain/wms/voucher/move-rules.ts';

export type PackageMode = 'split' | 'merge';

export interface PackageState {
  /** The box that is split, or that takes the others. */
  readonly box: BoxFacts | null;
  /** Quantities of the children, as entered. */
  readonly parts: readonly string[];
  /** Boxes that are merged into it. */
  readonly sources: readonly BoxFacts[];
}
export const startPackage: PackageState = { box: null, parts: [], sources: [] };

/** What to write: parts that leave the box, or boxes that go into it. */
export type PackageWork = {
  readonly mode: PackageMode;
  readonly box: BoxFacts;
  readonly parts: readonly string[];
  readonly sources: readonly BoxFacts[];
};

/** The quantity that stays in the box. */
export const restOf = ({ box, parts }: PackageState): string => (box ? subQty(box.qty, sumQty(parts)) : '0');

/** Why this quantity cannot be split off; null = it can. Something always stays in the box, and so do reserved quantities. */
export function partProblem(state: PackageState, value: string): Answer | null {
  const { box } = state;
  const wrong = (key: string) => answer('error', key, box?.boxNo ?? '', { rest: restOf(state), unit: box?.unit ?? '' });
  if (!box || !/^\d+(\.\d+)?$/.test(value) || cmpQty(value, '0') <= 0) return wrong('package.quantityNeeded');
  const taken = sumQty([...state.parts, value]);
  return cmpQty(taken, box.qty) >= 0 || cmpQty(taken, freeQty(box)) > 0 ? wrong('package.quantityTooMuch') : null;
}

/** The same quantity as often as it fits, while something stays in the box. */
export function evenParts(box: BoxFacts, size: string): string[] {
  const parts: string[] = [];
  let state: PackageState = { box, parts, sources: [] };
  while (parts.length < 100 && partProblem(state, size) === null) {
    parts.push(size);
    state = { ...state, parts };
  }
  return parts;
}

/** Removes the last part or the last box, then puts back the box in hand. */
export function backFromPackage(state: PackageState): Step<PackageState, PackageWork> | null {
  const { box, parts, sources } = state;
  if (!box) return null;
  if (parts.length > 0) return { state: { ...state, parts: parts.slice(0, -1) }, answer: null };
  return { state: sources.length > 0 ? { ...state, sources: sources.slice(0, -1) } : startPackage, answer: null };
}

/** Writes everything collected; null = there is nothing yet. */
export function finishPackage(mode: PackageMode, state: PackageState): SaidStep<PackageState, PackageWork> | null {
  const { box, parts, sources } = state;
  const n = mode === 'split' ? parts.length : sources.length;
  if (!box || n === 0) return null;
  const params = { n: String(n), rest: restOf(state), unit: box.unit };
  return { state: startPackage, answer: answer('ok', `package.${mode}.done`, box.boxNo, params), take: { mode, box, parts, sources } };
}

export function scanForPackage(mode: PackageMode, state: PackageState, scanned: Scanned): SaidStep<PackageState, PackageWork> {
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

/** Moving boxes, and pallets with all that stands on them, from bin to bin: thing first or bin first, in whichever order the keeper finds them. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { type BinFacts, type BoxFacts, boxElsewhere, otherThing, type PalletFacts, type Scanned } from '#domain/wms/stock/scanned.ts';
import { MOVABLE } from '#domain/wms/voucher/move-rules.ts';

export interface AdjustState {
  readonly box: BoxFacts | null;
  /** In hand instead of a box. */
  readonly pallet?: PalletFacts | null;
  /** A bin scanned first: every box that follows goes there, until another bin is scanned. */
  readonly bin: BinFacts | null;
}
export const startAdjust: AdjustState = { box: null, bin: null };

export interface Move {
  readonly boxId: string;
  /** Of a pallet its number. */
  readonly boxNo: string;
  /** The pallet that was moved; null = a box. */
  readonly palletId: string | null;
  readonly fromBinId: string;
  readonly fromBin: string;
  readonly binId: string;
  readonly binCode: string;
}

type Outcome = SaidStep<AdjustState, Move>;

function go(state: AdjustState, box: BoxFacts, bin: BinFacts): Outcome {
  const words = { box: box.boxNo, bin: bin.binCode, whName: bin.whName ?? '' };
  if (bin.warehouseId !== box.warehouseId) return { state, answer: answer('error', 'adjust.elsewhere', bin.binCode, words) };
  if (bin.id === box.binId) return { state, answer: answer('warn', 'adjust.sameBin', bin.binCode, words) };
  const move = {
    boxId: box.id,
    boxNo: box.boxNo,
    palletId: null,
    fromBinId: box.binId ?? '',
    fromBin: box.binCode,
    binId: bin.id,
    binCode: bin.binCode,
  };
  return { state: { box: null, bin: state.bin }, answer: answer('ok', 'adjust.moved', box.boxNo, words), take: move };
}

/** The pallet, with every box on it. */
function goWhole(state: AdjustState, pallet: PalletFacts, bin: BinFacts): Outcome {
  const { id: palletId, palletNo, binId: fromBinId, binCode: fromBin = '' } = pallet;
  const words = { box: palletNo, bin: bin.binCode, whName: bin.whName ?? '' };
  if (bin.warehouseId !== pallet.warehouseId) return { state, answer: answer('error', 'adjust.elsewhere', bin.binCode, words) };
  if (bin.id === fromBinId) return { state, answer: answer('warn', 'adjust.sameBin', bin.binCode, words) };
  const move = { boxId: '', boxNo: palletNo, palletId, fromBinId: fromBinId ?? '', fromBin, binId: bin.id, binCode: bin.binCode };
  return { state: { box: null, bin: state.bin }, answer: answer('ok', 'adjust.moved', palletNo, words), take: move };
}

function palletHeard(
  state: AdjustState,
  { code, pallet }: Extract<Scanned, { kind: 'pallet' }>,
  mayMove: (place: Place) => boolean,
): Outcome {
  if (state.pallet?.id === pallet.id) return { state, answer: answer('warn', 'adjust.palletAgain', code) };
  if (!mayMove(pallet)) return { state, answer: answer('error', 'adjust.palletElsewhere', code) };
  if (state.bin) return goWhole(state, pallet, state.bin);
  return { state: { box: null, bin: null, pallet }, answer: answer('ok', 'adjust.pallet', code, { bin: pallet.binCode || '–' }) };
}

type Place = Pick<BoxFacts, 'warehouseId'>;

/** @param mayMove whether the thing lies in a store that this page works for */
export function scanForAdjust(state: AdjustState, scanned: Scanned, mayMove: (place: Place) => boolean): Outcome {
  if (scanned.kind === 'bin') {
    if (state.box) return go(state, state.box, scanned.bin);
    if (state.pallet) return goWhole(state, state.pallet, scanned.bin);
    const bin = state.bin?.id === scanned.bin.id ? null : scanned.bin;
    return { state: { box: null, bin }, answer: answer(bin ? 'ok' : 'warn', bin ? 'adjust.binFirst' : 'adjust.binLeft', scanned.code) };
  }
  if (scanned.kind === 'command') return { state, answer: answer('error', 'adjust.idle', scanned.code) };
  if (scanned.kind === 'pallet') return palletHeard(state, scanned, mayMove);
  if (scanned.kind !== 'box') return { state, answer: otherThing(scanned) };
  const { box, code } = scanned;
  if (state.box?.id === box.id) return { state, answer: answer('warn', 'adjust.again', code) };
  if (!mayMove(box)) return { state, answer: boxElsewhere(box) };
  if (!MOVABLE.includes(box.boxStatus)) return { state, answer: answer('error', 'adjust.held', code, { status: String(box.boxStatus) }) };
  if (state.bin) return go(state, box, state.bin);
  return { state: { bin: state.bin, box }, answer: answer('ok', 'adjust.box', code, { bin: box.binCode }) };
}

/** Goes back: puts what is in hand back, then undoes the last move. Once there is nothing else to undo, leaves the bin that was scanned first. */
export function backFromAdjust(state: AdjustState, moves: readonly Move[]): Step<AdjustState, Move> | null {
  if (state.box || state.pallet) return { state: { box: null, bin: state.bin }, answer: null };
  return state.bin && moves.length === 0 ? { state: startAdjust, answer: null } : null;
}

/** Grouping boxes on a pallet: one pallet is in hand. Boxes go onto it by scan and off it by a tap; a bin label moves the whole pallet. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

/** A pallet that starts with the next box. */
export interface NewPallet {
  readonly palletNo: string;
  readonly palletType: 1 | 2 | 3 | 4;
  readonly sscc: string;
}

export interface PalletState {
  readonly palletId: string | null;
  readonly begin: NewPallet | null;
}
export const noPallet: PalletState = { palletId: null, begin: null };

/** The pallet in hand as this device shows it. */
export interface PalletInHand {
  readonly id: string;
  readonly palletNo: string;
  readonly warehouseId: string;
  readonly boxIds: readonly string[];
}

export type PalletWork =
  | { readonly kind: 'number'; readonly palletType: NewPallet['palletType']; readonly sscc: string }
  | { readonly kind: 'begin'; readonly begin: NewPallet; readonly boxId: string }
  | { readonly kind: 'add'; readonly palletId: string; readonly boxId: string }
  | { readonly kind: 'off'; readonly palletId: string; readonly boxIds: readonly string[] }
  | { readonly kind: 'move'; readonly palletId: string; readonly binId: string };

type Outcome = SaidStep<PalletState, PalletWork>;

/** @param pallet null while none is in hand, or while the one in hand has no box yet */
export function scanForPallet(state: PalletState, heard: Scanned, pallet: PalletInHand | null): Outcome {
  const { code } = heard;
  const { begin } = state;
  if (heard.kind === 'pallet') return { state: { palletId: heard.pallet.id, begin: null }, answer: answer('ok', 'pallet.inHand', code) };
  if (heard.kind === 'box') {
    const boxId = heard.box.id;
    const added = (palletNo: string) => answer('ok', 'pallet.added', heard.box.boxNo, { pallet: palletNo });
    if (begin) return { state, answer: added(begin.palletNo), take: { kind: 'begin', begin, boxId } };
    if (!pallet) return { state, answer: answer('error', 'pallet.first', code) };
    if (pallet.boxIds.includes(boxId)) return { state, answer: answer('warn', 'pallet.again', code) };
    return { state, answer: added(pallet.palletNo), take: { kind: 'add', palletId: pallet.id, boxId } };
  }
  if (heard.kind === 'command') return { state, answer: answer('error', 'pallet.first', code) };
  if (heard.kind !== 'bin') return { state, answer: otherThing(heard) };
  if (!pallet) return { state, answer: answer('error', 'pallet.first', code) };
  const { id: binId, binCode, warehouseId, whName = '' } = heard.bin;
  if (warehouseId !== pallet.warehouseId) return { state, answer: answer('error', 'pallet.elsewhere', binCode, { whName }) };
  const said = answer('ok', 'pallet.moved', binCode, { pallet: pallet.palletNo });
  return { state, answer: said, take: { kind: 'move', palletId: pallet.id, binId } };
}

/** Takes boxes off the pallet. @param code what the user has tapped */
export const offStep = (state: PalletState, palletId: string, boxIds: readonly string[], code: string): Outcome => ({
  state,
  answer: answer('ok', 'pallet.off', code, { n: String(boxIds.length) }),
  take: { kind: 'off', palletId, boxIds },
});

/** Puts the pallet in hand down, unchanged. */
export const backFromPallet = ({ palletId, begin }: PalletState): Step<PalletState, PalletWork> | null =>
  palletId === null && begin === null ? null : { state: noPallet, answer: null };

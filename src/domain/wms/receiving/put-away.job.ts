/** Putting boxes away: box first or bin first, in whichever order the keeper finds them. Pure. */
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import type { ScanCode } from '#domain/system/scan-code.ts';
import { PUT_AWAY_STATUS } from '#domain/wms/box.operation.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';

export interface BinFacts {
  readonly id: string;
  readonly binCode: string;
  readonly warehouseId: string;
  /** Name of its store, if this device knows it. It is mentioned if it is another store than this one. */
  readonly whName?: string | undefined;
  readonly binType: number | null;
  readonly isTransit: boolean;
  /** The bin is being counted, so nothing may be put in or taken out. */
  readonly locked: boolean;
}

export interface BoxFacts {
  readonly id: string;
  readonly boxNo: string;
  readonly status: number;
  readonly warehouseId: string;
  readonly bin: BinFacts | null;
  readonly suggested: { readonly id: string; readonly binCode: string } | null;
}

export interface PutAwayState {
  readonly box: BoxFacts | null;
  /** A bin scanned first: every box that follows goes there, until another bin is scanned. */
  readonly bin: BinFacts | null;
}

export type PutAwayHeard =
  | { readonly kind: 'box'; readonly box: BoxFacts }
  | { readonly kind: 'bin'; readonly bin: BinFacts }
  | { readonly kind: 'command'; readonly code: string }
  | { readonly kind: 'missing'; readonly what: 'box' | 'bin' | 'code' | 'early'; readonly code: string }
  | { readonly kind: 'other'; readonly what: string; readonly code: string };

/** A box that is put into a bin now. */
export interface Put {
  readonly box: BoxFacts;
  readonly bin: BinFacts;
  readonly override: boolean;
}

export type PutAwayOutcome = SaidStep<PutAwayState, Put>;

export const startPutAway: PutAwayState = { box: null, bin: null };

export const isReady = (status: number): boolean => PUT_AWAY_STATUS.includes(status);
/** Receiving area, workshop return area and default bin, where boxes wait for a place. */
export const isWaitingPlace = (binType: number | null): boolean => binType === 0 || binType === 1 || binType === 7;

/** Nothing is put away into these bins: what lies there still has to be put away. */
export const isReceivingArea = (binType: number | null): boolean => binType === 0 || binType === 1;
/** Goods whose put-away may be undone. Rejected goods are judged anew instead. */
const STORABLE = [2, 6, 7];

/** True for a box in a bin that goods are put away to. Only the ledger, and therefore only the server, knows whether the put-away was its last movement. */
export const mayComeBack = (status: number, bin: Pick<BinFacts, 'binType' | 'locked'> | null): boolean =>
  STORABLE.includes(status) && bin !== null && !isReceivingArea(bin.binType) && !bin.locked;

/** Why the box may not go into the bin; null = it may. */
export function binRefusal(box: BoxFacts, bin: BinFacts): 'elsewhere' | 'binType' | 'counted' | 'sameBin' | null {
  if (bin.warehouseId !== box.warehouseId || bin.isTransit) return 'elsewhere';
  if (bin.locked) return 'counted';
  if (bin.id === box.bin?.id) return 'sameBin';
  return isReceivingArea(bin.binType) || !mayLieIn(box.status, bin.binType) ? 'binType' : null;
}

/** @param code what was scanned last */
function store(state: PutAwayState, box: BoxFacts, bin: BinFacts, code: string): PutAwayOutcome {
  const words = { boxNo: box.boxNo, binCode: bin.binCode, whName: bin.whName ?? '', suggested: box.suggested?.binCode ?? '' };
  const refused = binRefusal(box, bin);
  if (refused) return { state, answer: answer('error', refused, code, words) };
  const override = box.suggested !== null && box.suggested.id !== bin.id;
  return {
    state: { box: null, bin: state.bin },
    answer: answer(override ? 'warn' : 'ok', override ? 'override' : 'stored', code, words),
    take: { box, bin, override },
  };
}

function onBox(state: PutAwayState, box: BoxFacts): PutAwayOutcome {
  const words = { boxNo: box.boxNo, binCode: box.bin?.binCode ?? '', suggested: box.suggested?.binCode ?? '', status: String(box.status) };
  if (state.box?.id === box.id) return { state, answer: answer('warn', 'again', box.boxNo, words) };
  if (!isReady(box.status)) return { state, answer: answer('error', 'notReady', box.boxNo, words) };
  if (state.bin) return store(state, box, state.bin, box.boxNo);
  const taken = { ...state, box };
  if (box.bin && !isWaitingPlace(box.bin.binType)) return { state: taken, answer: answer('warn', 'storedAlready', box.boxNo, words) };
  return { state: taken, answer: answer('ok', box.suggested ? 'take' : 'takeFree', box.boxNo, words) };
}

function onBin(state: PutAwayState, bin: BinFacts): PutAwayOutcome {
  const words = { binCode: bin.binCode };
  if (state.box) return store(state, state.box, bin, bin.binCode);
  if (bin.locked) return { state, answer: answer('error', 'counted', bin.binCode, words) };
  if (bin.isTransit || isReceivingArea(bin.binType)) return { state, answer: answer('error', 'notStorage', bin.binCode, words) };
  if (state.bin?.id === bin.id) return { state: { ...state, bin: null }, answer: answer('warn', 'binReleased', bin.binCode, words) };
  return { state: { ...state, bin }, answer: answer('ok', 'binFirst', bin.binCode, words) };
}

/** Goes back: puts down the box in hand, then leaves the bin that was scanned first. */
export function backFromPutAway(state: PutAwayState): PutAwayOutcome | null {
  const { box, bin } = state;
  if (box) return { state: { ...state, box: null }, answer: answer('ok', 'dropped', box.boxNo, { boxNo: box.boxNo }) };
  return bin && { state: { ...state, bin: null }, answer: answer('warn', 'binReleased', bin.binCode, { binCode: bin.binCode }) };
}

/** Handles one recognised scan. A box is only put away by scanning the bin's label; a suggestion proves nothing. */
export function putAwayStep(state: PutAwayState, heard: PutAwayHeard): PutAwayOutcome {
  switch (heard.kind) {
    case 'box':
      return onBox(state, heard.box);
    case 'bin':
      return onBin(state, heard.bin);
    case 'command': {
      const key = heard.code === 'UNDO' ? 'nothing' : state.box ? 'scanBin' : 'scanBox';
      return { state, answer: answer('error', key, heard.code, { id: heard.code }) };
    }
    case 'missing':
      return {
        state,
        answer: answer('error', heard.what === 'early' ? 'scan.missing.early' : `missing.${heard.what}`, heard.code, { code: heard.code }),
      };
    default:
      return { state, answer: answer('error', 'wrongKind', heard.code, { what: heard.what, code: heard.code }) };
  }
}

/** What the keeper is asked for next. */
export const putAwayPrompt = (state: PutAwayState): 'bin' | 'boxForBin' | 'box' => (state.box ? 'bin' : state.bin ? 'boxForBin' : 'box');

/** What to look a scan up as: our own labels say what they are; a plain code is tried as a box, then as a bin. */
export function lookFor(scan: ScanCode): 'box' | 'bin' | 'both' | 'command' | 'none' {
  if (scan.problems.some(({ code }) => code === 'check' || code === 'format')) return 'none';
  if (scan.kind === 'box' || scan.kind === 'bin' || scan.kind === 'command') return scan.kind;
  return scan.kind === 'unknown' ? 'both' : 'none';
}

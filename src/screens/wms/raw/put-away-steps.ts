/** Steps of putting boxes away: box first or bin first, whichever the keeper meets. Pure; lookups and writing are the hook's. */
import type { ScanCode } from '#domain/system/scan-code.ts';
import { PUT_AWAY_STATUS } from '#domain/wms/box.operation.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';

export interface BinFacts {
  readonly id: string;
  readonly binCode: string;
  readonly warehouseId: string;
  readonly binType: number | null;
  readonly isTransit: boolean;
  /** Being counted: nothing may be put in or taken out. */
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
  /** Bin scanned first: every box that follows goes there, until another bin is scanned. */
  readonly bin: BinFacts | null;
}

export type PutAwayHeard =
  | { readonly kind: 'box'; readonly box: BoxFacts }
  | { readonly kind: 'bin'; readonly bin: BinFacts }
  | { readonly kind: 'command'; readonly id: string }
  | { readonly kind: 'missing'; readonly what: 'box' | 'bin' | 'code'; readonly code: string }
  | { readonly kind: 'other'; readonly what: string; readonly code: string };

export interface Say {
  readonly tone: 'ok' | 'warn' | 'error';
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A box that goes into a bin now. */
export interface Put {
  readonly box: BoxFacts;
  readonly bin: BinFacts;
  readonly override: boolean;
}

export interface PutAwayOutcome {
  readonly state: PutAwayState;
  readonly say: Say;
  readonly put?: Put;
}

export const startPutAway: PutAwayState = { box: null, bin: null };

const say = (tone: Say['tone'], key: string, params: Record<string, string> = {}): Say => ({ tone, key, params });

export const isReady = (status: number): boolean => PUT_AWAY_STATUS.includes(status);
/** Receiving area, workshop return area and default bin: here boxes wait for a place. */
export const isWaitingPlace = (binType: number | null): boolean => binType === 0 || binType === 1 || binType === 7;

/** Bins into which nothing is put away: what lies there has not been yet. */
const isArea = (binType: number | null): boolean => binType === 0 || binType === 1;
/** Goods of which a put-away may be taken back; rejected ones are judged anew instead. */
const STORABLE = [2, 6, 7];

/** True for a box that stands where one is put away to. That its put-away came last is known to the ledger alone, and so to the server. */
export const mayComeBack = (status: number, bin: Pick<BinFacts, 'binType' | 'locked'> | null): boolean =>
  STORABLE.includes(status) && bin !== null && !isArea(bin.binType) && !bin.locked;

/** Why the box may not go into the bin; null = it may. */
export function binRefusal(box: BoxFacts, bin: BinFacts): 'elsewhere' | 'binType' | 'counted' | 'sameBin' | null {
  if (bin.warehouseId !== box.warehouseId || bin.isTransit) return 'elsewhere';
  if (bin.locked) return 'counted';
  if (bin.id === box.bin?.id) return 'sameBin';
  return isArea(bin.binType) || !mayLieIn(box.status, bin.binType) ? 'binType' : null;
}

function store(state: PutAwayState, box: BoxFacts, bin: BinFacts): PutAwayOutcome {
  const words = { boxNo: box.boxNo, binCode: bin.binCode, suggested: box.suggested?.binCode ?? '' };
  const refused = binRefusal(box, bin);
  if (refused) return { state, say: say('error', refused, words) };
  const override = box.suggested !== null && box.suggested.id !== bin.id;
  return {
    state: { box: null, bin: state.bin },
    say: say(override ? 'warn' : 'ok', override ? 'override' : 'stored', words),
    put: { box, bin, override },
  };
}

function onBox(state: PutAwayState, box: BoxFacts): PutAwayOutcome {
  const words = { boxNo: box.boxNo, binCode: box.bin?.binCode ?? '', suggested: box.suggested?.binCode ?? '', status: String(box.status) };
  if (state.box?.id === box.id) return { state, say: say('warn', 'again', words) };
  if (!isReady(box.status)) return { state, say: say('error', 'notReady', words) };
  if (state.bin) return store(state, box, state.bin);
  const taken = { ...state, box };
  if (box.bin && !isWaitingPlace(box.bin.binType)) return { state: taken, say: say('warn', 'storedAlready', words) };
  return { state: taken, say: say('ok', box.suggested ? 'take' : 'takeFree', words) };
}

function onBin(state: PutAwayState, bin: BinFacts): PutAwayOutcome {
  const words = { binCode: bin.binCode };
  if (state.box) return store(state, state.box, bin);
  if (bin.locked) return { state, say: say('error', 'counted', words) };
  if (bin.isTransit || isArea(bin.binType)) return { state, say: say('error', 'notStorage', words) };
  if (state.bin?.id === bin.id) return { state: { ...state, bin: null }, say: say('warn', 'binReleased', words) };
  return { state: { ...state, bin }, say: say('ok', 'binFirst', words) };
}

function onCommand(state: PutAwayState, id: string): PutAwayOutcome {
  if (id !== 'UNDO') return { state, say: say('error', state.box ? 'scanBin' : 'scanBox', { id }) };
  if (state.box) return { state: { ...state, box: null }, say: say('ok', 'dropped', { boxNo: state.box.boxNo }) };
  if (state.bin) return { state: { ...state, bin: null }, say: say('warn', 'binReleased', { binCode: state.bin.binCode }) };
  return { state, say: say('error', 'nothing') };
}

/** One understood scan. A box is only put away by reading the bin's label: the suggestion alone proves nothing. */
export function putAwayStep(state: PutAwayState, heard: PutAwayHeard): PutAwayOutcome {
  switch (heard.kind) {
    case 'box':
      return onBox(state, heard.box);
    case 'bin':
      return onBin(state, heard.bin);
    case 'command':
      return onCommand(state, heard.id);
    case 'missing':
      return { state, say: say('error', `missing.${heard.what}`, { code: heard.code }) };
    default:
      return { state, say: say('error', 'wrongKind', { what: heard.what, code: heard.code }) };
  }
}

/** What the keeper is asked for now. */
export const putAwayPrompt = (state: PutAwayState): 'bin' | 'boxForBin' | 'box' => (state.box ? 'bin' : state.bin ? 'boxForBin' : 'box');

/** What a scan may be, before anything is looked up: our own labels say it, a plain code is tried as box, then as bin. */
export function lookFor(scan: ScanCode): 'box' | 'bin' | 'both' | 'command' | 'none' {
  if (scan.problems.some(({ code }) => code === 'check' || code === 'format')) return 'none';
  if (scan.kind === 'box' || scan.kind === 'bin' || scan.kind === 'command') return scan.kind;
  return scan.kind === 'unknown' ? 'both' : 'none';
}

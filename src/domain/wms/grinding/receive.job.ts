/** Things come back from the grinder: what it is, what became of it, and the bin it goes to. Pure. */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { isPositive, isZero, type Quantity } from '#domain/kernel/quantity.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { type BinFacts, noUse, type Scanned } from '#domain/wms/stock/scanned.ts';

/** What is at the grinder. */
export interface Away {
  /** Of the line of the issue. */
  readonly id: string;
  readonly grindOutId: string;
  readonly assetId: string | null;
  readonly boxId: string;
  readonly boxNo: string;
  readonly warehouseId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  /** What may still come back. */
  readonly open: Quantity;
  readonly isLoose: boolean;
  /** It was ground, so its size may be measured. */
  readonly isGround: boolean;
  /** The least size at which it may be used, in mm; null = nobody says. */
  readonly sizeMin: Quantity | null;
  readonly grinder: string;
  /** The day it should be back; '' = nobody says. */
  readonly expectedBack: string;
  /** Where it usually lies; '' = nowhere in particular. */
  readonly home: string;
}

export interface ReceiveState {
  readonly thing: Away | null;
  /** Of loose goods; null = not said yet. */
  readonly counted: { readonly good: Quantity; readonly scrap: Quantity } | null;
  /** In mm; null = not said yet, '' = left open. */
  readonly size: string | null;
}
export const startReceive: ReceiveState = { thing: null, counted: null, size: null };

/** To be booked. */
export interface Received {
  readonly thing: Away;
  readonly good: Quantity;
  readonly scrap: Quantity;
  readonly size: Quantity | null;
  readonly binId: string | null;
  readonly binCode: string;
}

export type ReceiveHeard =
  | Scanned
  | { readonly kind: 'away'; readonly code: string; readonly thing: Away }
  /** A bin, while a size is being typed that nobody has confirmed. */
  | { readonly kind: 'bin'; readonly code: string; readonly bin: BinFacts; readonly isTyping: boolean };

type Outcome = SaidStep<ReceiveState, Received>;

const error = (state: ReceiveState, key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer('error', key, code, params),
});

export const withThing = (thing: Away): ReceiveState => ({ ...startReceive, thing });

function booked(thing: Away, good: Quantity, scrap: Quantity, size: string | null, bin: BinFacts | null): Outcome {
  const binCode = bin?.binCode ?? '';
  const said: Answer = answer(isZero(good) ? 'warn' : 'ok', isZero(good) ? 'scrapped' : 'done', thing.boxNo, { bin: binCode });
  return { state: startReceive, answer: said, take: { thing, good, scrap, size: size || null, binId: bin?.id ?? null, binCode } };
}

/** Loose goods are counted: good ones and scrap. Without good ones no bin is needed. */
export function countedForReceive(state: ReceiveState, good: Quantity, scrap: Quantity): Step<ReceiveState, Received> {
  const { thing } = state;
  if (!thing) return { state, answer: null };
  return isPositive(good) ? { state: { ...state, counted: { good, scrap } }, answer: null } : booked(thing, good, scrap, null, null);
}

export const measuredForReceive = (state: ReceiveState, size: string): Step<ReceiveState, Received> => ({
  state: { ...state, size },
  answer: null,
});

/** A piece came back as scrap: it goes to the store's scrap place. */
export const scrappedForReceive = (state: ReceiveState): Step<ReceiveState, Received> =>
  state.thing ? booked(state.thing, '0', state.thing.open, null, null) : { state, answer: null };

function intoBin(state: ReceiveState, bin: BinFacts, isTyping: boolean): Outcome {
  const { thing, counted, size } = state;
  const { binCode } = bin;
  if (!thing) return error(state, 'thingFirst', binCode);
  if ((thing.isLoose && counted === null) || isTyping) return error(state, 'figuresFirst', binCode);
  if (bin.warehouseId !== thing.warehouseId) return error(state, 'binElsewhere', binCode, { whName: bin.whName ?? '' });
  if (!isStorage(bin)) return error(state, 'notStorage', binCode);
  return booked(thing, counted?.good ?? thing.open, counted?.scrap ?? '0', size, bin);
}

/** @param isMine whether this page works for the store */
export function scanForReceive(state: ReceiveState, heard: ReceiveHeard, isMine: (warehouseId: string) => boolean): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'away': {
      const { thing } = heard;
      if (!isMine(thing.warehouseId)) return error(state, 'otherStore', code);
      if (state.thing?.id === thing.id) return { state, answer: answer('warn', 'again', code) };
      const said = state.thing ? answer('warn', 'changed', code) : answer('ok', 'taken', code, { qty: thing.open, unit: thing.unit });
      return { state: withThing(thing), answer: said };
    }
    case 'bin':
      return intoBin(state, heard.bin, 'isTyping' in heard && heard.isTyping);
    case 'box':
    case 'asset':
      return error(state, 'notAway', code);
    default:
      return { state, answer: noUse(heard, ['asset']) };
  }
}

/** A line of the list is tapped. Whatever has a label is scanned. */
export const chosenForReceive = (state: ReceiveState, thing: Away): Outcome =>
  thing.isLoose
    ? { state: withThing(thing), answer: answer('ok', 'taken', thing.matCode, { qty: thing.open, unit: thing.unit }) }
    : { state, answer: answer('warn', 'scanIt', thing.boxNo) };

/** Goes back: what was counted or measured, then the thing in hand. */
export function backFromReceive(state: ReceiveState): Step<ReceiveState, Received> | null {
  if (state.counted !== null || state.size !== null) return { state: { ...state, counted: null, size: null }, answer: null };
  return state.thing && { state: startReceive, answer: answer('ok', 'dropped', state.thing.boxNo) };
}

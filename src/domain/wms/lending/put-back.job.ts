/** Putting back what was appraised as usable: the thing, then the bin. Goods without a label are chosen from the list. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { type BinFacts, boxElsewhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

/** A return that waits for a bin, with what people want to know about it. */
export interface Awaiting {
  /** Of the return. */
  readonly id: string;
  readonly boxId: string;
  readonly boxNo: string;
  readonly warehouseId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly qty: string;
  /** Its goods are loose: no label says what they are. */
  readonly isLoose: boolean;
  /** Who brought it. */
  readonly borrower: string;
  /** Where it usually lies; '' = nowhere in particular. */
  readonly home: string;
}

export interface PutBackState {
  readonly thing: Awaiting | null;
}
export const startPutBack: PutBackState = { thing: null };

/** To be put into the bin now. */
export interface PutBack {
  /** Of the return. */
  readonly id: string;
  readonly binId: string;
  readonly binCode: string;
  /** As it waited; the page still shows it when it is done. */
  readonly thing: Awaiting;
}

/** A box or asset is told as the return that waits for it, where there is one. */
export type PutBackHeard = Scanned | { readonly kind: 'awaiting'; readonly code: string; readonly thing: Awaiting };

type Outcome = SaidStep<PutBackState, PutBack>;

const ON_LOAN = 9;

const wordsOf = ({ qty, unit, home }: Awaiting) => ({ qty, unit, bin: home });

function take(state: PutBackState, thing: Awaiting, code: string): Outcome {
  if (state.thing?.id === thing.id) return { state, answer: answer('warn', 'again', code) };
  if (state.thing) return { state: { thing }, answer: answer('warn', 'changed', code) };
  return { state: { thing }, answer: answer('ok', thing.home ? 'takenHome' : 'taken', code, wordsOf(thing)) };
}

function put(state: PutBackState, bin: BinFacts): Outcome {
  const { thing } = state;
  const code = bin.binCode;
  if (!thing) return { state, answer: answer('error', 'thingFirst', code) };
  if (bin.warehouseId !== thing.warehouseId) return { state, answer: answer('error', 'binElsewhere', code, { whName: bin.whName ?? '' }) };
  if (!isStorage(bin)) return { state, answer: answer('error', 'notStorage', code) };
  const isElsewhere = thing.home !== '' && thing.home !== code;
  const said = answer(isElsewhere ? 'warn' : 'ok', isElsewhere ? 'doneElsewhere' : 'done', thing.boxNo, { bin: code, home: thing.home });
  return { state: startPutBack, answer: said, take: { id: thing.id, binId: bin.id, binCode: code, thing } };
}

/** @param isMine whether this page works for the store */
export function scanForPutBack(state: PutBackState, heard: PutBackHeard, isMine: (warehouseId: string) => boolean): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'awaiting':
      return isMine(heard.thing.warehouseId) ? take(state, heard.thing, code) : { state, answer: answer('error', 'otherStore', code) };
    case 'bin':
      return put(state, heard.bin);
    case 'box':
    case 'asset': {
      const { box } = heard;
      // It is with somebody: it has to be appraised before anybody can put it back.
      if (box.boxStatus === ON_LOAN) return { state, answer: answer('error', 'notAppraised', code) };
      const isHere = box.warehouseId !== null && isMine(box.warehouseId);
      return { state, answer: isHere ? answer('warn', 'notAwaited', code, { bin: box.binCode || '–' }) : boxElsewhere(box) };
    }
    case 'command':
      return { state, answer: answer('error', state.thing ? 'binFirst' : 'idle', code) };
    default:
      return { state, answer: otherThing(heard) };
  }
}

/** A line of the list is tapped. Whatever has a label is scanned, because a tap does not prove which piece lies there. */
export function chosenForPutBack(state: PutBackState, thing: Awaiting): Outcome {
  if (!thing.isLoose) return { state, answer: answer('warn', 'scanIt', thing.boxNo) };
  return take(state, thing, thing.boxNo);
}

/** Goes back: puts down what is in hand. What lies in a bin is taken back by whoever may reverse a review. */
export const backFromPutBack = ({ thing }: PutBackState): Step<PutBackState, PutBack> | null =>
  thing && { state: startPutBack, answer: answer('ok', 'dropped', thing.boxNo) };

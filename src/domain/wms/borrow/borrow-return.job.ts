/** Judges the scans of a loan return: first the box, then the bin. The user may choose a smaller quantity, an inspection or use in between. Pure. */
import { answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { isStorage, mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type BinFacts, boxElsewhere, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';

/** An open line of a loan, with the facts that the terminal shows. */
export interface OpenBorrow {
  readonly docId: string;
  readonly docNo: string;
  readonly lineId: string;
  readonly boxId: string;
  /** Box number, or the material code of loose goods. */
  readonly code: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isLoose: boolean;
  /** Open quantity. */
  readonly open: string;
  readonly warehouseId: string;
  readonly borrower: string;
  readonly deptName: string;
  /** '' = no customer. */
  readonly customer: string;
  readonly dueDate: string;
}

/** What happens to the goods: returned as good, returned for inspection, used by the department, or kept by the customer. */
export const BACK_WAYS = ['good', 'inspect', 'department', 'customer'] as const;
export type BackWay = (typeof BACK_WAYS)[number];

export const isUse = (way: BackWay): way is 'department' | 'customer' => way === 'department' || way === 'customer';

export interface BackState {
  readonly loan: OpenBorrow | null;
  readonly way: BackWay;
  /** Null = the whole open quantity. */
  readonly qty: string | null;
}
export const startBack: BackState = { loan: null, way: 'good', qty: null };

/** The return or use to be written. */
export interface BackTake {
  readonly loan: OpenBorrow;
  readonly way: BackWay;
  readonly qty: string;
  /** '' = the goods are not returned. */
  readonly binId: string;
  readonly binCode: string;
}

export type BackHeard =
  | Scanned
  /** A box that is on loan. */
  | { readonly kind: 'loan'; readonly code: string; readonly loan: OpenBorrow }
  /** A bin that was scanned while an unconfirmed quantity is in the field. */
  | { readonly kind: 'bin'; readonly code: string; readonly bin: BinFacts; readonly isTyping: boolean };

type Outcome = SaidStep<BackState, BackTake>;

const ON_LOAN = 9;
const WAITING = 4;

const error = (state: BackState, key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer('error', `back.say.${key}`, code, params),
});

export const isPartOf = ({ open }: Pick<OpenBorrow, 'open'>, qty: string): boolean => cmpQty(qty, open) < 0;

/** Tells whether the return needs a new box, with a number and a label: only a partial return does. */
export const needsNumber = ({ loan, way, qty }: Pick<BackTake, 'loan' | 'way' | 'qty'>): boolean =>
  !isUse(way) && isPartOf(loan, qty) && !(loan.isLoose && way === 'good');

export function withBorrow(state: BackState, loan: OpenBorrow): Outcome {
  const words = { name: loan.borrower, qty: loan.open, unit: loan.unit };
  if (state.loan?.lineId === loan.lineId) return { state, answer: answer('warn', 'back.say.again', loan.code, words) };
  return { state: { ...startBack, loan }, answer: answer('ok', 'back.say.found', loan.code, words) };
}

function done(state: BackState, loan: OpenBorrow, bin: BinFacts | null): Outcome {
  const { way } = state;
  const qty = state.qty ?? loan.open;
  const binCode = bin?.binCode ?? '';
  const said = answer('ok', `back.say.${way}`, loan.code, {
    qty,
    unit: loan.unit,
    bin: binCode,
    customer: loan.customer,
    dept: loan.deptName,
  });
  return { state: startBack, answer: said, take: { loan, way, qty, binId: bin?.id ?? '', binCode } };
}

function intoBin(state: BackState, bin: BinFacts, isTyping: boolean): Outcome {
  const { loan, way } = state;
  const { binCode } = bin;
  if (!loan) return error(state, 'boxFirst', binCode);
  if (isUse(way)) return error(state, 'noBin', binCode);
  if (isTyping) return error(state, 'qtyFirst', binCode);
  if (bin.warehouseId !== loan.warehouseId) return error(state, 'elsewhere', binCode, { whName: bin.whName ?? '' });
  const fits = way === 'inspect' ? mayLieIn(WAITING, bin.binType) : isStorage(bin);
  return fits ? done(state, loan, bin) : error(state, way === 'inspect' ? 'notForInspection' : 'notStorage', binCode);
}

/** @param isMine whether this page works for the store */
export function scanForBack(state: BackState, heard: BackHeard, isMine: (warehouseId: string) => boolean): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'loan':
      return isMine(heard.loan.warehouseId) ? withBorrow(state, heard.loan) : error(state, 'otherStore', code);
    case 'bin':
      return intoBin(state, heard.bin, 'isTyping' in heard && heard.isTyping);
    case 'box':
    case 'asset': {
      const { box } = heard;
      if (box.boxStatus === ON_LOAN) return error(state, 'atCounter', code);
      const isHere = box.warehouseId !== null && isMine(box.warehouseId);
      return isHere ? error(state, 'notLent', code, { bin: box.binCode || '–' }) : { state, answer: boxElsewhere(box) };
    }
    case 'command':
      return error(state, state.loan ? 'binFirst' : 'boxFirst', code);
    default:
      return { state, answer: otherThing(heard) };
  }
}

export const chosenBack = (state: BackState, way: BackWay): Step<BackState, BackTake> =>
  state.loan ? { state: { ...state, way }, answer: null } : { state, answer: null };

export const countedPart = (state: BackState, qty: string): Step<BackState, BackTake> => ({
  state: { ...state, qty },
  answer: state.loan ? answer('ok', 'back.say.counted', state.loan.code, { qty, unit: state.loan.unit }) : null,
});

/** Writes a use after a tap on the button, because no bin is scanned for it. */
export function confirmedUse(state: BackState): Step<BackState, BackTake> | null {
  const { loan, way } = state;
  return loan && isUse(way) ? done(state, loan, null) : null;
}

/** Goes back one step: first the quantity, then the choice, then the box. */
export function backFromBack(state: BackState): Step<BackState, BackTake> | null {
  if (state.qty !== null) return { state: { ...state, qty: null }, answer: null };
  if (state.way !== 'good') return { state: { ...state, way: 'good' }, answer: null };
  return state.loan && { state: startBack, answer: answer('ok', 'back.say.dropped', state.loan.code) };
}

/** Things come back to the counter: what it is, how it comes back, how much it was used, and where it goes. Pure. */
import { badgeOf, type PersonFacts } from '#domain/basic/badge.ts';
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { isZero, restQty } from '#domain/kernel/quantity.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { type BinFacts, noUse, type Scanned } from '#domain/wms/stock/scanned.ts';
import { needsLiable, needsPhoto, needsReview, type ReturnType, resultOf } from './lending-codes.ts';

/** An open line of a loan. */
export interface OpenLoan {
  readonly lendId: string;
  readonly lineId: string;
  readonly boxId: string;
  readonly assetId: string | null;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isLoose: boolean;
  /** What may still come back. */
  readonly open: string;
  readonly warehouseId: string;
  readonly borrowerId: string;
  readonly borrowerName: string;
  readonly dueAt: string;
  /** Null: nobody watches how long it lasts. */
  readonly lifeUnit: number | null;
  readonly lifeLeft: string | null;
  /** Uses until the next service; null = it is not serviced by uses. */
  readonly maintLeft: string | null;
}

export type TakeBackHeard =
  | Scanned
  | { readonly kind: 'loan'; readonly code: string; readonly loan: OpenLoan }
  /** A bin, while figures are being typed that nobody has confirmed. */
  | { readonly kind: 'bin'; readonly code: string; readonly bin: BinFacts; readonly isTyping: boolean }
  /** A thing of the store that nobody has. */
  | { readonly kind: 'here'; readonly code: string };

export interface TakeBackState {
  readonly loan: OpenLoan | null;
  readonly way: ReturnType | null;
  /** Null: not said yet. */
  readonly qty: string | null;
  /** Null: not said yet; '': left open. */
  readonly usage: string | null;
  /** Whose open loans are shown. */
  readonly borrower: PersonFacts | null;
  /** Who appraises it, where it cannot be the user. */
  readonly appraiser: PersonFacts | null;
  /** Who answers for damage or loss. Nobody does by itself: whoever takes it back says so. */
  readonly liable: Liable | null;
  /** With how much, in CNY. Null: not said yet; '': not known yet. */
  readonly amount: string | null;
}
export type Liable = Pick<PersonFacts, 'id' | 'personName'>;
export const startTakeBack: TakeBackState = {
  loan: null,
  way: null,
  qty: null,
  usage: null,
  borrower: null,
  appraiser: null,
  liable: null,
  amount: null,
};

/** What comes back. */
export interface Back {
  readonly loan: OpenLoan;
  readonly way: ReturnType;
  readonly qty: string;
  readonly usage: string | null;
  readonly appraiserId: string;
  readonly liabilityId: string | null;
  readonly liabilityAmt: string | null;
  readonly binId: string | null;
  readonly binCode: string;
}

type Outcome = SaidStep<TakeBackState, Back>;

const error = (state: TakeBackState, key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer('error', key, code, params),
});

/** A thing comes back, and nothing of it has been said yet. */
export const withLoan = (state: TakeBackState, loan: OpenLoan): TakeBackState => ({ ...startTakeBack, borrower: state.borrower, loan });

/** The user appraises, unless it is the user's own loan, or the user is no person of the plant. */
export const needsAppraiser = ({ loan, way }: TakeBackState, ownId: string | null): boolean =>
  loan !== null && way !== null && (ownId === null || ownId === loan.borrowerId);

const asksUsage = ({ assetId, lifeLeft, maintLeft }: OpenLoan, way: ReturnType): boolean =>
  assetId !== null && (lifeLeft !== null || maintLeft !== null) && !needsReview(way);

type Lacks = Readonly<Record<'qty' | 'usage' | 'liable' | 'amount', boolean>>;
const NOTHING: Lacks = { qty: false, usage: false, liable: false, amount: false };

/** What has to be entered before anything is written. Who answers for it comes after how much of it there is, and with how much after who. */
export function lacksOf({ loan, way, qty, usage, liable, amount }: TakeBackState): Lacks {
  if (!loan || way === null) return NOTHING;
  const isUncounted = loan.isLoose && qty === null;
  const isAnswered = !needsLiable(way) || isUncounted;
  return {
    qty: isUncounted,
    usage: asksUsage(loan, way) && usage === null,
    liable: !isAnswered && !liable,
    amount: !isAnswered && Boolean(liable) && (amount ?? null) === null,
  };
}

const isIncomplete = (state: TakeBackState): boolean => Object.values(lacksOf(state)).some((lack) => lack);

/** How it came back; of a fixture also how much it may be used until its service. */
function backAs(way: ReturnType, { code, maintLeft }: OpenLoan, usage: string | null, bin: string): Answer {
  if (needsReview(way)) return answer('warn', 'takeBack.appraised', code);
  if (resultOf(way) === 'Repair') return answer('ok', 'takeBack.toRepair', code);
  if (maintLeft === null || usage === null) return answer('ok', 'takeBack.back', code, { bin });
  const left = restQty(maintLeft, usage);
  return isZero(left) ? answer('warn', 'takeBack.backDue', code, { bin }) : answer('ok', 'takeBack.backMaint', code, { bin, left });
}

/** @param bin where it is put; null = it goes to the store's own place, or to a manager first */
function done(state: TakeBackState, ownId: string | null, bin: BinFacts | null): Outcome {
  const { loan, way, qty, usage, appraiser, liable, amount } = state;
  const appraiserId = needsAppraiser(state, ownId) ? appraiser?.id : ownId;
  if (!loan || way === null || !appraiserId) return error(state, 'takeBack.first', '');
  const answering = needsLiable(way)
    ? { liabilityId: liable?.id ?? null, liabilityAmt: amount || null }
    : { liabilityId: null, liabilityAmt: null };
  const where = { binId: bin?.id ?? null, binCode: bin?.binCode ?? '' };
  const back = { loan, way, qty: qty ?? loan.open, usage: usage || null, appraiserId, ...answering, ...where };
  const said = backAs(way, loan, usage || null, bin?.binCode ?? '');
  return { state: { ...startTakeBack, borrower: state.borrower }, answer: said, take: back };
}

/** What has been said is enough: what needs no bin is written at once. */
function forward(state: TakeBackState, ownId: string | null, said: Answer | null = null): Step<TakeBackState, Back> {
  const waits = needsAppraiser(state, ownId) && !state.appraiser;
  if (waits || isIncomplete(state) || state.way === null || needsPhoto(state.way) || resultOf(state.way) === 'Return')
    return { state, answer: said };
  return done(state, ownId, null);
}

export const chosenWay = (state: TakeBackState, way: ReturnType, ownId: string | null): Step<TakeBackState, Back> =>
  state.loan ? forward({ ...state, way }, ownId) : { state, answer: null };

/** @param usage null = nobody watches it */
export const countedBack = (
  state: TakeBackState,
  qty: string | null,
  usage: string | null,
  ownId: string | null,
): Step<TakeBackState, Back> => forward({ ...state, qty, usage }, ownId);

export const appraisedBy = (state: TakeBackState, appraiser: PersonFacts, ownId: string | null): Step<TakeBackState, Back> =>
  forward({ ...state, appraiser }, ownId, answer('ok', 'takeBack.appraiser', appraiser.personCode, { name: appraiser.personName }));

/** Who answers for it; with how much is asked next. */
export const answeredBy = (state: TakeBackState, { id, personName }: Liable, code = ''): Outcome => ({
  state: { ...state, liable: { id, personName }, amount: null },
  answer: answer('ok', 'takeBack.liableIs', code, { name: personName }),
});

/** @param amount in CNY; '' = it is not known yet */
export const valued = (state: TakeBackState, amount: string, ownId: string | null): Step<TakeBackState, Back> =>
  forward({ ...state, amount }, ownId);

/** The last thing to be said of damage, as photos are not kept when the page is reloaded. @param n how many were taken */
export function photographed(state: TakeBackState, n: number, ownId: string | null): Outcome {
  if (isIncomplete(state) || (needsAppraiser(state, ownId) && !state.appraiser)) return error(state, 'takeBack.first', '');
  return n > 0 ? done(state, ownId, null) : error(state, 'takeBack.photoFirst', state.loan?.code ?? '');
}

/** A bin that is scanned leaves the usage open; what was typed of it has to be confirmed first. */
function intoBin(state: TakeBackState, bin: BinFacts, isTyping: boolean, ownId: string | null): Outcome {
  const { loan, way } = state;
  const { binCode } = bin;
  if (!loan) return error(state, 'takeBack.first', binCode);
  if (way === null) return error(state, 'takeBack.wayFirst', binCode);
  const lacks = lacksOf(state);
  if (lacks.qty || (lacks.usage && isTyping)) return error(state, 'takeBack.figuresFirst', binCode);
  if (bin.warehouseId !== loan.warehouseId) return error(state, 'takeBack.elsewhere', binCode, { whName: bin.whName ?? '' });
  if (!isStorage(bin)) return error(state, 'takeBack.binType', binCode);
  return done(state, ownId, bin);
}

/** @param ownId the user as a person of the plant; null = the user is none */
export function scanForTakeBack(state: TakeBackState, heard: TakeBackHeard, ownId: string | null): Outcome {
  const { code } = heard;
  if (heard.kind === 'loan') {
    if (state.loan?.lineId === heard.loan.lineId) return { state, answer: answer('warn', 'takeBack.again', code) };
    return { state: withLoan(state, heard.loan), answer: answer('ok', 'takeBack.found', code, { name: heard.loan.borrowerName }) };
  }
  if (heard.kind === 'here') return error(state, 'takeBack.notLent', code);
  if (heard.kind === 'bin') return intoBin(state, heard.bin, 'isTyping' in heard && heard.isTyping, ownId);
  if (heard.kind === 'person') {
    const badge = badgeOf(heard);
    if ('answer' in badge) return { state, answer: badge.answer };
    if (lacksOf(state).liable) return answeredBy(state, badge.person, code);
    const shown = { ...startTakeBack, borrower: badge.person };
    return { state: shown, answer: answer('ok', 'takeBack.loansOf', code, { name: badge.person.personName }) };
  }
  return { state, answer: noUse(heard, ['asset']) };
}

/** Goes back one step: the figures, the way, the thing, then the borrower whose loans are shown. */
export function backFromTakeBack(state: TakeBackState): Step<TakeBackState, Back> | null {
  if (state.liable) return { state: { ...state, liable: null, amount: null }, answer: null };
  if (state.qty !== null || state.usage !== null) return { state: { ...state, qty: null, usage: null }, answer: null };
  if (state.way !== null) return { state: { ...state, way: null, appraiser: null, liable: null, amount: null }, answer: null };
  if (state.loan) return { state: { ...startTakeBack, borrower: state.borrower }, answer: null };
  return null;
}

/**
 * Lending at the counter: a badge, then one scan per thing. Every scan is booked at once, so that a tool is lent with a badge and one scan; further
 * things join the same loan. Pure.
 */
import type { PersonFacts } from '#domain/basic/badge.ts';
import { badgeOf } from '#domain/basic/badge.ts';
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isPositive, isQuantity, isZero, negQty } from '#domain/kernel/quantity.ts';
import type { StoreRules } from '#domain/system/store-rules.ts';
import { type GaugeFault, gaugeFault, isCalibrated } from '#domain/wms/asset/calibration.ts';
import { type AssetFacts, type BoxFacts, boxElsewhere, noUse, type Scanned } from '#domain/wms/stock/scanned.ts';
import { afterLent, type Request, requestOf, type Wanted } from './wanted.ts';

/** Loose goods of the store, and where they are taken from. */
export interface LooseGoods {
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly warehouseId: string;
  readonly binId: string;
  readonly binCode: string;
  readonly batchId: string | null;
  /** What nobody else has reserved there. */
  readonly free: string;
}

export type LendHeard =
  | Scanned
  | { readonly kind: 'loose'; readonly code: string; readonly goods: LooseGoods }
  /** A badge, how many things its owner has on loan, and what was approved and is still to be lent. */
  | {
      readonly kind: 'borrower';
      readonly code: string;
      readonly person: PersonFacts;
      readonly loans: number;
      readonly wanted: readonly Wanted[];
    };

/** What was lent, as much as undoing it needs. */
export interface Lent {
  readonly lendId: string;
  readonly lineId: string;
  readonly boxId: string;
  readonly assetId: string | null;
  readonly code: string;
  readonly qty: string;
  readonly warehouseId: string;
  readonly binId: string;
  readonly dueDay: string;
  readonly applicationId: string | null;
  readonly applicationLineId: string | null;
}

export interface LendState {
  readonly borrower: PersonFacts | null;
  readonly loans: number;
  /** What was approved and is still to be lent to the borrower. */
  readonly wanted: readonly Wanted[];
  /** The loan that the next thing joins. */
  readonly loan: {
    readonly id: string;
    readonly warehouseId: string;
    readonly dueDay: string;
    readonly applicationId: string | null;
  } | null;
  readonly counting: LooseGoods | null;
  /** A gauge that can be lent, but not as long as usual; null = none is in hand. */
  readonly short: Lending | null;
  readonly lent: readonly Lent[];
}
export const startLend: LendState = { borrower: null, loans: 0, wanted: [], loan: null, counting: null, short: null, lent: [] };

/** One thing to be lent now. */
export interface Lending extends Request {
  readonly code: string;
  readonly name: string;
  readonly materialId: string;
  /** Null: loose goods. */
  readonly boxId: string | null;
  readonly assetId: string | null;
  readonly warehouseId: string;
  readonly binId: string;
  readonly batchId: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly shownLife: string | null;
  readonly shownValidTo: string | null;
  readonly shownCalib: 1 | 2 | 3 | null;
  /** What a gauge of limited use may be used for; null = for everything. */
  readonly limitedUse: string | null;
  /** A fixture that should be serviced before it is used again. */
  readonly isMaintDue: boolean;
  /** The last day of the loan at the site. */
  readonly dueDay: string;
}

/** The day of the loan, the last one that things are lent for unless a shorter time is chosen, and the rules that this device holds. */
export interface LoanTerms {
  readonly today: string;
  readonly due: string;
  readonly rules: Pick<StoreRules, 'lendLimit' | 'lifeLeft' | 'fixtureProduct'>;
}

type Outcome = SaidStep<LendState, Lending>;

const IN_STORE = 2;
const LIMITED = 2;
const said = (state: LendState, key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer('error', key, code, params),
});

/** Why somebody cannot be given another thing; null = they can. */
function personFault({ borrower, loans }: LendState, { lendLimit }: LoanTerms['rules'], code: string): Answer | null {
  if (!borrower) return answer('error', 'lend.badgeFirst', code);
  const params = { name: borrower.personName, n: String(loans), limit: String(lendLimit) };
  return lendLimit !== null && loans >= lendLimit ? answer('error', 'lend.limit', code, params) : null;
}

const GAUGE_ANSWERS = { GAUGE_OVERDUE: 'lend.gaugeOverdue', GAUGE_STOPPED: 'lend.gaugeStopped' } as const satisfies Record<
  GaugeFault,
  string
>;

/** What a gauge's calibration says of lending it. One that is valid today, but not to the end of the loan, is kept in hand for a shorter one. */
function calibrated(state: LendState, take: Lending, asset: AssetFacts, { today, due }: LoanTerms): Outcome | null {
  const fault = gaugeFault(asset, today, due);
  if (!fault) return null;
  const date = asset.nextCalibDate ?? '–';
  const isShort = asset.nextCalibDate !== null && isCalibrated(asset, today);
  const short = isShort ? { ...take, dueDay: date } : null;
  return said({ ...state, short }, GAUGE_ANSWERS[fault], take.code, { date, due });
}

/** @param use what a gauge of limited use may be used for; null = for everything */
function lentTo({ borrower }: LendState, { code, limitedUse: use, applicationNo, isMaintDue }: Lending): Answer {
  const name = borrower?.personName ?? '';
  if (use !== null) return answer('warn', 'lend.lentLimited', code, { name, use });
  if (isMaintDue) return answer('warn', 'lend.lentMaint', code, { name });
  return applicationNo ? answer('ok', 'lend.lentFor', code, { name, docNo: applicationNo }) : answer('ok', 'lend.lent', code, { name });
}

const limitOf = (asset: AssetFacts | null): string | null => (asset?.calibResult === LIMITED ? (asset.limitedUse ?? '') : null);

const MAINT_DUE = 3;

/** Why a thing cannot be lent, whoever wants it; null = it can. */
function thingFault(
  { boxStatus, reservedQty, warehouseId }: BoxFacts,
  asset: AssetFacts | null,
  lends: (id: string) => boolean,
  rules: LoanTerms['rules'],
): [string, Record<string, string>] | null {
  if (asset?.retired) return ['lend.retired', {}];
  if (asset?.holderId) return ['lend.lentTo', { name: asset.holderName }];
  if (warehouseId === null || !lends(warehouseId)) return ['', {}];
  if (boxStatus !== IN_STORE) return ['lend.status', { status: String(boxStatus) }];
  if (!isZero(reservedQty)) return ['lend.reserved', {}];
  const isOver = rules.lifeLeft && typeof asset?.lifeLeft === 'string' && isZero(asset.lifeLeft);
  return isOver ? ['lend.lifeOver', {}] : null;
}

/** A whole box: an asset's, or another one. */
function thing(
  state: LendState,
  box: BoxFacts,
  asset: AssetFacts | null,
  lends: (warehouseId: string) => boolean,
  terms: LoanTerms,
): Outcome {
  const code = asset?.assetNo ?? box.boxNo;
  const { rules } = terms;
  const person = personFault(state, rules, code);
  if (person) return { state, answer: person };
  const fault = thingFault(box, asset, lends, rules);
  if (fault) return fault[0] ? said(state, fault[0], code, fault[1]) : { state, answer: boxElsewhere(box) };
  const { id: boxId, materialId, batchId, qty, unit, matCode, matName } = box;
  const warehouseId = box.warehouseId ?? '';
  const asked = requestOf(
    state.wanted,
    { materialId, warehouseId, qty, products: rules.fixtureProduct ? (asset?.products ?? []) : [] },
    state.loan?.applicationId ?? null,
  );
  if ('notFor' in asked) return said(state, 'lend.otherProduct', code, { product: asked.notFor });
  const where = { warehouseId, binId: box.binId ?? '', batchId, ...asked.request };
  const what = { code, name: `${matCode} ${matName}`, materialId, boxId, assetId: asset?.id ?? null, qty, unit };
  const shown = { shownLife: asset?.lifeLeft ?? null, shownValidTo: asset?.nextCalibDate ?? null, shownCalib: asset?.calibResult ?? null };
  const known = { limitedUse: limitOf(asset), isMaintDue: asset?.maintStatus === MAINT_DUE };
  const take: Lending = { ...what, ...where, ...shown, ...known, dueDay: terms.due };
  return (asset && calibrated(state, take, asset, terms)) ?? { state, answer: lentTo(state, take), take };
}

/** @param lends whether the store is one that this page lends from */
export function scanForLend(before: LendState, heard: LendHeard, lends: (warehouseId: string) => boolean, terms: LoanTerms): Outcome {
  const { code } = heard;
  const state: LendState = { ...before, short: null };
  if (heard.kind === 'borrower') {
    if (state.borrower?.id === heard.person.id) return { state, answer: answer('warn', 'lend.sameBadge', code) };
    const next = { ...startLend, borrower: heard.person, loans: heard.loans, wanted: heard.wanted };
    return { state: next, answer: answer('ok', 'lend.for', code, { name: heard.person.personName, n: String(heard.loans) }) };
  }
  if (heard.kind === 'person') {
    const badge = badgeOf(heard);
    return { state, answer: 'answer' in badge ? badge.answer : answer('error', 'lend.badgeFirst', code) };
  }
  if (state.counting) return said(state, 'lend.countFirst', code, { unit: state.counting.unit });
  if (heard.kind === 'asset') return thing(state, heard.box, heard.asset, lends, terms);
  if (heard.kind === 'box') return thing(state, heard.box, null, lends, terms);
  if (heard.kind === 'loose') {
    const fault = personFault(state, terms.rules, code);
    if (fault) return { state, answer: fault };
    return { state: { ...state, counting: heard.goods }, answer: answer('ok', 'lend.howMany', code, { bin: heard.goods.binCode }) };
  }
  if (heard.kind === 'material') return said(state, 'lend.nothing', code, { name: heard.matName });
  return { state, answer: noUse(heard, ['asset']) };
}

/** Why a quantity of loose goods cannot be lent; null = it can. */
export function lendQuantityProblem({ matCode, free }: LooseGoods, value: string): Answer | null {
  if (!isQuantity(value) || !isPositive(value)) return answer('error', 'lend.quantityWrong', matCode);
  return cmpQty(value, free) > 0 ? answer('error', 'lend.tooMany', matCode, { free }) : null;
}

/** The quantity of the loose goods in hand is known: they are lent. */
export function countedForLend(state: LendState, qty: string, dueDay: string): Step<LendState, Lending> {
  const { counting: goods } = state;
  if (!goods) return { state, answer: null };
  const { matCode, matName, materialId, unit, warehouseId, binId, batchId } = goods;
  const what = { code: matCode, name: `${matCode} ${matName}`, materialId, boxId: null, assetId: null, qty, unit };
  const asked = requestOf(state.wanted, { materialId, warehouseId, qty, products: [] }, state.loan?.applicationId ?? null);
  const request = 'request' in asked ? asked.request : { applicationId: null, applicationLineId: null, applicationNo: '' };
  const shown = { shownLife: null, shownValidTo: null, shownCalib: null, limitedUse: null, isMaintDue: false };
  const take: Lending = { ...what, warehouseId, binId, batchId, ...request, ...shown, dueDay };
  return { state: { ...state, counting: null }, answer: lentTo(state, take), take };
}

/** The gauge in hand is lent as long as its calibration is valid. */
export function shortened(state: LendState): Step<LendState, Lending> {
  const { short } = state;
  if (!short) return { state, answer: null };
  return { state: { ...state, short: null }, answer: lentTo(state, short), take: short };
}

/** The thing belongs to the loan now. */
export const withLent = (state: LendState, lent: Lent): LendState => ({
  ...state,
  loans: state.loans + 1,
  wanted: afterLent(state.wanted, lent.applicationLineId, lent.qty),
  loan: { id: lent.lendId, warehouseId: lent.warehouseId, dueDay: lent.dueDay, applicationId: lent.applicationId },
  counting: null,
  short: null,
  lent: [...state.lent, lent],
});

/** It has been taken back. */
export function withoutLast(state: LendState): LendState {
  const last = state.lent.at(-1);
  const wanted = last ? afterLent(state.wanted, last.applicationLineId, negQty(last.qty)) : state.wanted;
  return { ...state, wanted, loans: Math.max(0, state.loans - 1), lent: state.lent.slice(0, -1) };
}

/** Goes back: puts the loose goods in hand down, then the badge, before anything is lent. */
export function backFromLend(state: LendState, written: readonly Lending[]): Step<LendState, Lending> | null {
  if (state.counting || state.short) return { state: { ...state, counting: null, short: null }, answer: null };
  return state.borrower && written.length === 0 ? { state: startLend, answer: null } : null;
}

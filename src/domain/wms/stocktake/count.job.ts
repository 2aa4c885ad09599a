/**
 * Counting bin by bin: scan a bin, then its boxes. In the open one scan counts a box as the books have it; blind, the quantity is entered before anything of the
 * books is shown. Whatever lies there and is not listed is a find. Pure.
 */
import { type Answer, answer, type SaidStep, type Step } from '#domain/kernel/job.ts';
import { cmpQty, isQuantity, type Quantity, quantity } from '#domain/kernel/quantity.ts';
import { notGoods, type Scanned } from '#domain/wms/stock/scanned.ts';
import { type PieceWeight, piecesOf } from './weighing.ts';

/** A plan that is being counted. */
export interface PlanFacts {
  readonly id: string;
  readonly docNo: string;
  readonly name: string;
  readonly warehouseId: string;
  readonly blind: boolean;
  /** Work goes on: no bin is locked, and goods are where the books have them by now. Undefined = everything is frozen. */
  readonly isLive?: boolean;
  readonly round: 'first' | 'second';
}

/** Goods that are counted: of a line, or a find. */
export interface Goods {
  readonly matCode: string;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  /** Null: they are not counted by weight. */
  readonly weight: PieceWeight | null;
}

export interface LineFacts extends Goods {
  readonly id: string;
  readonly boxNo: string;
  readonly isLoose: boolean;
  /** Where it is expected. */
  readonly binId: string;
  readonly binCode: string;
  /** What the books have of it: when the plan was issued, or by now where work goes on. */
  readonly bookQty: Quantity;
  /** The entry of this round; null = none. */
  readonly qty: Quantity | null;
  /** The bin in which it was counted, where it was. */
  readonly seenIn?: string;
  /** It is the entry of whoever holds this device. */
  readonly isMine: boolean;
  readonly byName: string;
  readonly toRecount: boolean;
  readonly isFirstMine: boolean;
  readonly firstName: string;
}

/** What a line is called: loose goods have no number of a box. */
export const codeOf = ({ isLoose, matCode, boxNo }: Pick<LineFacts, 'isLoose' | 'matCode' | 'boxNo'>): string =>
  isLoose ? matCode : boxNo;

/** Goods without a line of the plan. A box of the store keeps its number; anything else gets a new one. */
export interface Stray extends Goods {
  /** Names the question. */
  readonly key: string;
  readonly scannedNo: string | null;
  /** Quantity of a box that the books have elsewhere in this store; null = unknown to the books. */
  readonly bookQty: Quantity | null;
  readonly materialId: string;
  readonly batchNo: string | null;
  readonly isBoxed: boolean;
}

export interface HeldBin {
  readonly id: string;
  readonly code: string;
  /** The books have nothing here, and nobody has said yet that it is so. */
  readonly isBare?: boolean;
}

export type CountHeard =
  | Scanned
  /** A bin of a plan that is counted, who holds it (null = nobody, or this user), and what of the bin in hand nobody has seen. */
  | {
      readonly kind: 'place';
      readonly code: string;
      readonly bin: HeldBin;
      readonly plan: PlanFacts;
      readonly holder: { readonly id: string; readonly name: string } | null;
      readonly isMine: boolean;
      readonly unseen: readonly LineFacts[];
    }
  | { readonly kind: 'line'; readonly code: string; readonly line: LineFacts }
  | { readonly kind: 'stray'; readonly code: string; readonly stray: Stray }
  /** A bin of a plan that is not counted now: its first count has ended, or it was submitted. */
  | { readonly kind: 'over'; readonly code: string; readonly docNo: string; readonly when: 'between' | 'after' }
  /** A label of which this device has no box in this store. */
  | { readonly kind: 'alien'; readonly code: string };

interface Hand {
  readonly line: LineFacts | null;
  readonly stray: Stray | null;
  /** How it came into hand: 1 by its label, 2 from the list. */
  readonly by: 1 | 2;
  readonly weighs: boolean;
}

export interface CountState {
  readonly plan: PlanFacts | null;
  readonly bin: HeldBin | null;
  /** What waits for its quantity. */
  readonly hand: Hand | null;
  /** Counted last, and still to be put right with the keypad. */
  readonly last: { readonly line: LineFacts; readonly qty: Quantity } | null;
  /** A label or a box without one, of which the goods are to be named. */
  readonly naming: { readonly scannedNo: string | null } | null;
  /** Another counter has the bin. */
  readonly asks: {
    readonly plan: PlanFacts;
    readonly bin: HeldBin;
    readonly holder: { readonly id: string; readonly name: string };
  } | null;
  /** 定盘: what nobody has seen in the bin, before it is left. */
  readonly closing: { readonly unseen: readonly LineFacts[] } | null;
  /** Lines of the finds made here, the newest last; taking one back needs it. */
  readonly made: readonly string[];
}
export const startCount: CountState = {
  plan: null,
  bin: null,
  hand: null,
  last: null,
  naming: null,
  asks: null,
  closing: null,
  made: [],
};

interface InBin {
  readonly plan: PlanFacts;
  readonly bin: HeldBin;
}
export type CountWork =
  | (InBin & { readonly kind: 'claim'; readonly fromId: string | null })
  | (InBin & {
      readonly kind: 'count';
      readonly line: LineFacts;
      readonly qty: Quantity;
      readonly by: 1 | 2 | 3;
      readonly grossKg: Quantity | null;
      readonly tareKg: Quantity | null;
    })
  | (InBin & {
      readonly kind: 'found';
      readonly stray: Stray;
      readonly qty: Quantity;
      readonly by: 1 | 2 | 3;
      readonly grossKg: Quantity | null;
      readonly tareKg: Quantity | null;
    })
  | (InBin & { readonly kind: 'zero'; readonly lines: readonly LineFacts[] })
  /** The bin was seen empty, as the books have it. */
  | (InBin & { readonly kind: 'empty' });

type Outcome = SaidStep<CountState, CountWork>;
type Weighed = { readonly grossKg: Quantity; readonly tareKg: Quantity };

const say = (state: CountState, tone: Answer['tone'], key: string, code: string, params: Record<string, string> = {}): Outcome => ({
  state,
  answer: answer(tone, key, code, params),
});

/** No question, nothing in hand, and nothing that could be put right. */
export const NOTHING_HELD = { hand: null, last: null, naming: null, asks: null, closing: null };

// ---- bins

/** Into the bin: it is this counter's from now on. */
function enter(state: CountState, plan: PlanFacts, bin: HeldBin, fromId: string | null, isMine: boolean): Outcome {
  const next: CountState = { ...state, ...NOTHING_HELD, plan, bin };
  const said = answer(fromId === null ? 'ok' : 'warn', fromId === null ? 'bin' : 'tookOver', bin.code, { docNo: plan.docNo });
  return isMine ? { state: next, answer: said } : { state: next, answer: said, take: { kind: 'claim', plan, bin, fromId } };
}

function onPlace(state: CountState, heard: Extract<CountHeard, { kind: 'place' }>): Outcome {
  const { bin, plan, holder, isMine, unseen, code } = heard;
  if (state.bin?.id === bin.id) return say(state, 'warn', 'sameBin', code, { n: String(unseen.length) });
  // Boxes that nobody has seen are decided about before the bin is left.
  if (state.bin && unseen.length > 0 && !state.closing)
    return say({ ...state, ...NOTHING_HELD, closing: { unseen } }, 'warn', 'unseen', code, {
      n: String(unseen.length),
      bin: state.bin.code,
    });
  if (holder) return say({ ...state, ...NOTHING_HELD, asks: { plan, bin, holder } }, 'warn', 'held', code, { name: holder.name });
  return enter(state, plan, bin, null, isMine);
}

/** The bin of another counter is taken over. */
export function tookOver(state: CountState): Step<CountState, CountWork> {
  const { asks } = state;
  return asks ? enter(state, asks.plan, asks.bin, asks.holder.id, false) : { state, answer: null };
}

// ---- 定盘

/**
 * Leaves a finished bin, or asks what became of the boxes that nobody has seen there.
 * @param unseen boxes of the bin that have no entry on this device
 * @param isBare true: nothing was expected in the bin, and nothing is known to have been found there
 */
export function closeBin(state: CountState, unseen: readonly LineFacts[], isBare = false): Step<CountState, CountWork> {
  const { bin, plan } = state;
  if (!bin || !plan) return { state, answer: null };
  if (isBare) {
    const next = { ...state, ...NOTHING_HELD, bin: null };
    return { state: next, answer: answer('ok', 'empty', bin.code), take: { kind: 'empty', plan, bin } };
  }
  if (unseen.length > 0)
    return say({ ...state, ...NOTHING_HELD, closing: { unseen } }, 'warn', 'unseen', bin.code, { n: String(unseen.length), bin: bin.code });
  return { state: { ...state, ...NOTHING_HELD, bin: null }, answer: answer('ok', 'closed', bin.code) };
}

/** What was not seen is not there (zero), or is looked for later and stays open. */
export function closed(state: CountState, way: string): Step<CountState, CountWork> {
  const { bin, plan, closing } = state;
  if (!bin || !plan || !closing) return { state, answer: null };
  const next = { ...state, ...NOTHING_HELD, bin: null };
  const n = String(closing.unseen.length);
  if (way !== 'zero') return { state: next, answer: answer('warn', 'later', bin.code, { n }) };
  return { state: next, answer: answer('warn', 'zeroed', bin.code, { n }), take: { kind: 'zero', plan, bin, lines: closing.unseen } };
}

// ---- boxes

/** Why this line cannot be counted now; null = it can. */
function lineFault({ plan }: CountState, line: LineFacts): [tone: 'warn' | 'error', key: string, params: Record<string, string>] | null {
  if (plan?.round === 'second' && !line.toRecount) return ['warn', 'noRecount', {}];
  if (plan?.round === 'second' && line.isFirstMine) return ['error', 'secondPerson', {}];
  if (line.qty === null) return null;
  const bin = line.seenIn || line.binCode || '–';
  return line.isMine ? ['warn', 'again', { bin }] : ['warn', 'byOther', { name: line.byName, bin }];
}

function count(
  state: CountState,
  line: LineFacts,
  qty: Quantity,
  by: 1 | 2 | 3,
  scales: Weighed | null = null,
): Step<CountState, CountWork> {
  const { plan, bin } = state;
  if (!plan || !bin) return { state, answer: null };
  const code = codeOf(line);
  const params = { qty, unit: line.unit, bin: line.binCode };
  const isHere = line.binId === bin.id;
  const said = isHere ? answer('ok', 'counted', code, params) : answer('warn', 'elsewhere', code, params);
  const weighed = { grossKg: scales?.grossKg ?? null, tareKg: scales?.tareKg ?? null };
  const next = { ...state, ...NOTHING_HELD, last: { line: { ...line, qty, isMine: true }, qty } };
  return { state: next, answer: said, take: { kind: 'count', plan, bin, line, qty, by, ...weighed } };
}

function find(state: CountState, stray: Stray, qty: Quantity, by: 1 | 2 | 3, scales: Weighed | null = null): Step<CountState, CountWork> {
  const { plan, bin } = state;
  if (!plan || !bin) return { state, answer: null };
  const said = answer('warn', stray.bookQty === null ? 'found' : 'foundElsewhere', stray.scannedNo ?? stray.matCode, {
    qty,
    unit: stray.unit,
  });
  const weighed = { grossKg: scales?.grossKg ?? null, tareKg: scales?.tareKg ?? null };
  return { state: { ...state, ...NOTHING_HELD }, answer: said, take: { kind: 'found', plan, bin, stray, qty, by, ...weighed } };
}

const inHand = (state: CountState, hand: Omit<Hand, 'weighs'>): CountState => ({
  ...state,
  ...NOTHING_HELD,
  hand: { ...hand, weighs: false },
});

function onLine(state: CountState, { line, code }: Extract<CountHeard, { kind: 'line' }>): Outcome {
  const fault = lineFault(state, line);
  // What is counted already may be put right, by whoever counted it.
  const last = fault?.[1] === 'again' && line.qty !== null ? { line, qty: line.qty } : null;
  if (fault) return say({ ...state, ...NOTHING_HELD, last }, fault[0], fault[1], code, fault[2]);
  // Loose goods have no number that could be mistaken for one that was counted.
  if (state.plan?.blind === false && !line.isLoose) return count(state, line, line.bookQty, 1) as Outcome;
  return say(inHand(state, { line, stray: null, by: 1 }), 'ok', 'howMany', code, { unit: line.unit });
}

function onStray(state: CountState, { stray, code }: Extract<CountHeard, { kind: 'stray' }>): Outcome {
  if (state.plan?.blind === false && stray.bookQty !== null) return find(state, stray, stray.bookQty, 1) as Outcome;
  return say(inHand(state, { line: null, stray, by: 1 }), 'warn', 'howManyFound', code, { unit: stray.unit });
}

/** What a scan means. */
export function scanForCount(state: CountState, heard: CountHeard): Outcome {
  const { code } = heard;
  if (heard.kind === 'place') {
    if (state.hand) return say(state, 'error', 'countFirst', code);
    return onPlace(state, heard);
  }
  if (heard.kind === 'over') return say(state, 'error', `over.${heard.when}`, code, { docNo: heard.docNo });
  if (heard.kind === 'bin') return say(state, 'error', 'notInPlan', code);
  if (!state.bin) return say(state, 'error', 'binFirst', code);
  if (state.hand) return say(state, 'error', 'countFirst', code);
  if (heard.kind === 'line') return onLine(state, heard);
  if (heard.kind === 'stray') return onStray(state, heard);
  if (heard.kind === 'alien') return say({ ...state, ...NOTHING_HELD, naming: { scannedNo: code } }, 'warn', 'alien', code);
  if (heard.kind === 'box') return say(state, 'error', 'notInPlan', code);
  return { state, answer: notGoods(heard as Exclude<Scanned, { kind: 'box' | 'bin' }>) };
}

/** A line of the list is tapped: counted already, it is put right; otherwise it is counted from the list. */
export function chosenForCount(state: CountState, line: LineFacts): Step<CountState, CountWork> {
  const code = codeOf(line);
  const fault = lineFault(state, line);
  if (fault && fault[1] !== 'again') return say(state, fault[0], fault[1], code, fault[2]);
  return say(inHand(state, { line, stray: null, by: 2 }), 'ok', 'howMany', code, { unit: line.unit });
}

/** The keypad for what was counted last. */
export const correcting = (state: CountState): Step<CountState, CountWork> =>
  state.last ? chosenForCount(state, state.last.line) : { state, answer: null };

/** A box without a label, or loose goods that are not listed. */
export const nameFind = (state: CountState): Step<CountState, CountWork> =>
  state.bin ? { state: { ...state, ...NOTHING_HELD, naming: { scannedNo: null } }, answer: null } : say(state, 'error', 'binFirst', '');

/** The goods of a find are named: they are counted. */
export function named(state: CountState, stray: Stray, qty: Quantity): Step<CountState, CountWork> {
  return state.naming ? find(state, stray, qty, 2) : { state, answer: null };
}

/** Nobody says after all what it is. */
export const notNamed = (state: CountState): Step<CountState, CountWork> | null =>
  state.naming ? { state: { ...state, naming: null }, answer: null } : null;

/** What is known of the goods of a find: its material, and what was typed. */
interface NamedGoods {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
  readonly baseUnit: string;
  readonly boxManaged: boolean;
}

/** A find whose goods a person has named; nobody knows a piece weight of it. @param decimals of the unit @param batchNo as typed */
export function strayOf(material: NamedGoods, decimals: number, scannedNo: string | null, batchNo: unknown): Stray {
  const { id: materialId, matCode, matName: name, baseUnit: unit, boxManaged: isBoxed } = material;
  const batch = typeof batchNo === 'string' && batchNo.trim() !== '' ? batchNo.trim() : null;
  const goods = { matCode, name, unit, decimals, weight: null };
  return { ...goods, key: scannedNo ?? materialId, scannedNo, bookQty: null, materialId, batchNo: batch, isBoxed };
}

// ---- figures

/** Why a quantity cannot be; null = it can. Zero is a count, and no find. */
export function countProblem({ line, stray }: Pick<Hand, 'line' | 'stray'>, value: string): Answer | null {
  const code = line?.boxNo ?? stray?.scannedNo ?? '';
  if (!isQuantity(value) || value.startsWith('-')) return answer('error', 'quantityWrong', code);
  return stray && cmpQty(value, '0') === 0 ? answer('error', 'quantityWrong', code) : null;
}

/** The quantity of what is in hand. */
export function countedInHand(state: CountState, value: string, scales: Weighed | null = null): Step<CountState, CountWork> {
  const { hand } = state;
  if (!hand) return { state, answer: null };
  const by = scales ? 3 : hand.by;
  if (hand.line) return count(state, hand.line, quantity(value), by, scales);
  return hand.stray ? find(state, hand.stray, quantity(value), by, scales) : { state, answer: null };
}

/** To the scales, or back to the keypad. */
export const weighing = (state: CountState, weighs: boolean): Step<CountState, CountWork> => ({
  state: state.hand ? { ...state, hand: { ...state.hand, weighs } } : state,
  answer: null,
});

/** Why gross weight and tare tell no number; null = they do. */
export function weighProblem({ line, stray }: Pick<Hand, 'line' | 'stray'>, gross: string, tare: string): Answer | null {
  const goods = line ?? stray;
  const weighed = goods?.weight ? piecesOf(gross, tare || '0', goods.weight) : null;
  if (weighed && 'pieces' in weighed) return null;
  return answer('error', `weigh.${weighed?.fault ?? 'doubt'}`, goods?.matCode ?? '');
}

/** The pieces on the scales are taken as the count. */
export function weighedInHand(state: CountState, gross: string, tare: string): Step<CountState, CountWork> {
  const goods = state.hand?.line ?? state.hand?.stray;
  const weighed = goods?.weight ? piecesOf(gross, tare || '0', goods.weight) : null;
  if (!weighed || !('pieces' in weighed)) return { state, answer: null };
  return countedInHand(state, weighed.pieces, { grossKg: quantity(gross), tareKg: quantity(tare || '0') });
}

/** Puts down what is in hand; what was written is taken back by the page. */
export function backFromCount(state: CountState): Step<CountState, CountWork> | null {
  const { hand, naming, asks, closing } = state;
  return hand || naming || asks || closing ? { state: { ...state, ...NOTHING_HELD }, answer: null } : null;
}

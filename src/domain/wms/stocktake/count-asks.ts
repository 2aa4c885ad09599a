/** What the terminal of a count asks and shows for its state, and what its steps are written as. A blind count shows nothing of the books. Pure. */
import { type Answer, answer } from '#domain/kernel/job.ts';
import { type Asks, type Given, type JobThing, type Order, order, type Said, said, type Writing } from '#domain/protocol/said.ts';
import { checkClaim, checkEmpty } from './bins.operation.ts';
import {
  type CountState,
  type CountWork,
  closed,
  codeOf,
  countedInHand,
  countProblem,
  NOTHING_HELD,
  tookOver,
  weighedInHand,
  weighing,
  weighProblem,
} from './count.job.ts';
import { checkCount, checkCountAgain, checkUncount } from './count.operation.ts';
import { checkFound } from './found.operation.ts';

type InHand = Pick<CountState, 'hand'>;
const goodsOf = ({ hand }: InHand) => hand?.line ?? hand?.stray ?? null;
const keyOf = ({ hand }: InHand): string => hand?.line?.id ?? hand?.stray?.key ?? '';

export const COUNT_ASKS: Asks<CountState, CountWork> = {
  choice: (state) => {
    const { hand, asks, closing } = state;
    if (asks)
      return {
        key: `asks/${asks.bin.id}`,
        label: said('fill.heldBy', { name: asks.holder.name }),
        options: [{ code: 'take', label: said('fill.takeOver'), tone: 'warn' }],
        take: () => tookOver(state),
      };
    if (closing)
      return {
        key: `closing/${closing.unseen.map(({ id }) => id).join()}`,
        label: said('fill.notSeen', { n: String(closing.unseen.length) }),
        options: [
          { code: 'zero', label: said('fill.zero'), tone: 'error' },
          { code: 'later', label: said('fill.later') },
        ],
        take: (code) => closed(state, code),
      };
    if (!goodsOf(state)?.weight) return null;
    return {
      key: `weigh/${keyOf(state)}`,
      label: said('fill.how'),
      options: [
        { code: 'count', label: said('fill.byHand') },
        { code: 'weigh', label: said('fill.byWeight') },
      ],
      chosen: hand?.weighs ? 'weigh' : 'count',
      take: (code) => weighing(state, code === 'weigh'),
    };
  },
  count: (state) => {
    const { hand, plan } = state;
    const goods = goodsOf(state);
    if (!hand || !goods || hand.weighs) return null;
    return {
      key: keyOf(state),
      label: said('fill.quantity'),
      initial: plan?.blind ? '' : (hand.line?.qty ?? hand.line?.bookQty ?? hand.stray?.bookQty ?? ''),
      unit: goods.unit,
      decimals: goods.decimals,
      problem: (value) => countProblem(hand, value),
      take: (value) => countedInHand(state, value),
    };
  },
  counts: (state) => {
    const { hand } = state;
    if (!hand?.weighs) return null;
    const kg = { unit: 'kg', decimals: 6, least: '0' };
    return {
      key: `weigh/${keyOf(state)}`,
      figures: [
        { key: 'gross', label: said('fill.gross'), ...kg },
        { key: 'tare', label: said('fill.tare'), ...kg, isOptional: true },
      ],
      problem: ({ gross = '', tare = '' }) => {
        const wrong = weighProblem(hand, gross, tare);
        return wrong && { figure: 'gross', answer: wrong };
      },
      take: ({ gross = '', tare = '' }) => weighedInHand(state, gross, tare),
    };
  },
};

// ---- what is shown

/** What the worker is to do now. */
export function stepOf({ bin, hand, asks, closing }: CountState, isBare: boolean) {
  if (hand) return hand.weighs ? 'weigh' : 'count';
  if (asks) return 'held';
  if (closing) return 'closing';
  return bin ? (isBare ? 'empty' : 'box') : 'bin';
}

/** What waits for its quantity, or what was counted last. */
export function thingInHand(state: CountState): JobThing | null {
  const { plan, hand, last } = state;
  const goods = goodsOf(state);
  if (hand && goods) {
    const code = hand.line ? codeOf(hand.line) : (hand.stray?.scannedNo ?? goods.matCode);
    return { ...(hand.line ? { place: hand.line.binCode } : {}), code, name: `${goods.matCode} ${goods.name}` };
  }
  if (!last) return null;
  const { line, qty } = last;
  const { binCode: place, unit, matCode, name, bookQty } = line;
  const facts = plan?.blind ? [] : [{ label: said('fill.book'), value: `${bookQty} ${unit}` }];
  return { place, code: codeOf(line), name: `${matCode} ${name}`, quantity: qty, unit, facts };
}

/** What the next undo takes back: what is in hand, or what was written last. */
export function undoOf({ hand, naming, asks, closing }: CountState, written: readonly CountWork[]): Said {
  if (hand || naming || asks || closing) return said('fill.drop');
  const last = written.at(-1);
  const code = last?.kind === 'count' ? codeOf(last.line) : last?.kind === 'found' ? (last.stray.scannedNo ?? last.stray.matCode) : '';
  return said('fill.undo', { code });
}

// ---- what is written

/** Whether the step enters goods, to which photos belong. */
export const isEntry = ({ kind }: CountWork): boolean => kind === 'count' || kind === 'found';

/** A box of the store keeps its number; what the books do not know gets one of this device's, and its label is printed. */
export const needsNumber = (work: CountWork): boolean => work.kind === 'found' && work.stray.bookQty === null && work.stray.isBoxed;

/** The operations of a step, one after the other. */
export function ordersOf(work: CountWork, { boxNo = null, photos = [] }: Partial<Given> = {}): readonly Order[] {
  const { plan, bin } = work;
  const { id } = plan;
  const binId = bin.id;
  const count = plan.round === 'first' ? checkCount : checkCountAgain;
  if (work.kind === 'claim') return [order(checkClaim, { id, binId, fromId: work.fromId })];
  if (work.kind === 'empty') return [order(checkEmpty, { id, binId, isEmpty: true })];
  if (work.kind === 'zero') return work.lines.map((line) => order(count, { id, lineId: line.id, qty: '0', binId: null, by: 2 }));
  const { qty, by, grossKg, tareKg } = work;
  const entry = { qty, by, grossKg, tareKg, photos };
  if (work.kind === 'count') {
    const { line } = work;
    return [order(count, { id, lineId: line.id, binId: line.binId === binId || line.isLoose ? null : binId, ...entry })];
  }
  const { scannedNo, materialId, batchNo } = work.stray;
  return [order(checkFound, { id, binId, scannedNo, boxNo, materialId, batchNo, ...entry })];
}

/** Where the count stands once a find is written; whoever has to label a new box is told its number. @param lineId the line it has become */
export function foundNow(now: CountState, work: CountWork, lineId: string, boxNo: string | null): { state?: CountState; answer?: Answer } {
  if (work.kind !== 'found') return {};
  const { qty, stray } = work;
  const state = { ...now, ...NOTHING_HELD, made: [...now.made, lineId] };
  return boxNo === null ? { state } : { state, answer: answer('warn', 'newNumber', boxNo, { boxNo, qty, unit: stray.unit }) };
}

/** The operations that take a step back, and where the count stands then. A find that was taken back already needs none. */
export function backOf(
  now: CountState,
  work: CountWork,
): { readonly orders: readonly Order[]; readonly state: CountState; readonly answer: Answer } {
  const { id } = work.plan;
  const state = { ...now, ...NOTHING_HELD };
  const undone = (code: string) => answer('ok', 'undone', code);
  const uncount = (lineId: string) => order(checkUncount, { id, lineId });
  if (work.kind === 'found') {
    const { scannedNo, matCode } = work.stray;
    return {
      orders: now.made.slice(-1).map(uncount),
      state: { ...state, made: now.made.slice(0, -1) },
      answer: undone(scannedNo ?? matCode),
    };
  }
  if (work.kind === 'empty') {
    const { bin } = work;
    return { orders: [order(checkEmpty, { id, binId: bin.id, isEmpty: false })], state: { ...state, bin }, answer: undone(bin.code) };
  }
  const lines = work.kind === 'zero' ? work.lines : work.kind === 'count' ? [work.line] : [];
  const bin = work.kind === 'zero' ? work.bin : now.bin;
  return {
    orders: lines.map((line) => uncount(line.id)),
    state: { ...state, bin },
    answer: undone(lines.map(({ boxNo }) => boxNo).join(', ')),
  };
}

export const COUNT_WRITING: Writing<CountState, CountWork> = {
  needsNumber,
  takesPhotos: isEntry,
  orders: ordersOf,
  after: foundNow,
  back: backOf,
};

/** What the terminal of a count asks, shows and writes, by the state of the count. */
import { describe, expect, it } from 'vitest';
import {
  type CountState,
  type CountWork,
  type LineFacts,
  type PlanFacts,
  type Stray,
  startCount,
} from '#domain/wms/stocktake/count.job.ts';
import {
  backOf,
  COUNT_ASKS,
  foundNow,
  isEntry,
  needsNumber,
  ordersOf,
  stepOf,
  thingInHand,
  undoOf,
} from '#domain/wms/stocktake/count-asks.ts';
import { binCard, cardsInBin, planCards } from '#domain/wms/stocktake/count-cards.ts';
import type { CheckBinRow, CheckLineRow, CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';

const plan: PlanFacts = { id: 'p', docNo: 'CK1', name: 'Spot check', warehouseId: 'w', blind: false, round: 'first' };
const bin = { id: 'x', code: 'X' };
const goods = { matCode: 'M-1', name: 'bolt', unit: 'PCS', decimals: 0, weight: null };
const line: LineFacts = {
  ...goods,
  id: 'l1',
  boxNo: 'B1',
  isLoose: false,
  binId: 'x',
  binCode: 'X',
  bookQty: '25',
  qty: null,
  isMine: false,
  byName: '',
  toRecount: false,
  isFirstMine: false,
  firstName: '',
};
const stray: Stray = { ...goods, key: 'S', scannedNo: 'S', bookQty: null, materialId: 'm', batchNo: 'A', isBoxed: true };
const inBin: CountState = { ...startCount, plan, bin };
const inHand = (more: Partial<LineFacts> = {}): CountState => ({
  ...inBin,
  hand: { line: { ...line, ...more }, stray: null, by: 1, weighs: false },
});
const entry = { qty: '20', by: 1 as const, grossKg: null, tareKg: null };
const count = (more: Partial<LineFacts> = {}, of: PlanFacts = plan): CountWork => ({
  kind: 'count',
  plan: of,
  bin,
  line: { ...line, ...more },
  ...entry,
});
const found: CountWork = { kind: 'found', plan, bin, stray, ...entry };
const written = (work: CountWork, given = {}) => ordersOf(work, given).map(({ def, payload }) => [def.type, payload]);

describe('what is asked', () => {
  it('is the quantity, beginning with what the books have; a blind count begins with nothing', () => {
    expect(COUNT_ASKS.count?.(inHand())).toMatchObject({ key: 'l1', initial: '25', unit: 'PCS' });
    expect(COUNT_ASKS.count?.({ ...inHand(), plan: { ...plan, blind: true } })?.initial).toBe('');
    expect(COUNT_ASKS.count?.(inBin)).toBeNull();
  });

  it('is the way only of goods that the scales can count, and then the weights instead of the quantity', () => {
    const weight = { unitWeight: '0.1', tolPct: '5' };
    expect(COUNT_ASKS.choice?.(inHand())).toBeNull();
    const choice = COUNT_ASKS.choice?.(inHand({ weight }));
    expect(choice).toMatchObject({ chosen: 'count', options: [{ code: 'count' }, { code: 'weigh' }] });
    const weighed = choice?.take('weigh').state ?? inBin;
    expect([COUNT_ASKS.count?.(weighed), COUNT_ASKS.counts?.(weighed)?.figures.map(({ key }) => key)]).toEqual([null, ['gross', 'tare']]);
    expect(COUNT_ASKS.counts?.(weighed)?.take({ gross: '2', tare: '' })).toMatchObject({ take: { kind: 'count', qty: '20', by: 3 } });
  });

  it('is whether the bin of another counter is taken over, and what became of what nobody has seen', () => {
    const asks = { plan, bin, holder: { id: 'u2', name: 'Wang' } };
    expect(COUNT_ASKS.choice?.({ ...inBin, asks })?.take('take')).toMatchObject({ take: { kind: 'claim', fromId: 'u2' } });
    expect(COUNT_ASKS.choice?.({ ...inBin, closing: { unseen: [line] } })?.take('zero')).toMatchObject({ take: { kind: 'zero' } });
  });
});

describe('what is written', () => {
  it('names the bin only where the box lies in another one; loose goods have a line in each', () => {
    expect(written(count())).toEqual([['checkInfo.count', expect.objectContaining({ lineId: 'l1', binId: null, qty: '20' })]]);
    expect(ordersOf(count({ binId: 'y' }))[0]?.payload).toMatchObject({ binId: 'x' });
    expect(ordersOf(count({ binId: 'y', isLoose: true }))[0]?.payload).toMatchObject({ binId: null });
  });

  it('is the second count in a recount', () => {
    expect(written(count({}, { ...plan, round: 'second' }))[0]?.[0]).toBe('checkInfo.countAgain');
  });

  it('is a zero for each line that is not there, and one word for an empty bin', () => {
    expect(written({ kind: 'zero', plan, bin, lines: [line, { ...line, id: 'l2' }] }).map(([, payload]) => payload)).toMatchObject([
      { lineId: 'l1', qty: '0' },
      { lineId: 'l2', qty: '0' },
    ]);
    expect(written({ kind: 'empty', plan, bin })).toEqual([['checkInfo.empty', { id: 'p', binId: 'x', isEmpty: true }]]);
  });

  it('has photos and a new number only where goods are entered that the books do not know', () => {
    expect([found, count()].map((work) => [isEntry(work), needsNumber(work)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(needsNumber({ ...found, stray: { ...stray, bookQty: '5' } })).toBe(false);
    expect(written(found, { boxNo: 'N1' })[0]?.[1]).toMatchObject({ boxNo: 'N1', scannedNo: 'S' });
    expect(foundNow(inBin, found, 'l9', 'N1')).toMatchObject({ state: { made: ['l9'] }, answer: { key: 'newNumber', code: 'N1' } });
    expect(foundNow(inBin, count(), 'l9', null)).toEqual({});
  });

  it('is taken back in the same measure, and leaves the count where it was', () => {
    expect(backOf({ ...inBin, made: ['l8', 'l9'] }, found)).toMatchObject({
      orders: [{ payload: { lineId: 'l9' } }],
      state: { made: ['l8'] },
    });
    expect(backOf(inBin, found).orders).toEqual([]);
    expect(backOf({ ...inBin, bin: null }, { kind: 'zero', plan, bin, lines: [line] })).toMatchObject({
      state: { bin },
      answer: { code: 'B1' },
    });
    expect(backOf({ ...inBin, bin: null }, { kind: 'empty', plan, bin })).toMatchObject({
      orders: [{ payload: { isEmpty: false } }],
      state: { bin },
    });
  });
});

describe('what is shown', () => {
  it('is the step of the work', () => {
    expect([startCount, inBin, inHand()].map((state) => stepOf(state, false))).toEqual(['bin', 'box', 'count']);
    expect(stepOf(inBin, true)).toBe('empty');
  });

  it('is what was counted last, with what the books have only in an open count', () => {
    const last = { line, qty: '20' };
    expect(thingInHand({ ...inBin, last })).toMatchObject({ code: 'B1', quantity: '20', facts: [{ value: '25 PCS' }] });
    expect(thingInHand({ ...inBin, plan: { ...plan, blind: true }, last })?.facts).toEqual([]);
    expect(undoOf({ ...inBin, last }, [count()])).toMatchObject({ key: 'fill.undo', params: { code: 'B1' } });
    expect(undoOf(inHand(), [count()])).toMatchObject({ key: 'fill.drop' });
  });

  const row = (id: string, more: Partial<CheckLineRow> = {}) =>
    ({
      id,
      boxNo: id,
      matCode: 'M-1',
      matName: 'bolt',
      unitCode: 'PCS',
      bookQty: '25',
      movedQty: null,
      firstQty: null,
      firstBy: null,
      ...more,
    }) as CheckLineRow;

  it('are the lines of the bin, those that wait first; a blind count says no figure of the books', () => {
    const lines = [row('B1', { firstQty: '20', firstBy: 'u2', firstByName: 'Wang' }), row('B2')];
    expect(cardsInBin(inBin, lines, [], 'u1')).toMatchObject([
      { code: 'B2', done: '–', total: '25', state: 'todo' },
      {
        code: 'B1',
        done: '20',
        total: '25',
        state: 'done',
        notes: expect.arrayContaining([{ key: 'fill.differs', params: { qty: '-5' } }]),
      },
    ]);
    const blind = cardsInBin({ ...inBin, plan: { ...plan, blind: true } }, lines, [], 'u1');
    expect(blind.map(({ total }) => total)).toEqual(['', '']);
    expect(JSON.stringify(blind)).not.toContain('differs');
    expect(cardsInBin(inBin, [], [count({ binCode: 'Y' })], 'u1')).toMatchObject([
      { key: 'l1', done: '20', notes: [{ key: 'fill.listedIn' }] },
    ]);
  });

  it('are the bins with who counts them; an empty bin is one thing to see', () => {
    const at = { id: 'x', code: 'X', done: '1', total: '2' };
    const held = (more: object) => ({ isEmptyBin: null, emptyAt: null, holderName: 'Wang', fromId: null, ...more }) as CheckBinRow;
    expect(binCard(at, undefined, 'u1')).toMatchObject({ state: 'todo', name: ['', ''] });
    expect(binCard(at, held({ fromId: 'u1' }), 'u1')).toMatchObject({ state: 'problem', name: ['', { key: 'fill.tookFrom' }] });
    expect(binCard({ ...at, done: '0', total: '0' }, held({ isEmptyBin: true, emptyAt: 'now' }), 'u1')).toMatchObject({
      done: '1',
      total: '1',
      state: 'done',
    });
  });

  it('are the plans that are being counted, those that name this person first', () => {
    const of = (id: string, status: number, counterIds: string[]) =>
      ({ id, docNo: id, checkName: id, status, counterIds, lockedBins: ['x'], freezeMode: null, remindedAt: null }) as unknown as CheckRow;
    const cards = planCards([of('a', 2, []), of('b', 5, []), of('c', 4, ['me'])], { userId: 'u1', personId: 'me' } as never, String);
    expect(cards.map(({ key }) => key)).toEqual(['c', 'a']);
  });
});

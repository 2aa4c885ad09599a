/** Counting at the bins, scan by scan. */
import { describe, expect, it } from 'vitest';
import {
  backFromCount,
  type CountHeard,
  type CountState,
  type CountWork,
  chosenForCount,
  closeBin,
  closed,
  correcting,
  countedInHand,
  countProblem,
  type LineFacts,
  named,
  nameFind,
  type PlanFacts,
  type Stray,
  scanForCount,
  startCount,
  tookOver,
  weighedInHand,
  weighing,
  weighProblem,
} from '#domain/wms/stocktake/count.job.ts';

const plan = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  id: 'p',
  docNo: 'CK1',
  name: '抽盘',
  warehouseId: 'w',
  blind: false,
  round: 'first',
  ...more,
});
const goods = { matCode: 'M-1', name: '螺钉', unit: 'PCS', decimals: 0, weight: null };
const line = (n: number, more: Partial<LineFacts> = {}): LineFacts => ({
  ...goods,
  id: `l${n}`,
  boxNo: `B${n}`,
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
  ...more,
});
const place = (id: string, more: Partial<Extract<CountHeard, { kind: 'place' }>> = {}): CountHeard => ({
  kind: 'place',
  code: id.toUpperCase(),
  bin: { id, code: id.toUpperCase() },
  plan: plan(),
  holder: null,
  isMine: false,
  unseen: [],
  ...more,
});
const scan = (one: LineFacts): CountHeard => ({ kind: 'line', code: one.boxNo, line: one });
const inBin = (more: Partial<PlanFacts> = {}): CountState => scanForCount(startCount, place('x', { plan: plan(more) })).state;

describe('a bin that the books have empty', () => {
  const bare = scanForCount(startCount, place('x', { bin: { id: 'x', code: 'X', isBare: true } })).state;

  it('takes its scan and one tap, which says that it is', () => {
    const step = closeBin(bare, [], true);
    expect(step).toMatchObject({ answer: { tone: 'ok', key: 'empty' }, take: { kind: 'empty', bin: { id: 'x' } }, state: { bin: null } });
  });

  it('is closed like any other when something was found there', () => {
    const step = closeBin(bare, [], false);
    expect(step).toMatchObject({ answer: { key: 'closed' }, state: { bin: null } });
    expect(step.take).toBeUndefined();
  });
});

describe('a bin of twenty boxes in which nothing differs', () => {
  it('takes twenty-one scans and no tap', () => {
    let state: CountState = startCount;
    const written: CountWork[] = [];
    const scans = [place('x'), ...Array.from({ length: 20 }, (_, n) => scan(line(n)))];
    for (const heard of scans) {
      const step = scanForCount(state, heard);
      expect(step.answer.tone).toBe('ok');
      if (step.take) written.push(step.take);
      state = step.state;
      expect(state).toMatchObject({ hand: null, naming: null, asks: null, closing: null });
    }
    expect(written.map(({ kind }) => kind)).toEqual(['claim', ...Array.from({ length: 20 }, () => 'count')]);
    expect(written.slice(1).every((work) => work.kind === 'count' && work.qty === '25' && work.by === 1)).toBe(true);
    // The next bin is entered by its label alone.
    expect(scanForCount(state, place('y'))).toMatchObject({ answer: { key: 'bin' }, take: { kind: 'claim' } });
  });
});

describe('a box', () => {
  it('is counted as the books have it by one scan, and put right with the keypad', () => {
    const after = scanForCount(inBin(), scan(line(1))).state;
    const asked = correcting(after).state;
    expect(asked.hand?.line?.id).toBe('l1');
    expect(countedInHand(asked, '20').take).toMatchObject({ kind: 'count', qty: '20', by: 2 });
  });

  it('is asked for its quantity in a blind count, always; another scan waits for it', () => {
    const state = scanForCount(inBin({ blind: true }), scan(line(1)));
    expect(state.take).toBeUndefined();
    expect(state.state.hand).toMatchObject({ by: 1 });
    expect(scanForCount(state.state, scan(line(2))).answer.key).toBe('countFirst');
    expect(scanForCount(state.state, place('y')).answer.key).toBe('countFirst');
    expect(countedInHand(state.state, '24').take).toMatchObject({ qty: '24', by: 1 });
  });

  it('that was counted already warns and writes nothing, and names another counter', () => {
    expect(scanForCount(inBin(), scan(line(1, { qty: '25', isMine: true })))).toMatchObject({
      answer: { tone: 'warn', key: 'again', params: { bin: 'X' } },
    });
    const others = scanForCount(inBin(), scan(line(1, { qty: '25', byName: '张敏', seenIn: 'Y' })));
    expect(others).toMatchObject({ answer: { tone: 'warn', key: 'byOther', params: { name: '张敏', bin: 'Y' } } });
    expect(others.take).toBeUndefined();
  });

  it('of another bin is counted here, and that is said', () => {
    const step = scanForCount(inBin(), scan(line(1, { binId: 'y', binCode: 'Y' })));
    expect(step).toMatchObject({
      answer: { tone: 'warn', key: 'elsewhere', params: { bin: 'Y' } },
      take: { kind: 'count', bin: { id: 'x' } },
    });
  });

  it('needs a bin first, and one of a plan', () => {
    expect(scanForCount(startCount, scan(line(1))).answer.key).toBe('binFirst');
    const bin = { kind: 'bin', code: 'Q', bin: { id: 'q', binCode: 'Q', warehouseId: 'w', binType: null } } as const;
    expect(scanForCount(startCount, bin).answer.key).toBe('notInPlan');
  });

  it('is counted again only where that is asked for, and by another person', () => {
    const again = inBin({ round: 'second' });
    expect(scanForCount(again, scan(line(1))).answer.key).toBe('noRecount');
    expect(scanForCount(again, scan(line(1, { toRecount: true, isFirstMine: true }))).answer.key).toBe('secondPerson');
    expect(scanForCount(again, scan(line(1, { toRecount: true }))).take).toMatchObject({ kind: 'count' });
  });
});

describe('loose goods', () => {
  it('are always counted, in the open too', () => {
    const state = scanForCount(inBin(), scan(line(1, { isLoose: true })));
    expect(state.take).toBeUndefined();
    expect(countedInHand(state.state, '97').take).toMatchObject({ qty: '97' });
  });

  it('are weighed where the scales leave no doubt', () => {
    const held = scanForCount(inBin(), scan(line(1, { isLoose: true, weight: { unitWeight: '0.2', tolPct: '1' } }))).state;
    const state = weighing(held, true).state;
    const hand = state.hand ?? { line: null, stray: null };
    expect(weighProblem(hand, '6.08', '1')).toMatchObject({ key: 'weigh.doubt' });
    expect(weighProblem(hand, '1', '1')).toMatchObject({ key: 'weigh.tare' });
    expect(weighProblem(hand, '', '1')).toMatchObject({ key: 'weigh.figures' });
    expect(weighProblem(hand, '6.02', '1')).toBeNull();
    expect(weighedInHand(state, '6.02', '1').take).toMatchObject({ qty: '25', by: 3, grossKg: '6.02', tareKg: '1' });
  });
});

describe('the end of a bin', () => {
  const unseen = [line(7), line(8)];

  it('shows what nobody has seen: it is not there, or is looked for later', () => {
    const asked = closeBin(inBin(), unseen);
    expect(asked).toMatchObject({ answer: { tone: 'warn', key: 'unseen', params: { n: '2' } }, state: { closing: { unseen } } });
    expect(closed(asked.state, 'zero')).toMatchObject({ take: { kind: 'zero', lines: unseen }, state: { bin: null } });
    const later = closed(asked.state, 'later');
    expect(later).toMatchObject({ answer: { tone: 'warn', key: 'later' }, state: { bin: null } });
    expect(later.take).toBeUndefined();
    expect(backFromCount(asked.state)?.state.bin).toEqual({ id: 'x', code: 'X' });
  });

  it('comes with the next bin too, and without a question where everything was seen', () => {
    expect(scanForCount(inBin(), place('y', { unseen })).answer.key).toBe('unseen');
    expect(scanForCount(inBin(), place('y')).answer.key).toBe('bin');
    expect(closeBin(inBin(), [])).toMatchObject({ answer: { key: 'closed' }, state: { bin: null } });
  });
});

describe('a bin of another counter', () => {
  it('is taken over by a tap, and by nothing else', () => {
    const asked = scanForCount(startCount, place('y', { holder: { id: 'u2', name: '张敏' } }));
    expect(asked).toMatchObject({ answer: { tone: 'warn', key: 'held', params: { name: '张敏' } } });
    expect(asked.take).toBeUndefined();
    expect(tookOver(asked.state)).toMatchObject({ take: { kind: 'claim', fromId: 'u2' }, state: { bin: { id: 'y' } } });
  });
});

describe('a find', () => {
  const stray: Stray = { ...goods, key: 's', scannedNo: 'A1', bookQty: null, materialId: 'm', batchNo: 'B', isBoxed: true };

  it('of another bin of the store is counted as the books have it; blind, its quantity is asked', () => {
    const known: CountHeard = { kind: 'stray', code: 'A1', stray: { ...stray, bookQty: '7' } };
    expect(scanForCount(inBin(), known)).toMatchObject({ answer: { key: 'foundElsewhere' }, take: { kind: 'found', qty: '7' } });
    const blind = scanForCount(inBin({ blind: true }), known);
    expect(blind.take).toBeUndefined();
    expect(countProblem(blind.state.hand ?? { line: null, stray: null }, '0')?.key).toBe('quantityWrong');
  });

  it('of an unknown label, or without one, is named first', () => {
    const asked = scanForCount(inBin(), { kind: 'alien', code: 'ZZ' }).state;
    expect(asked.naming).toEqual({ scannedNo: 'ZZ' });
    expect(named(asked, stray, '10').take).toMatchObject({ kind: 'found', qty: '10', by: 2 });
    expect(nameFind(inBin()).state.naming).toEqual({ scannedNo: null });
    expect(nameFind(startCount).answer?.key).toBe('binFirst');
  });
});

it('a line of the list is counted without its label, and that is noted', () => {
  const state = chosenForCount(inBin(), line(3)).state;
  expect(countedInHand(state, '25').take).toMatchObject({ by: 2 });
});

/** Lending and taking back at the counter, scan by scan. */
import { describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#domain/system/store-rules.ts';
import { defaultDueDay, endOfShift, endOfShiftOn } from '#domain/wms/lending/due.ts';
import {
  backFromLend,
  countedForLend,
  type LendHeard,
  type LendState,
  lendQuantityProblem,
  scanForLend,
  shortened,
  startLend,
  withLent,
} from '#domain/wms/lending/lend.job.ts';
import {
  answeredBy,
  appraisedBy,
  backFromTakeBack,
  chosenWay,
  countedBack,
  lacksOf,
  needsAppraiser,
  type OpenLoan,
  photographed,
  scanForTakeBack,
  startTakeBack,
  type TakeBackHeard,
  type TakeBackState,
  valued,
  withLoan,
} from '#domain/wms/lending/take-back.job.ts';

const person = { id: 'p4', personCode: 'P004', personName: '赵磊', deptId: 'd', inService: true };
const badge = (loans = 0): LendHeard => ({ kind: 'borrower', code: 'P004', person, loans, wanted: [] });
const box = {
  id: 'b',
  boxNo: 'T-1',
  warehouseId: 'w',
  binId: 'n',
  binCode: 'T-01',
  boxStatus: 2,
  reservedQty: '0',
  qty: '1',
  matCode: 'GJ-1',
  matName: '铣刀',
  materialId: 'm',
  unit: 'PCS',
  batchId: null,
};
const facts = {
  id: 'a',
  assetNo: 'T-1',
  retired: false,
  holderId: null,
  holderName: '',
  lifeLeft: '1200',
  maintStatus: null,
  products: [],
  calibCycle: null,
  nextCalibDate: null,
  calibResult: null,
};
const tool = (more: object = {}, at: object = {}): LendHeard =>
  ({ kind: 'asset', code: 'T-1', asset: { ...facts, ...more }, box: { ...box, ...at } }) as unknown as LendHeard;
const goods = {
  materialId: 'd',
  matCode: 'GJ-2',
  matName: '钻头',
  unit: 'PCS',
  decimals: 0,
  warehouseId: 'w',
  binId: 'n',
  binCode: 'T-02',
  batchId: null,
  free: '20',
};
const hear = (state: LendState, heard: LendHeard, rules = FIRST_RULES) =>
  scanForLend(state, heard, (id) => id === 'w', { today: '2026-06-20', due: '2026-06-27', rules });
const ready = hear(startLend, badge(3)).state;

describe('lending', () => {
  it('takes a badge and one scan: the tool is lent with what the tablet shows of it', () => {
    const { answer, take } = hear(ready, tool());
    expect(answer).toMatchObject({ tone: 'ok', key: 'lend.lent' });
    expect(take).toMatchObject({ boxId: 'b', assetId: 'a', qty: '1', shownLife: '1200', warehouseId: 'w' });
  });

  it('asks for the badge first, and for another one only when somebody else comes', () => {
    expect(hear(startLend, tool()).answer.key).toBe('lend.badgeFirst');
    expect(hear(ready, badge()).answer.key).toBe('lend.sameBadge');
    expect(ready).toMatchObject({ borrower: { id: 'p4' }, loans: 3, loan: null });
  });

  it.each([
    ['lend.lentTo', { holderId: 'x', holderName: '周凯' }, {}],
    ['lend.retired', { retired: true }, {}],
    ['lend.lifeOver', { lifeLeft: '0' }, {}],
    ['lend.status', {}, { boxStatus: 15 }],
    ['lend.reserved', {}, { reservedQty: '1' }],
    ['scan.elsewhere', {}, { warehouseId: 'other' }],
  ])('says %s and lends nothing', (key, asset, at) => {
    const { answer, take } = hear(ready, tool(asset, at));
    expect([answer.key, take]).toEqual([key, undefined]);
  });

  it('lends a gauge of limited use with what it may be used for', () => {
    const { answer, take } = hear(ready, tool({ calibCycle: 365, nextCalibDate: '2026-07-31', calibResult: 2, limitedUse: '0–100 mm' }));
    expect(answer).toMatchObject({ tone: 'warn', key: 'lend.lentLimited', params: { use: '0–100 mm' } });
    expect(take).toMatchObject({ shownValidTo: '2026-07-31', shownCalib: 2, dueDay: '2026-06-27' });
  });

  it('lends a gauge no longer than its calibration is valid, and until then when asked', () => {
    const { state, answer, take } = hear(ready, tool({ calibCycle: 365, nextCalibDate: '2026-06-25', calibResult: 1 }));
    expect(answer).toMatchObject({ tone: 'error', key: 'lend.gaugeOverdue', params: { date: '2026-06-25', due: '2026-06-27' } });
    expect(take).toBeUndefined();
    expect(shortened(state)).toMatchObject({
      answer: { key: 'lend.lent' },
      take: { boxId: 'b', dueDay: '2026-06-25' },
      state: { short: null },
    });
  });

  it.each([
    ['lend.gaugeOverdue', '2026-06-19', 1],
    ['lend.gaugeStopped', '2026-06-25', 3],
  ])('says %s and offers nothing shorter', (key, nextCalibDate, calibResult) => {
    const { state, answer, take } = hear(ready, tool({ calibCycle: 365, nextCalibDate, calibResult }));
    expect([answer.key, take, state.short]).toEqual([key, undefined, null]);
  });

  it('ends at the limit of one person', () => {
    const full = hear(startLend, badge(20)).state;
    expect(hear(full, tool()).answer).toMatchObject({ key: 'lend.limit', params: { name: '赵磊', n: '20', limit: '20' } });
    const three = { ...FIRST_RULES, lendLimit: 3 };
    expect(hear(ready, tool(), three).answer).toMatchObject({ key: 'lend.limit', params: { n: '3', limit: '3' } });
    expect(hear(full, tool(), { ...FIRST_RULES, lendLimit: null }).answer.key).toBe('lend.lent');
  });

  it('lends what is worn out only where the site has switched that rule off', () => {
    expect(hear(ready, tool({ lifeLeft: '0' }), { ...FIRST_RULES, lifeLeft: false })).toMatchObject({
      answer: { key: 'lend.lent' },
      take: { shownLife: '0' },
    });
  });

  it('asks how much of loose goods, and hears nothing else until it is said', () => {
    const counting = hear(ready, { kind: 'loose', code: 'GJ-2', goods }).state;
    expect(hear(counting, tool()).answer.key).toBe('lend.countFirst');
    expect([lendQuantityProblem(goods, '0')?.key, lendQuantityProblem(goods, '21')?.key, lendQuantityProblem(goods, '20')]).toEqual([
      'lend.quantityWrong',
      'lend.tooMany',
      null,
    ]);
    expect(countedForLend(counting, '12', '2026-06-27')).toMatchObject({
      state: { counting: null },
      take: { boxId: null, qty: '12', binId: 'n' },
    });
    expect(backFromLend(counting, [])).toMatchObject({ state: { counting: null, borrower: { id: 'p4' } } });
  });

  it('goes on with the same loan, until another badge is shown', () => {
    const one = {
      lendId: 'l',
      lineId: 'x',
      boxId: 'b',
      assetId: 'a',
      code: 'T-1',
      qty: '1',
      warehouseId: 'w',
      binId: 'n',
      dueDay: '2026-06-27',
      applicationId: null,
      applicationLineId: null,
    };
    const lent = withLent(ready, one);
    expect(lent).toMatchObject({ loan: { id: 'l', warehouseId: 'w' }, loans: 4 });
    const next = { ...person, id: 'p5', personCode: 'P005' };
    expect(hear(lent, { kind: 'borrower', code: 'P005', person: next, loans: 0, wanted: [] }).state).toMatchObject({
      loan: null,
      loans: 0,
      lent: [],
    });
  });

  it('is due at the end of the shift at the site: today, or tomorrow when the shift is over', () => {
    expect(endOfShift('2026-03-02T01:30:20.000Z', 'Asia/Shanghai')).toBe('2026-03-02T12:00:00.000Z');
    expect(endOfShift('2026-03-02T12:00:00.000Z', 'Asia/Shanghai')).toBe('2026-03-03T12:00:00.000Z');
    expect(endOfShift('2026-03-02T15:00:00.000Z', 'Asia/Shanghai')).toBe('2026-03-03T12:00:00.000Z');
  });

  it('is due days later where the store lends for days, and at the end of today once the shift is over', () => {
    const late = '2026-03-02T15:00:00.000Z';
    expect([defaultDueDay(null, late, 'Asia/Shanghai'), defaultDueDay(7, late, 'Asia/Shanghai')]).toEqual(['2026-03-03', '2026-03-09']);
    expect(endOfShiftOn('2026-03-09', late, 'Asia/Shanghai')).toBe('2026-03-09T12:00:00.000Z');
    expect(endOfShiftOn('2026-03-02', late, 'Asia/Shanghai')).toBe('2026-03-02T15:59:00.000Z');
  });
});

const OWN = 'keeper';
const loan: OpenLoan = {
  lendId: 'l',
  lineId: 'x',
  boxId: 'b',
  assetId: 'a',
  code: 'T-1',
  name: 'GJ-1 铣刀',
  unit: 'PCS',
  decimals: 0,
  isLoose: false,
  open: '1',
  warehouseId: 'w',
  borrowerId: 'p4',
  borrowerName: '赵磊',
  dueAt: '2026-03-02T12:00:00.000Z',
  lifeUnit: 1,
  lifeLeft: '800',
  maintLeft: null,
};
const drills: OpenLoan = { ...loan, lineId: 'y', assetId: null, isLoose: true, open: '12', lifeUnit: null, lifeLeft: null };
const bin = (isTyping = false, more: object = {}): TakeBackHeard =>
  ({ kind: 'bin', code: 'T-01', bin: { id: 'n', binCode: 'T-01', warehouseId: 'w', binType: null, ...more }, isTyping }) as TakeBackHeard;
const take = (state: TakeBackState, heard: TakeBackHeard) => scanForTakeBack(state, heard, OWN);
const held = (of = loan) => withLoan(startTakeBack, of);
const answeredFor = (state: TakeBackState, amount: string | null = ''): TakeBackState => ({
  ...answeredBy(state, { id: 'p4', personName: '赵磊' }).state,
  amount,
});
const way = (state: TakeBackState, code: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => chosenWay(state, code, OWN);

describe('taking back', () => {
  it('takes one scan, one tap and the bin', () => {
    const found = take(startTakeBack, { kind: 'loan', code: 'T-1', loan });
    expect(found).toMatchObject({ answer: { key: 'takeBack.found', params: { name: '赵磊' } } });
    const { state } = way(found.state, 1);
    expect(take(state, bin())).toMatchObject({
      answer: { key: 'takeBack.back' },
      take: { way: 1, qty: '1', usage: null, binId: 'n', appraiserId: OWN },
    });
  });

  it('never throws away a usage that was typed and not confirmed', () => {
    const { state } = way(held(), 1);
    expect(take(state, bin(true)).answer.key).toBe('takeBack.figuresFirst');
    const counted = countedBack(state, null, '400', OWN).state;
    expect(take(counted, bin())).toMatchObject({ take: { usage: '400' } });
  });

  it('sends what needs work to its own place, and scrap to a manager, without a bin', () => {
    expect(way(held(), 4).take).toBeUndefined();
    expect(countedBack(way(held(), 4).state, null, '700', OWN)).toMatchObject({
      answer: { key: 'takeBack.toRepair' },
      take: { way: 4, usage: '700', binId: null },
    });
    expect(way(held(), 6)).toMatchObject({ answer: { tone: 'warn', key: 'takeBack.appraised' }, take: { way: 6 } });
  });

  it('asks how much of loose goods', () => {
    const { state } = way(held(drills), 1);
    expect(take(state, bin()).answer.key).toBe('takeBack.figuresFirst');
    expect(take(countedBack(state, '10', null, OWN).state, bin())).toMatchObject({ take: { qty: '10', usage: null } });
  });

  it('is appraised by somebody else where the user is the borrower', () => {
    const { state } = chosenWay(held(), 6, 'p4');
    expect(needsAppraiser(state, 'p4')).toBe(true);
    expect(appraisedBy(state, { ...person, id: 'p9' }, 'p4')).toMatchObject({ take: { appraiserId: 'p9' } });
  });

  it('asks for a photo of damage, as the last thing before it is written', () => {
    const state = answeredFor(way(held(), 7).state);
    expect(photographed(state, 0, OWN)).toMatchObject({ answer: { key: 'takeBack.photoFirst' } });
    expect(photographed(state, 1, OWN)).toMatchObject({ take: { way: 7, appraiserId: OWN, binId: null } });
    expect(photographed(answeredFor(chosenWay(held(), 7, 'p4').state), 1, 'p4')).toMatchObject({ answer: { key: 'takeBack.first' } });
  });

  it('names nobody as liable for damage or loss by itself, and asks with how much they answer for it', () => {
    const lost = way(held(), 8);
    expect([lost.take, lacksOf(lost.state)]).toMatchObject([undefined, { liable: true, amount: false }]);
    expect(photographed(way(held(), 7).state, 1, OWN)).toMatchObject({ answer: { key: 'takeBack.first' } });
    const other = take(lost.state, { kind: 'person', code: 'P009', person: { ...person, id: 'p9', personName: '周凯' } } as TakeBackHeard);
    expect(other).toMatchObject({ answer: { key: 'takeBack.liableIs', params: { name: '周凯' } }, state: { loan: { lineId: 'x' } } });
    expect(lacksOf(other.state)).toMatchObject({ liable: false, amount: true });
    expect(valued(other.state, '180', OWN)).toMatchObject({ take: { way: 8, liabilityId: 'p9', liabilityAmt: '180' } });
    expect(valued(other.state, '', OWN)).toMatchObject({ take: { liabilityId: 'p9', liabilityAmt: null } });
  });

  it('asks of loose goods how many are gone before who answers for them', () => {
    const gone = way(held(drills), 8).state;
    expect(lacksOf(gone)).toMatchObject({ qty: true, liable: false });
    expect(lacksOf(countedBack(gone, '2', null, OWN).state)).toMatchObject({ qty: false, liable: true });
  });

  it('goes back over the liable person before it goes back over the way', () => {
    const said = answeredFor(way(held(), 8).state, null);
    expect(backFromTakeBack(said)?.state).toMatchObject({ way: 8, liable: null });
  });

  it.each([
    ['takeBack.wayFirst', held(), bin()],
    ['takeBack.first', startTakeBack, bin()],
    [
      'takeBack.elsewhere',
      way(held(drills), 1).state && countedBack(way(held(drills), 1).state, '1', null, OWN).state,
      bin(false, { warehouseId: 'other' }),
    ],
    ['takeBack.binType', countedBack(way(held(drills), 1).state, '1', null, OWN).state, bin(false, { binType: 8 })],
    ['takeBack.notLent', startTakeBack, { kind: 'here', code: 'T-1' } as TakeBackHeard],
    ['takeBack.again', held(), { kind: 'loan', code: 'T-1', loan } as TakeBackHeard],
  ])('says %s and writes nothing', (key, state, heard) => {
    const { answer, take: work } = take(state, heard);
    expect([answer.key, work]).toEqual([key, undefined]);
  });
});

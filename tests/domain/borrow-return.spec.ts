/** Goods that come back from a stock loan, scan by scan. */
import { describe, expect, test } from 'vitest';
import {
  type BackHeard,
  type BackState,
  backFromBack,
  chosenBack,
  confirmedUse,
  countedPart,
  needsNumber,
  type OpenBorrow,
  scanForBack,
  startBack,
} from '#domain/wms/borrow/borrow-return.job.ts';

const LOAN: OpenBorrow = {
  docId: 'd1',
  docNo: 'SB261126-0001',
  lineId: 'l1',
  boxId: 'b1',
  code: 'B000000001',
  matCode: 'CP-0001',
  matName: '减速机输出轴',
  unit: 'PCS',
  decimals: 0,
  isLoose: false,
  open: '10',
  warehouseId: 'w1',
  borrower: '陈伟',
  deptName: '技术部',
  customer: '',
  dueDate: '2026-11-25',
};
const box: BackHeard = { kind: 'loan', code: LOAN.code, loan: LOAN };
const bin = (binType: number | null = null, warehouseId = 'w1', isTyping = false): BackHeard => ({
  kind: 'bin',
  code: 'CP-MR',
  bin: { id: 'n1', binCode: 'CP-MR', warehouseId, binType },
  isTyping,
});
const hear = (state: BackState, heard: BackHeard) => scanForBack(state, heard, (id) => id === 'w1');
const inHand = hear(startBack, box).state;

describe('a box that comes back', () => {
  test('is back as a whole with its bin, and nothing is asked in between', () => {
    const { state, take, answer } = hear(inHand, bin());
    expect(take).toEqual({ loan: LOAN, way: 'good', qty: '10', binId: 'n1', binCode: 'CP-MR' });
    expect(answer).toMatchObject({ tone: 'ok', key: 'back.say.good' });
    expect(state).toEqual(startBack);
    expect(take && needsNumber(take)).toBe(false);
  });

  test('comes back in part in a box of its own, once the quantity is confirmed', () => {
    expect(hear(inHand, bin(null, 'w1', true))).toMatchObject({ answer: { key: 'back.say.qtyFirst' }, state: inHand });
    const counted = countedPart(inHand, '6').state;
    const { take } = hear(counted, bin());
    expect(take).toMatchObject({ qty: '6', way: 'good' });
    expect(take && needsNumber(take)).toBe(true);
  });

  test('lies where goods of its state may lie: good goods in storage, goods to be inspected in the receiving area too', () => {
    expect(hear(inHand, bin(0)).answer.key).toBe('back.say.notStorage');
    const toInspect = chosenBack(inHand, 'inspect').state;
    expect(hear(toInspect, bin(0)).take).toMatchObject({ way: 'inspect' });
    expect(hear(toInspect, bin(5)).answer.key).toBe('back.say.notForInspection');
    expect(hear(inHand, bin(null, 'w2')).answer.key).toBe('back.say.elsewhere');
  });

  test('that is kept goes into no bin and is confirmed', () => {
    const used = chosenBack(inHand, 'department').state;
    expect(hear(used, bin()).answer.key).toBe('back.say.noBin');
    const step = confirmedUse(used);
    expect(step?.take).toMatchObject({ way: 'department', qty: '10', binId: '' });
    expect(step?.take && needsNumber(step.take)).toBe(false);
    expect(confirmedUse(inHand)).toBeNull();
  });
});

describe('loose goods', () => {
  test('need no number when they go onto the shelf, and one when a part waits for an inspection', () => {
    const loan = { ...LOAN, isLoose: true };
    expect(needsNumber({ loan, way: 'good', qty: '4' })).toBe(false);
    expect(needsNumber({ loan, way: 'inspect', qty: '4' })).toBe(true);
  });
});

describe('anything else', () => {
  test('is told what it is', () => {
    expect(hear(startBack, bin()).answer.key).toBe('back.say.boxFirst');
    expect(hear(inHand, box)).toMatchObject({ answer: { tone: 'warn', key: 'back.say.again' } });
    expect(hear(startBack, { ...box, loan: { ...LOAN, warehouseId: 'w9' } }).answer.key).toBe('back.say.otherStore');
  });

  test('is taken back step by step', () => {
    const far = countedPart(chosenBack(inHand, 'inspect').state, '6').state;
    const first = backFromBack(far)?.state ?? startBack;
    expect(first).toMatchObject({ qty: null, way: 'inspect' });
    const second = backFromBack(first)?.state ?? startBack;
    expect(second).toEqual(inHand);
    expect(backFromBack(second)?.state).toEqual(startBack);
    expect(backFromBack(startBack)).toBeNull();
  });
});

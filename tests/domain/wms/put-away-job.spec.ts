import { describe, expect, it } from 'vitest';
import { PUT_AWAY_STATUS } from '#domain/wms/box.operation.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import {
  type BinFacts,
  type BoxFacts,
  backFromPutAway,
  isReady,
  mayComeBack,
  type PutAwayHeard,
  type PutAwayOutcome,
  putAwayPrompt,
  putAwayStep,
  startPutAway,
} from '#domain/wms/receiving/put-away.job.ts';

const bin = (id: string, more: Partial<BinFacts> = {}): BinFacts => ({
  id,
  binCode: id,
  warehouseId: 'w',
  binType: null,
  isTransit: false,
  locked: false,
  ...more,
});
const receiving = bin('RCV', { binType: 0 });
const box = (id: string, more: Partial<BoxFacts> = {}): BoxFacts => ({
  id,
  boxNo: id,
  status: 2,
  warehouseId: 'w',
  bin: receiving,
  suggested: { id: 'A1', binCode: 'A1' },
  ...more,
});
const boxScan = (id: string, more?: Partial<BoxFacts>): PutAwayHeard => ({ kind: 'box', box: box(id, more) });
const binScan = (id: string, more?: Partial<BinFacts>): PutAwayHeard => ({ kind: 'bin', bin: bin(id, more) });

const run = (...scans: PutAwayHeard[]): PutAwayOutcome[] => {
  let state = startPutAway;
  return scans.map((heard) => {
    const outcome = putAwayStep(state, heard);
    state = outcome.state;
    return outcome;
  });
};
const last = (...scans: PutAwayHeard[]) => run(...scans).at(-1);

describe('putting away', () => {
  it('box, then the suggested bin: stored there', () => {
    const done = last(boxScan('1'), binScan('A1'));
    expect(done?.take).toMatchObject({ box: { id: '1' }, bin: { id: 'A1' }, override: false });
    expect(done?.answer).toMatchObject({ tone: 'ok', key: 'stored' });
    expect(done?.state.box).toBeNull();
  });

  it('another bin than suggested is taken and shown as an override', () => {
    const done = last(boxScan('1'), binScan('A2'));
    expect(done).toMatchObject({
      take: { override: true },
      answer: { tone: 'warn', key: 'override', params: { suggested: 'A1', binCode: 'A2' } },
    });
  });

  it('bin first: every following box goes there until another bin is scanned', () => {
    const [, first, second, , third] = run(binScan('A2'), boxScan('1'), boxScan('2'), binScan('A3'), boxScan('3'));
    expect([first, second, third].map((each) => each?.take?.bin.id)).toEqual(['A2', 'A2', 'A3']);
  });

  it('the bin of a box-first put-away does not stick to the next box', () => {
    expect(last(boxScan('1'), binScan('A1'), boxScan('2'))).toMatchObject({
      answer: { key: 'take' },
      state: { box: { id: '2' }, bin: null },
    });
  });

  it('asks for what comes next', () => {
    expect(putAwayPrompt(startPutAway)).toBe('box');
    expect(putAwayPrompt({ box: box('1'), bin: null })).toBe('bin');
    expect(putAwayPrompt({ box: null, bin: bin('A1') })).toBe('boxForBin');
  });
});

describe('refusals', () => {
  it('the terminal asks the operation which statuses are put away', () => {
    expect(boxStatus.codes.filter(isReady)).toEqual(PUT_AWAY_STATUS);
  });

  it('a box that waits for inspection stays where it is', () => {
    expect(last(boxScan('1', { status: 4 }))).toMatchObject({
      answer: { tone: 'error', key: 'notReady', params: { status: '4' } },
      state: { box: null },
    });
  });

  it('rejected goods go to the reject bin only, good ones never', () => {
    expect(last(boxScan('1', { status: 14 }), binScan('A1'))?.answer.key).toBe('binType');
    expect(last(boxScan('1', { status: 14, suggested: null }), binScan('NG', { binType: 5 }))?.take).toBeDefined();
    expect(last(boxScan('1'), binScan('NG', { binType: 5 }))?.answer.key).toBe('binType');
  });

  it('a bin of another warehouse, under count, or the receiving area itself', () => {
    expect(last(boxScan('1'), binScan('Z', { warehouseId: 'other', whName: '二库' }))?.answer).toMatchObject({
      key: 'elsewhere',
      params: { whName: '二库' },
    });
    expect(last(boxScan('1'), binScan('A1', { locked: true }))?.answer.key).toBe('counted');
    expect(last(boxScan('1'), binScan('R2', { binType: 0 }))?.answer.key).toBe('binType');
    expect(last(binScan('R2', { binType: 0 }))?.answer.key).toBe('notStorage');
  });

  it('a refused bin leaves the box in hand', () => {
    const refused = last(boxScan('1'), binScan('Z', { warehouseId: 'other' }));
    expect(refused?.state.box?.id).toBe('1');
    expect(refused?.take).toBeUndefined();
  });

  it('the same box twice is a warning, another box replaces it without posting', () => {
    expect(last(boxScan('1'), boxScan('1'))).toMatchObject({ answer: { tone: 'warn', key: 'again' } });
    const second = last(boxScan('1'), boxScan('2'));
    expect(second?.state.box?.id).toBe('2');
    expect(second?.take).toBeUndefined();
  });

  it('a box already stored may be moved on, but not into the bin it lies in', () => {
    const stored = { bin: bin('A7') };
    expect(last(boxScan('1', stored))).toMatchObject({ answer: { tone: 'warn', key: 'storedAlready' } });
    expect(last(boxScan('1', stored), binScan('A7'))?.answer.key).toBe('sameBin');
  });

  it('undo puts the box down, then leaves the bin', () => {
    const held = { box: box('1'), bin: bin('A1') };
    expect(backFromPutAway(held)).toMatchObject({ state: { box: null, bin: { id: 'A1' } }, answer: { key: 'dropped' } });
    expect(backFromPutAway({ ...held, box: null })).toMatchObject({ state: { bin: null }, answer: { key: 'binReleased' } });
    expect(backFromPutAway(startPutAway)).toBeNull();
  });

  it('a command never stands for the bin label', () => {
    expect(last(boxScan('1'), { kind: 'command', code: 'CONFIRM' })).toMatchObject({ answer: { tone: 'error', key: 'scanBin' } });
  });
});

describe('taking a put-away back', () => {
  it('is offered for storable goods that stand in storage, and while nobody counts the bin', () => {
    const storage = bin('A1');
    expect([2, 6, 7].map((status) => mayComeBack(status, storage))).toEqual([true, true, true]);
    expect(mayComeBack(2, bin('MR', { binType: 7 }))).toBe(true);
    expect(mayComeBack(2, receiving)).toBe(false);
    expect(mayComeBack(2, bin('BACK', { binType: 1 }))).toBe(false);
    expect(mayComeBack(2, bin('A1', { locked: true }))).toBe(false);
    expect(mayComeBack(2, null)).toBe(false);
    for (const status of [3, 4, 5, 14]) expect(mayComeBack(status, storage)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import type { PickTask } from '#domain/wms/outbound/pick-list.ts';
import {
  backFromPick,
  countedStep,
  countedTake,
  currentTask,
  instructionOf,
  quantityProblem,
  settled,
  splitBoxes,
  startPicking,
  wantedOf,
  withoutShort,
} from '#domain/wms/outbound/picking.job.ts';
import { boxLogVerbs } from '#domain/wms/reports/box-log.ts';
import type { BinFacts } from '#domain/wms/stock/scanned.ts';
import { box, job, locked, ofBin, ofBox, STORE, scans, task } from '#tests/support/pick-facts.ts';

describe('the walk', () => {
  test('goes by the pick sequence of the bins, not by the lines', () => {
    const list = job([task('B3', { pickSeq: 9, binCode: 'C-01' }), task('B1', { pickSeq: 2 }), task('B2', { pickSeq: 1 })]);
    expect(list.tasks.map(({ boxNo }) => boxNo)).toEqual(['B2', 'B1', 'B3']);
    expect(instructionOf(list, startPicking)).toEqual({ key: 'pick.do.go', params: { bin: 'A-01-01', box: 'B2', qty: '50', unit: 'PCS' } });
  });

  test('what lies in the bin where he stands comes before what lies further on', () => {
    const list = job([task('B1'), task('B2', { binId: 'a2', binCode: 'A-01-02', pickSeq: 2 })]);
    const { state } = scans(list, ofBin('a2'));
    expect(currentTask(list, state)?.boxNo).toBe('B2');
    expect(instructionOf(list, state).key).toBe('pick.do.take');
  });

  test('says that it is finished when nothing is open', () => {
    expect(instructionOf(job([task('B1', { picked: true })]), startPicking).key).toBe('pick.do.finished');
  });
});

describe('what is wanted next', () => {
  const list = job([task('B1', { qty: '20' }), task('B2', { binId: 'a2', binCode: 'A-01-02', pickSeq: 2 })], { wholeBoxes: false });

  test('is the bin, the box and the quantity of the walk', () => {
    expect(wantedOf(list, startPicking)).toMatchObject({ binCode: 'A-01-01', boxNo: 'B1', matCode: 'M-STEEL', qty: '20', unit: 'PCS' });
    expect(wantedOf(job([task('B1', { picked: true })]), startPicking)).toBeNull();
  });

  test('is where the books have the box in hand, and what the list wants of it', () => {
    const { state } = scans(list, ofBox(box('B2', { binId: 'a2', binCode: 'A-01-02' })));
    expect(wantedOf(list, state)).toMatchObject({ binCode: 'A-01-02', boxNo: 'B2', qty: '50' });
  });

  test('stays the quantity that is asked for while it is counted', () => {
    const { state } = scans(list, ofBin('a1'), ofBox(box('B1', { qty: '50', reservedQty: '20' })));
    expect(wantedOf(list, state)).toMatchObject({ binCode: 'A-01-01', boxNo: 'B1', qty: '20' });
  });
});

describe('a box that was split off', () => {
  const list = (more: Partial<PickTask>) => job([task('B1', { qty: '20', ...more })], { wholeBoxes: false });
  const take = { task: task('B1', { qty: '20' }), box: box('B1'), binId: 'a1', qty: '20', reason: null, part: true };

  test('is named by its number and by the box it was taken out of', () => {
    const after = list({ boxNo: 'N7', picked: true });
    expect(splitBoxes(after, [take])).toMatchObject([{ boxNo: 'N7', fromNo: 'B1', qty: '20' }]);
    expect(splitBoxes(after, [{ ...take, part: false }])).toEqual([]);
  });

  test('is none any more once it was taken back', () => {
    expect(splitBoxes(list({}), [take])).toEqual([]);
  });
});

describe('a whole locked box', () => {
  const list = job([task('B1')]);

  test('bin, then box', () => {
    const { takes, answer } = scans(list, ofBin('a1'), ofBox(locked('B1')));
    expect(takes).toMatchObject([{ binId: 'a1', qty: '50', part: false, reason: null }]);
    expect(answer.tone).toBe('ok');
  });

  test('box, then bin', () => {
    const { takes } = scans(list, ofBox(locked('B1')), ofBin('a1'));
    expect(takes).toMatchObject([{ binId: 'a1', qty: '50', part: false }]);
  });

  test('the box alone is not yet a pick: the bin is still to be scanned', () => {
    const { takes, state } = scans(list, ofBox(locked('B1')));
    expect(takes).toEqual([]);
    expect(instructionOf(list, state)).toMatchObject({ key: 'pick.do.scanBin', params: { bin: 'A-01-01' } });
  });

  test('a store without bins needs no bin', () => {
    expect(scans(job([task('B1')], { binManaged: false }), ofBox(locked('B1'))).takes).toHaveLength(1);
  });

  test('the bin counts for the following boxes too', () => {
    const two = job([task('B1'), task('B2')]);
    expect(scans(two, ofBin('a1'), ofBox(locked('B1')), ofBox(locked('B2'))).takes).toHaveLength(2);
  });

  test('found in another bin than the books say it is taken, with a warning', () => {
    const { takes, answer } = scans(list, ofBox(locked('B1')), ofBin('a2'), ofBin('a2'));
    expect(takes).toMatchObject([{ binId: 'a2' }]);
    expect(answer).toMatchObject({ tone: 'warn', key: 'pick.takenElsewhere', params: { bin: 'A-01-01' } });
  });

  test('a wrong bin is refused, and told what the books say; only the same bin scanned again is meant', () => {
    const refused = { tone: 'error', key: 'pick.wrongBin', params: { box: 'B1', bin: 'A-01-01' } };
    const once = scans(list, ofBox(locked('B1')), ofBin('a2'));
    expect([once.takes, once.answer, once.state.box?.boxNo]).toMatchObject([[], refused, 'B1']);
    const right = scans(list, ofBox(locked('B1')), ofBin('a2'), ofBin('a1'));
    expect([right.takes, right.answer]).toMatchObject([[{ binId: 'a1' }], { tone: 'ok', key: 'pick.taken' }]);
  });

  test('the bin of the box before does not count for a box from another one: no false difference is noted', () => {
    const two = job([task('B1'), task('B2', { binId: 'a2', binCode: 'A-01-02', pickSeq: 2 })]);
    const second = locked('B2', { binId: 'a2', binCode: 'A-01-02' });
    const { takes, state, answer } = scans(two, ofBin('a1'), ofBox(locked('B1')), ofBox(second));
    expect(takes).toHaveLength(1);
    expect(answer).toMatchObject({ tone: 'ok', key: 'pick.inHandElsewhere', params: { bin: 'A-01-02' } });
    expect(instructionOf(two, state)).toMatchObject({ key: 'pick.do.scanBin', params: { bin: 'A-01-02' } });
    expect(scans(two, ofBin('a1'), ofBox(second), ofBin('a2')).answer).toMatchObject({ tone: 'ok', key: 'pick.taken' });
    expect(scans(two, ofBin('a1'), ofBox(second), ofBin('a1')).answer).toMatchObject({ tone: 'warn', key: 'pick.takenElsewhere' });
  });

  test('the same box twice is a warning and counts once', () => {
    const done = job([task('B1', { picked: true, pickedBy: '王芳' }), task('B2')]);
    const { takes, answer } = scans(done, ofBin('a1'), ofBox(locked('B1')));
    expect(takes).toEqual([]);
    expect(answer).toMatchObject({ tone: 'warn', key: 'pick.already', params: { by: '王芳' } });
    expect(scans(list, ofBox(locked('B1')), ofBox(locked('B1'))).answer).toMatchObject({ tone: 'warn', key: 'pick.again' });
  });
});

describe('a part of a box', () => {
  const list = job([task('B1', { qty: '20' })], { wholeBoxes: false });
  const shared = box('B1', { qty: '50', reservedQty: '20' });

  test('is counted before it is taken, and takes a number of its own', () => {
    const { takes, state } = scans(list, ofBin('a1'), ofBox(shared));
    expect(takes).toEqual([]);
    const { ask } = state;
    if (ask?.kind !== 'quantity') throw new Error('no quantity asked');
    expect(ask.max).toBe('20');
    expect(countedTake(ask, '20')).toMatchObject({ qty: '20', part: true });
  });

  test('no more than the list says, and something', () => {
    const { state } = scans(list, ofBin('a1'), ofBox(shared));
    if (state.ask?.kind !== 'quantity') throw new Error('no quantity asked');
    expect(quantityProblem(state.ask, '21')?.key).toBe('pick.quantityTooMuch');
    expect(quantityProblem(state.ask, '0')?.key).toBe('pick.quantityNeeded');
    expect(quantityProblem(state.ask, '')?.key).toBe('pick.quantityNeeded');
    expect(quantityProblem(state.ask, '20')).toBeNull();
  });

  test('a bin scanned while counting changes nothing: the quantity comes first', () => {
    const bin = scans(list, ofBin('a1'), ofBox(shared), ofBin('a2'));
    expect(bin.answer).toMatchObject({ tone: 'error', key: 'pick.countFirst', params: { box: 'B1' } });
    expect(bin.state.bin?.id).toBe('a1');
  });

  test('less than the list wants needs a reason, unless one was given already', () => {
    const { state } = scans(list, ofBin('a1'), ofBox(shared));
    if (state.ask?.kind !== 'quantity') throw new Error('no quantity asked');
    const { ask } = state;
    const short = countedStep(state, ask, '19');
    expect(short.take).toBeUndefined();
    expect(short.state.ask).toMatchObject({ short: '19' });
    expect(withoutShort(short.state, { ...ask, short: '19' }).state.ask).toMatchObject({ short: null });
    expect(countedStep(state, ask, '20').take).toMatchObject({ qty: '20', reason: null });
    expect(countedStep(state, { ...ask, reason: '原箱破损' }, '19').take).toMatchObject({ qty: '19' });
  });

  test('undo leaves the question; without one there is nothing to leave', () => {
    const { state } = scans(list, ofBin('a1'), ofBox(shared));
    expect(backFromPick(state)?.state.ask).toBeNull();
    expect(backFromPick(startPicking)).toBeNull();
  });

  test('the question stands until the pick is in the list: no way back to the same box in between', () => {
    const { state } = scans(list, ofBin('a1'), ofBox(shared));
    expect(settled(list, state)).toBe(state);
    const done = job([task('B1', { qty: '20', picked: true })], { wholeBoxes: false });
    expect(settled(done, state).ask).toBeNull();
    expect(instructionOf(done, settled(done, state)).key).toBe('pick.do.finished');
  });

  test('a second scan while counting changes nothing', () => {
    const again = scans(list, ofBin('a1'), ofBox(shared), ofBox(shared));
    expect(again.answer).toMatchObject({ tone: 'warn', key: 'pick.againAsked' });
    expect(again.state.ask?.kind).toBe('quantity');
  });
});

describe('wrong kinds of scan', () => {
  const list = job([task('B1')]);

  test('a bin of another warehouse is refused and changes nothing', () => {
    const { answer, state } = scans(list, ofBin('x1'));
    expect(answer).toMatchObject({ tone: 'error', key: 'pick.binElsewhere' });
    expect(state.bin).toBeNull();
  });

  test('a bin without anything to pick is refused, and the next one is named', () => {
    expect(scans(list, ofBin('a2')).answer).toMatchObject({ tone: 'error', key: 'pick.binEmpty', params: { bin: 'A-01-01' } });
  });

  test('a bin that was refused is not in force: the next box is not noted as found there', () => {
    const { takes, state, answer } = scans(list, ofBin('a2'), ofBox(locked('B1')));
    expect(takes).toEqual([]);
    expect(state.bin).toBeNull();
    expect(answer).toMatchObject({ tone: 'ok', key: 'pick.inHand', params: { bin: 'A-01-01' } });
    expect(scans(list, ofBin('a2'), ofBox(locked('B1')), ofBin('a1'))).toMatchObject({
      answer: { tone: 'ok', key: 'pick.taken' },
      takes: [{ binId: 'a1' }],
    });
  });

  test('a refused bin leaves the one before it in force', () => {
    const { state } = scans(list, ofBin('a1'), ofBin('a2'));
    expect(state.bin?.id).toBe('a1');
  });

  test('going back leaves the box in hand, then the bin; a bin that something was taken from stays', () => {
    const inHand = scans(list, ofBox(locked('B1'))).state;
    expect(backFromPick(inHand)).toMatchObject({ state: { box: null }, answer: { key: 'pick.dropped', code: 'B1' } });
    const atBin = scans(list, ofBin('a1')).state;
    expect(backFromPick(atBin)).toMatchObject({ state: { bin: null }, answer: { key: 'pick.binLeft', code: 'A-01-01' } });
    const two = job([task('B1'), task('B2')]);
    expect(backFromPick(scans(two, ofBin('a1'), ofBox(locked('B1'))).state)).toBeNull();
  });

  test('the next one it names is the one the instruction sends him to', () => {
    const more = job([task('B1'), task('B2', { binId: 'a9', binCode: 'A-09-01', pickSeq: 9 })]);
    const at: BinFacts = { id: 'a9', binCode: 'A-09-01', warehouseId: STORE, binType: null };
    const { answer, state } = scans(more, { kind: 'bin', code: at.binCode, bin: at }, ofBin('a2'));
    expect(answer.params.bin).toBe(instructionOf(more, state).params.bin);
    expect(state.bin?.id).toBe('a9');
  });

  test('a damaged label is told apart from an unknown one', () => {
    expect(scans(list, { kind: 'damaged', code: 'B1' }).answer.key).toBe('scan.damaged');
    expect(scans(list, { kind: 'missing', code: 'B1', what: 'box' }).answer.key).toBe('scan.missing.box');
  });
});

describe('a box on the list of all boxes', () => {
  const row = (docStatus: number, status = 1, pickedAt: string | null = null) => ({ docStatus, status, pickedAt });

  test('that waits is picked, exchanged or its line rejected; one in hand goes on to the review', () => {
    expect(boxLogVerbs(row(1))).toEqual(['pick', 'exchange', 'review', 'rejectLine']);
    expect(boxLogVerbs(row(1, 1, '2026-11-22T08:00:00Z'))).toEqual(['review', 'rejectLine']);
    expect(boxLogVerbs(row(1, 2))).toEqual(['review']);
  });

  test('of a list that was taken back is reviewed again, of one that is reviewed or closed nothing is left to do', () => {
    expect(boxLogVerbs(row(2))).toEqual(['review']);
    expect(boxLogVerbs(row(3, 3))).toEqual([]);
    expect(boxLogVerbs(row(4))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  backFromPick,
  exchangeTake,
  instructionOf,
  pickPayload,
  scanForPick,
  startPicking,
  swapped,
} from '#domain/wms/outbound/picking.job.ts';
import { box, DOC, job, ofBin, ofBox, scans, task } from '#tests/support/pick-facts.ts';

describe('another box than the list says', () => {
  const list = job([task('B1')]);

  test('of the same material is a swap that needs a reason; the whole box is then taken', () => {
    const { state, takes } = scans(list, ofBin('a1'), ofBox(box('B9', { qty: '60' })));
    expect(takes).toEqual([]);
    const { ask } = state;
    if (ask?.kind !== 'swap') throw new Error('no swap');
    const after = swapped(list, state, ask, '原箱破损');
    expect(after.take).toMatchObject({ qty: '60', part: false, reason: '原箱破损' });
  });

  test('is asked for its reason in the hand, while it can still be put back, and then for its bin', () => {
    const other = box('B9', { qty: '60' });
    const { state, answer, takes } = scans(list, ofBox(other));
    expect([takes, answer]).toMatchObject([[], { tone: 'warn', key: 'pick.swap', params: { listed: 'B1' } }]);
    if (state.ask?.kind !== 'swap') throw new Error('no swap');
    expect(scanForPick(list, state, ofBin('a1')).answer).toMatchObject({ tone: 'error', key: 'pick.reasonFirst' });
    const said = swapped(list, state, state.ask, '原箱破损');
    expect([said.take, said.state.box?.boxNo, said.answer.key]).toEqual([undefined, 'B9', 'pick.inHand']);
    expect(scanForPick(list, said.state, ofBin('a2')).answer).toMatchObject({ tone: 'error', key: 'pick.wrongBin' });
    const taken = scanForPick(list, said.state, ofBin('a1'));
    expect([taken.take, taken.answer.tone]).toMatchObject([{ qty: '60', binId: 'a1', reason: '原箱破损' }, 'ok']);
    expect(backFromPick(said.state)?.state).toMatchObject({ box: null, why: null });
  });

  test('on a list by quantity only the part that is needed is taken', () => {
    const byQuantity = job([task('B1', { qty: '20' })], { wholeBoxes: false });
    const { state } = scans(byQuantity, ofBin('a1'), ofBox(box('B9')));
    if (state.ask?.kind !== 'swap') throw new Error('no swap');
    const after = swapped(byQuantity, state, state.ask, '先到先用');
    expect(after.state.ask).toMatchObject({ kind: 'quantity', max: '20', reason: '先到先用' });
  });

  test('chosen at the desk it is taken as far as the line wants it: a part of it gets a number of its own', () => {
    const byQuantity = job([task('B1', { qty: '20' })], { wholeBoxes: false });
    const [wanted] = byQuantity.tasks;
    if (!wanted) throw new Error('no task');
    const part = exchangeTake(byQuantity, wanted, box('B9', { reservedQty: '35' }), '原箱破损');
    expect(part).toMatchObject({ qty: '15', part: true, binId: 'a1' });
    const payload = { id: DOC, logId: 'log-B1', boxId: 'B9', binId: 'a1', qty: '15', childNo: 'C-1', reason: '原箱破损' };
    expect(part && pickPayload(DOC, part, 'C-1')).toEqual(payload);
    expect(exchangeTake(byQuantity, wanted, box('B9', { qty: '20' }), '原箱破损')).toMatchObject({ qty: '20', part: false });
    expect(exchangeTake(byQuantity, wanted, box('B9', { binId: null }), '原箱破损')).toBeNull();
  });

  test('the terminal can begin with a box that was chosen elsewhere', () => {
    const walk = job([task('B1'), task('B2', { binId: 'a2', binCode: 'A-01-02', pickSeq: 2 })]);
    expect(instructionOf(walk, { ...startPicking, chosen: 'log-B2' }).params.box).toBe('B2');
    expect(instructionOf(walk, { ...startPicking, chosen: 'unknown' }).params.box).toBe('B1');
  });

  test.each([
    ['another material', box('B9', { materialId: 'paint' }), 'pick.otherMaterial'],
    ['reserved by somebody', box('B9', { boxStatus: 5, lockDocId: 'x' }), 'pick.reservedBy'],
    ['frozen', box('B9', { boxStatus: 1 }), 'pick.notNormal'],
    ['past its shelf life', box('B9', { expired: true }), 'pick.expired'],
    ['promised in part, on a whole-box list', box('B9', { reservedQty: '5' }), 'pick.reserved'],
    ['in another warehouse', box('B9', { warehouseId: 'other' }), 'scan.elsewhere'],
  ])('is refused when it is %s', (_why, other, key) => {
    const { answer, takes, state } = scans(list, ofBin('a1'), ofBox(other));
    expect(answer).toMatchObject({ tone: 'error', key });
    expect(takes).toEqual([]);
    expect(state.ask).toBeNull();
  });
});

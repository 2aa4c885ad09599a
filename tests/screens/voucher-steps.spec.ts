/** What the terminals inside the warehouse answer to scans, before anything is written. */
import { describe, expect, test } from 'vitest';
import type { BoxFacts, Scanned } from '#screens/wms/raw-out/scanned.ts';
import { scanForAdjust, startAdjust } from '#screens/wms/voucher/adjust-steps.ts';
import { evenParts, partProblem, restOf, scanForPackage, startPackage } from '#screens/wms/voucher/package-steps.ts';
import { belongsTo, commonTargets, scanForSwitch, startSwitch } from '#screens/wms/voucher/switch-draft.ts';

const box = (boxNo: string, more: Partial<BoxFacts> = {}): BoxFacts => ({
  ...{ id: boxNo, boxNo, materialId: 'm', matCode: 'M1', matName: '45#圆钢', unit: 'PCS', decimals: 0, batchNo: 'L1', expiry: '' },
  ...{ expired: false, qty: '10', reservedQty: '0', boxStatus: 2, warehouseId: 'w', binId: 'a', binCode: 'A-01' },
  ...{ lockDocType: null, lockDocId: null, updatedByName: '' },
  ...more,
});
const scanBox = (one: BoxFacts): Scanned => ({ kind: 'box', code: one.boxNo, box: one });
const scanBin = (id: string, warehouseId = 'w'): Scanned => ({
  kind: 'bin',
  code: id,
  bin: { id, binCode: id, warehouseId, binType: null },
});
const anywhere = () => true;

describe('bin adjustment', () => {
  test('box, then bin: it moves', () => {
    const held = scanForAdjust(startAdjust, scanBox(box('B1')), anywhere);
    expect(held).toMatchObject({ answer: { key: 'adjust.box' }, state: { box: { boxNo: 'B1' } } });
    expect(scanForAdjust(held.state, scanBin('b'), anywhere)).toMatchObject({
      move: { boxId: 'B1', binId: 'b', fromBinId: 'a' },
      state: { box: null },
    });
  });

  test('bin, then boxes: all go there until the bin is scanned again', () => {
    const first = scanForAdjust(startAdjust, scanBin('b'), anywhere).state;
    const second = scanForAdjust(first, scanBox(box('B1')), anywhere);
    expect(second.move).toMatchObject({ boxId: 'B1', binId: 'b' });
    expect(scanForAdjust(second.state, scanBox(box('B2')), anywhere).move).toMatchObject({ boxId: 'B2' });
    expect(scanForAdjust(second.state, scanBin('b'), anywhere)).toMatchObject({ state: startAdjust, answer: { key: 'adjust.binLeft' } });
  });

  test('says why it does not move', () => {
    const held = scanForAdjust(startAdjust, scanBox(box('B1')), anywhere).state;
    expect(scanForAdjust(held, scanBin('a'), anywhere).answer.key).toBe('adjust.sameBin');
    expect(scanForAdjust(held, scanBin('b', 'x'), anywhere).answer.key).toBe('adjust.elsewhere');
    expect(scanForAdjust(startAdjust, scanBox(box('B1', { boxStatus: 17 })), anywhere).answer.key).toBe('adjust.held');
    expect(scanForAdjust(startAdjust, scanBox(box('B1')), () => false).answer.key).toBe('adjust.otherStore');
  });
});

describe('split and merge', () => {
  const holding = scanForPackage('split', startPackage, scanBox(box('B1', { reservedQty: '2' }))).state;

  test('something always stays, and what is promised stays', () => {
    expect(partProblem(holding, '8')).toBeNull();
    expect(partProblem(holding, '9')).toBe('package.quantityTooMuch');
    expect(partProblem(holding, '')).toBe('package.quantityNeeded');
    expect(restOf({ ...holding, parts: ['3', '2'] })).toBe('5');
  });

  test('the same quantity goes into it so often', () => {
    expect(evenParts(box('B1'), '3')).toEqual(['3', '3', '3']);
    expect(evenParts(box('B1'), '5')).toEqual(['5']);
  });

  test('only boxes of one kind go together', () => {
    const into = scanForPackage('merge', startPackage, scanBox(box('B1'))).state;
    expect(scanForPackage('merge', into, scanBox(box('B2'))).state.sources.map(({ id }) => id)).toEqual(['B2']);
    expect(scanForPackage('merge', into, scanBox(box('B2', { batchNo: 'L2' }))).answer.key).toBe('package.different');
    expect(scanForPackage('merge', into, scanBox(box('B2', { reservedQty: '1' }))).answer.key).toBe('package.promised');
    expect(scanForPackage('merge', into, scanBox(box('B1'))).answer.key).toBe('package.again');
    expect(scanForPackage('merge', startPackage, scanBox(box('B3', { boxStatus: 4 }))).answer.key).toBe('package.held');
  });
});

describe('state switch', () => {
  test('boxes share a target; the only one is chosen', () => {
    expect(commonTargets([box('B1'), box('B2', { boxStatus: 6 })])).toEqual([1, 14]);
    const frozen = scanForSwitch(startSwitch, scanBox(box('B1', { boxStatus: 14 })));
    expect(frozen.draft.toStatus).toBe('15');
    expect(scanForSwitch(frozen.draft, scanBox(box('B2'))).answer.key).toBe('switch.differ');
  });

  test('of one warehouse, and of a status that people may change', () => {
    const { draft } = scanForSwitch(startSwitch, scanBox(box('B1')));
    expect(scanForSwitch(draft, scanBox(box('B2', { warehouseId: 'x' }))).answer.key).toBe('switch.otherStore');
    expect(scanForSwitch(draft, scanBox(box('B2', { boxStatus: 4 }))).answer.key).toBe('switch.none');
    expect([belongsTo(14), belongsTo(15), belongsTo(1)]).toEqual(['5', '4', null]);
  });
});

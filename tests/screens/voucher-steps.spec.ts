/** What the terminals inside the warehouse answer to scans, before anything is written. */

import { describe, expect, test } from 'vitest';
import { boxStatus } from '#domain/wms/codes.ts';
import type { BoxFacts, Scanned } from '#domain/wms/stock/scanned.ts';
import { takenFault, wholeLine } from '#domain/wms/taken/taken-lines.ts';
import { backFromAdjust, scanForAdjust, startAdjust } from '#domain/wms/voucher/adjust.job.ts';
import { formSwitch, otherOut } from '#domain/wms/voucher/entry.operation.ts';
import { isMade, sourcesFor, takenPayload } from '#domain/wms/voucher/goods-out.ts';
import { MERGEABLE, SPLITTABLE } from '#domain/wms/voucher/move-rules.ts';
import {
  backFromPackage,
  evenParts,
  finishPackage,
  partProblem,
  restOf,
  scanForPackage,
  startPackage,
} from '#domain/wms/voucher/package.job.ts';
import { backFromPallet, noPallet, offStep, scanForPallet } from '#domain/wms/voucher/pallet.job.ts';
import { backFromSwitch, belongsTo, commonTargets, scanForSwitch, startSwitch } from '#domain/wms/voucher/switch.job.ts';
import { StockVoucher } from '#domain/wms/voucher/voucher.document.ts';
import { missingField } from '#pages/document/entry-rules.ts';
import { batchFaults, withExpiry } from '#screens/wms/kit/goods.ts';
import { voucherEntry } from '#screens/wms/voucher/entry.ts';
import { INCOMING } from '#screens/wms/voucher/incoming-lines.ts';

const box = (boxNo: string, more: Partial<BoxFacts> = {}): BoxFacts => ({
  id: boxNo,
  boxNo,
  materialId: 'm',
  matCode: 'M1',
  matName: '45#圆钢',
  unit: 'PCS',
  decimals: 0,
  batchNo: 'L1',
  expiry: '',
  expired: false,
  qty: '10',
  reservedQty: '0',
  boxStatus: 2,
  warehouseId: 'w',
  binId: 'a',
  binCode: 'A-01',
  batchId: 'L1',
  supplierId: null,
  boxType: 1,
  lockDocType: null,
  lockDocId: null,
  updatedByName: '',
  ...more,
});
const scanBox = (one: BoxFacts): Scanned => ({ kind: 'box', code: one.boxNo, box: one });
const scanBin = (id: string, warehouseId = 'w'): Scanned => ({
  kind: 'bin',
  code: id,
  bin: { id, binCode: id, warehouseId, whName: `store ${warehouseId}`, binType: null },
});
const anywhere = () => true;

describe('bin adjustment', () => {
  const pallet = { id: 'p1', palletNo: 'P1', warehouseId: 'w', binId: 'a', binCode: 'A' };
  const scanPallet = (more: object = {}) => ({ kind: 'pallet' as const, code: 'P1', pallet: { ...pallet, ...more } });

  test('moves a pallet by its own label, pallet first or bin first', () => {
    const held = scanForAdjust(startAdjust, scanPallet(), anywhere);
    expect(held).toMatchObject({ answer: { key: 'adjust.pallet' }, state: { pallet: { palletNo: 'P1' } } });
    const moved = scanForAdjust(held.state, scanBin('b'), anywhere);
    expect(moved).toMatchObject({ answer: { key: 'adjust.moved' }, take: { palletId: 'p1', fromBinId: 'a', binId: 'b' } });
    expect(moved.state.pallet ?? null).toBeNull();
    const bin = scanForAdjust(startAdjust, scanBin('b'), anywhere).state;
    expect(scanForAdjust(bin, scanPallet(), anywhere)).toMatchObject({ take: { palletId: 'p1', binId: 'b' }, state: { bin: { id: 'b' } } });
  });

  test('leaves a pallet that is elsewhere or in hand, and puts it down again', () => {
    const held = scanForAdjust(startAdjust, scanPallet(), anywhere).state;
    expect(scanForAdjust(held, scanPallet(), anywhere).answer.key).toBe('adjust.palletAgain');
    expect(scanForAdjust(startAdjust, scanPallet(), () => false).answer.key).toBe('adjust.palletElsewhere');
    expect(scanForAdjust(held, scanBin('b', 'x'), anywhere).answer.key).toBe('adjust.elsewhere');
    expect(backFromAdjust(held, [])).toMatchObject({ state: startAdjust });
    expect(scanForAdjust(held, scanBox(box('B1')), anywhere).state.pallet ?? null).toBeNull();
  });

  test('box, then bin: it moves', () => {
    const held = scanForAdjust(startAdjust, scanBox(box('B1')), anywhere);
    expect(held).toMatchObject({ answer: { key: 'adjust.box' }, state: { box: { boxNo: 'B1' } } });
    expect(scanForAdjust(held.state, scanBin('b'), anywhere)).toMatchObject({
      take: { boxId: 'B1', binId: 'b', fromBinId: 'a' },
      state: { box: null },
    });
  });

  test('bin, then boxes: all go there until the bin is scanned again', () => {
    const first = scanForAdjust(startAdjust, scanBin('b'), anywhere).state;
    const second = scanForAdjust(first, scanBox(box('B1')), anywhere);
    expect(second.take).toMatchObject({ boxId: 'B1', binId: 'b' });
    expect(scanForAdjust(second.state, scanBox(box('B2')), anywhere).take).toMatchObject({ boxId: 'B2' });
    expect(scanForAdjust(second.state, scanBin('b'), anywhere)).toMatchObject({ state: startAdjust, answer: { key: 'adjust.binLeft' } });
  });

  test('undo: the box in hand, then the last move, and the bin when nothing else is left', () => {
    const bin = scanForAdjust(startAdjust, scanBin('b'), anywhere).state;
    const { take } = scanForAdjust(bin, scanBox(box('B1')), anywhere);
    if (!take) throw new Error('it is moved');
    const held = { ...bin, box: box('B2') };
    expect(backFromAdjust(held, [take])).toMatchObject({ state: { box: null, bin: { id: 'b' } } });
    expect(backFromAdjust(bin, [take])).toBeNull();
    expect(backFromAdjust(bin, [])).toMatchObject({ state: startAdjust });
    expect(backFromAdjust(startAdjust, [])).toBeNull();
  });

  test('says why it does not move', () => {
    const held = scanForAdjust(startAdjust, scanBox(box('B1')), anywhere).state;
    expect(scanForAdjust(held, scanBin('a'), anywhere).answer.key).toBe('adjust.sameBin');
    expect(scanForAdjust(held, scanBin('b', 'x'), anywhere).answer.key).toBe('adjust.elsewhere');
    expect(scanForAdjust(startAdjust, scanBox(box('B1', { boxStatus: 17 })), anywhere).answer.key).toBe('adjust.held');
    expect(scanForAdjust(startAdjust, scanBox(box('B1')), () => false).answer.key).toBe('scan.elsewhere');
  });
});

describe('split and merge', () => {
  const holding = scanForPackage('split', startPackage, scanBox(box('B1', { reservedQty: '2' }))).state;

  test('something always stays, and what is promised stays', () => {
    expect(partProblem(holding, '8')).toBeNull();
    expect(partProblem(holding, '9')?.key).toBe('package.quantityTooMuch');
    expect(partProblem(holding, '')?.key).toBe('package.quantityNeeded');
    expect(restOf({ ...holding, parts: ['3', '2'] })).toBe('5');
  });

  test('undo takes the last part back, then the box; nothing is written before something was collected', () => {
    const parts = { ...holding, parts: ['2', '3'] };
    expect(backFromPackage(parts)?.state.parts).toEqual(['2']);
    expect(backFromPackage(holding)?.state).toEqual(startPackage);
    expect(backFromPackage(startPackage)).toBeNull();
    expect(finishPackage('split', holding)).toBeNull();
    expect(finishPackage('split', parts)).toMatchObject({ state: startPackage, take: { mode: 'split', parts: ['2', '3'] } });
  });

  test('the same quantity goes into it so often', () => {
    expect(evenParts(box('B1'), '3')).toEqual(['3', '3', '3']);
    expect(evenParts(box('B1'), '5')).toEqual(['5']);
  });

  test('the terminal takes the boxes that may be split or put together', () => {
    const taken = (mode: 'split' | 'merge') =>
      boxStatus.codes.filter((status) => scanForPackage(mode, startPackage, scanBox(box('B1', { boxStatus: status }))).state.box !== null);
    expect(taken('split')).toEqual(SPLITTABLE);
    expect(taken('merge')).toEqual(MERGEABLE);
  });

  test('a single asset is neither split nor put together', () => {
    const asset = scanBox(box('A1', { boxType: 3 }));
    for (const mode of ['split', 'merge'] as const) expect(scanForPackage(mode, startPackage, asset).answer.key).toBe('package.asset');
  });

  test('only boxes of one kind go together', () => {
    const into = scanForPackage('merge', startPackage, scanBox(box('B1'))).state;
    expect(scanForPackage('merge', into, scanBox(box('B2'))).state.sources.map(({ id }) => id)).toEqual(['B2']);
    expect(scanForPackage('merge', into, scanBox(box('B2', { batchId: 'L2' }))).answer.key).toBe('package.different');
    expect(scanForPackage('merge', into, scanBox(box('B2', { reservedQty: '1' }))).answer.key).toBe('package.promised');
    expect(scanForPackage('merge', into, scanBox(box('B2', { supplierId: 's' }))).answer.key).toBe('package.different');
    expect(scanForPackage('merge', startPackage, scanBox(box('B2', { reservedQty: '1' }))).answer.key).toBe('package.promised');
    expect(scanForPackage('merge', into, scanBox(box('B1'))).answer.key).toBe('package.again');
    expect(scanForPackage('merge', startPackage, scanBox(box('B3', { boxStatus: 4 }))).answer.key).toBe('package.held');
  });
});

describe('state switch', () => {
  test('boxes share a target; the only one is chosen', () => {
    expect(commonTargets([box('B1'), box('B2', { boxStatus: 6 })])).toEqual([1, 14]);
    const frozen = scanForSwitch(startSwitch, scanBox(box('B1', { boxStatus: 14 })));
    expect(frozen.state.toStatus).toBe('15');
    expect(scanForSwitch(frozen.state, scanBox(box('B2'))).answer.key).toBe('switch.differ');
  });

  test('of one warehouse, and of a status that people may change', () => {
    const { state: draft } = scanForSwitch(startSwitch, scanBox(box('B1')));
    expect(scanForSwitch(draft, scanBox(box('B2', { warehouseId: 'x' }))).answer.key).toBe('switch.otherStore');
    expect(scanForSwitch(draft, scanBox(box('B2', { boxStatus: 4 }))).answer.key).toBe('switch.none');
    expect(backFromSwitch(draft)?.state.boxes).toEqual([]);
    expect(backFromSwitch(startSwitch)).toBeNull();
    expect([belongsTo(14), belongsTo(15), belongsTo(1)]).toEqual(['5', '4', null]);
  });
});

describe('goods that come, go or change', () => {
  const material = { id: 'm', matCode: 'M1', matName: '底漆', baseUnit: 'KG', isActive: true, boxManaged: true, batchManaged: true };
  const goods = { row: { ...material, shelfLifeManaged: true, shelfLife: 6, warrantyUnit: 30 } as never, decimals: 2 };
  const find = () => goods;
  const held = (boxNo: string, more: object = {}) => ({
    box: {
      id: boxNo,
      boxNo,
      boxType: 1,
      materialId: 'm',
      qty: '10',
      reservedQty: '0',
      boxStatus: 2,
      binId: 'a',
      batchId: 'b',
      receivedAt: null,
      ...more,
    } as never,
    batch: { receivedDate: boxNo === 'B2' ? '2026-01-01' : '2026-02-01', expiryDate: null, extendedTo: null } as never,
    bin: undefined,
  });

  test('a line says what the material still asks for', () => {
    const { newLine, lack, payload } = INCOMING;
    const known = { find, choices: {}, more: [] };
    const line = { ...newLine(), matCode: 'm1', qty: '1.2', binId: 'a' };
    expect(batchFaults(line, { find })).toEqual({ batchNo: 'batch', expiryDate: 'expiry' });
    const dated: Readonly<Record<string, string>> = withExpiry([{ ...line, productionDate: '2026-01-01' }], [line], { find })[0] ?? line;
    expect(dated.expiryDate).toBe('2026-06-30');
    const whole = { ...dated, batchNo: 'L1' };
    expect(lack([whole], known, { head: {}, lines: [] })).toBeNull();
    expect(lack([{ ...whole, qty: '1.234' }], known, { head: {}, lines: [] })).toBe('wrong');
    expect(payload([whole, { ...whole, status: '4' }], known)).toMatchObject([{ status: 2, binId: 'a' }, { status: 4 }]);
  });

  test('the oldest goods come first; what is frozen or promised is not offered', () => {
    const all = [held('B1'), held('B2'), held('B3', { boxStatus: 1 }), held('B4', { boxStatus: 13 }), held('B5', { reservedQty: '4' })];
    const numbers = (type: 'OTHER_OUT' | 'FORM_SWITCH') =>
      sourcesFor(type)(all, 'm', '2026-03-01').map(({ box }) => (box as { boxNo: string }).boxNo);
    expect(numbers('OTHER_OUT')).toEqual(['B2', 'B1', 'B4', 'B5']);
    expect(numbers('FORM_SWITCH')).toEqual(['B2', 'B1']);
  });

  test('no more than is there, and a loose place is named by what lies in it', () => {
    const sources = [held('B1', { boxType: 2 })];
    const line = wholeLine({ materialId: 'm', matCode: 'M1', matName: '底漆', unitCode: 'KG' }, sources[0] as never);
    expect(takenFault({ ...line, qty: '11' }, sources)).toBe('tooMuch');
    expect(takenFault(line, sources)).toBeNull();
    expect(isMade(line)).toBe(false);
    expect(isMade({ ...line, toMaterialId: 'n', toQty: '1' })).toBe(true);
    expect(takenPayload([line], sources)).toEqual([{ boxId: null, binId: 'a', materialId: 'm', batchId: 'b', status: 2, qty: '10' }]);
  });

  test('store, category, reason and lines, in this order', () => {
    const entry = voucherEntry({ pair: otherOut, direction: 2, lack: () => 'wrong' } as never);
    const { fields } = StockVoucher;
    const missing = (head: Record<string, string>) => missingField(entry as never, fields, { head, lines: [] });
    expect(missing({})).toBe('warehouseId');
    expect(missing({ warehouseId: 'w' })).toBe('rdCode');
    expect(missing({ warehouseId: 'w', rdCode: '205' })).toBe('reason');
    const lack = (reason: string) => entry.lack([], undefined, { head: { reason }, lines: [] });
    expect(lack('x')).toBe('reason');
    expect(lack('样品')).toBe('wrong');
    const form = voucherEntry({ pair: formSwitch, direction: null } as never);
    expect(missingField(form as never, fields, { head: { warehouseId: 'w', reason: '改制' }, lines: [] })).toBeUndefined();
  });
});

describe('pallets', () => {
  const inHand = { id: 'p', palletNo: 'P1', warehouseId: 'w', boxIds: ['B1'] };
  const holding = { palletId: 'p', begin: null };
  const begin = { palletNo: 'P2', palletType: 1 as const, sscc: '' };

  test('a label takes the pallet in hand, boxes go onto it once, a bin moves all of it', () => {
    const pallet = { id: 'p', palletNo: 'P1', warehouseId: 'w', binId: null };
    expect(scanForPallet(noPallet, { kind: 'pallet', code: 'P1', pallet }, null).state).toEqual(holding);
    expect(scanForPallet(holding, scanBox(box('B2')), inHand).take).toEqual({ kind: 'add', palletId: 'p', boxId: 'B2' });
    expect(scanForPallet(holding, scanBox(box('B1')), inHand).answer).toMatchObject({ tone: 'warn', key: 'pallet.again' });
    expect(scanForPallet(holding, scanBin('b'), inHand).take).toEqual({ kind: 'move', palletId: 'p', binId: 'b' });
  });

  test('a bin of another store moves no pallet, and is told by the name of its store', () => {
    const { take, answer } = scanForPallet(holding, scanBin('b', 'v'), inHand);
    expect(take).toBeUndefined();
    expect(answer).toMatchObject({ tone: 'error', key: 'pallet.elsewhere', params: { whName: 'store v' } });
    expect(scanForAdjust({ box: box('B1'), bin: null }, scanBin('b', 'v'), anywhere).answer.params.whName).toBe('store v');
  });

  test('a new one begins with its first box; without a pallet in hand nothing is taken', () => {
    expect(scanForPallet({ palletId: null, begin }, scanBox(box('B2')), null).take).toEqual({ kind: 'begin', begin, boxId: 'B2' });
    expect(scanForPallet(noPallet, scanBox(box('B2')), null).answer.key).toBe('pallet.first');
    expect(scanForPallet(noPallet, scanBin('b'), null).answer.key).toBe('pallet.first');
  });

  test('boxes leave it, and it is left as it is', () => {
    expect(offStep(holding, 'p', ['B1'], 'B1').take).toEqual({ kind: 'off', palletId: 'p', boxIds: ['B1'] });
    expect(backFromPallet(holding)?.state).toEqual(noPallet);
    expect(backFromPallet(noPallet)).toBeNull();
  });
});

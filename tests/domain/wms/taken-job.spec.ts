/** Every scan is answered where goods leave a store, and what is scanned is called what it is. */
import { describe, expect, test } from 'vitest';
import { badgeOf } from '#domain/basic/badge.ts';
import type { Answer } from '#domain/kernel/job.ts';
import { scanForPurchaseReturn } from '#domain/wms/returns/return-box.job.ts';
import { type BoxFacts, notGoods, noUse, otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import { scanForTaking } from '#domain/wms/taken/taken.job.ts';
import '#domain/registry.ts';

const box = (more: Partial<BoxFacts> = {}): BoxFacts => ({
  id: 'b1',
  boxNo: 'B1',
  materialId: 'm1',
  matCode: 'M',
  matName: '螺栓',
  unit: 'PCS',
  decimals: 0,
  batchId: null,
  batchNo: '',
  expiry: '',

  expired: false,
  qty: '10',
  reservedQty: '0',
  boxType: 1,
  boxStatus: 2,
  warehouseId: 'wj1',
  whName: '五金库',
  binId: 'x',
  binCode: 'WJ-01',
  supplierId: 's1',
  lockDocType: null,
  lockDocId: null,
  updatedByName: '张敏',
  ...more,
});
const ofBox = (facts: BoxFacts): Scanned => ({ kind: 'box', code: facts.boxNo, box: facts });
const other = box({ warehouseId: 'wj2', binCode: 'WJ-02' });
const page = { warehouseId: 'wj1', isGiven: false, asksPerson: false };
const bin: Scanned = { kind: 'bin', code: 'WJ-01', bin: { id: 'x', binCode: 'WJ-01', warehouseId: 'wj1', binType: null } };
const zhang = { id: 'p1', personCode: 'E1001', personName: '张敏', deptId: 'd1', inService: true };
const badge: Scanned = { kind: 'person', code: 'E1001', person: zhang };

describe('goods that leave a store', () => {
  test('a box of the store and a material are taken', () => {
    expect(scanForTaking(page, ofBox(box()))).toEqual({ kind: 'take', materialId: 'm1', boxId: 'b1' });
    expect(scanForTaking(page, { kind: 'material', code: 'M', materialId: 'm1', matName: '螺栓' })).toEqual({
      kind: 'take',
      materialId: 'm1',
      boxId: null,
    });
  });

  test('a box of another store is named with its place', () => {
    expect(scanForTaking(page, ofBox(other))).toMatchObject({
      answer: { tone: 'error', key: 'scan.elsewhere', code: 'B1', params: { whName: '五金库', bin: 'WJ-02' } },
    });
    expect(scanForTaking(page, ofBox(box({ warehouseId: null, boxStatus: 3 })))).toMatchObject({ answer: { key: 'scan.gone' } });
  });

  test.each<[string, Scanned, Partial<typeof page>, string]>([
    ['before the store is chosen', ofBox(box()), { warehouseId: '' }, 'scan.storeFirst'],
    ['where the lines are given', ofBox(box()), { isGiven: true }, 'scan.given'],
    ['a bin', bin, {}, 'scan.onlyGoods'],
    ['a badge where nobody is asked for', badge, {}, 'scan.onlyGoods'],
    ['an unknown code', { kind: 'missing', code: '?', what: 'unknown' }, {}, 'scan.unknownGoods'],
    ['a code that may come with what is still loaded', { kind: 'missing', code: '?', what: 'early' }, {}, 'scan.missing.early'],
    ['a damaged label', { kind: 'damaged', code: '?' }, {}, 'scan.damaged'],
  ])('%s is answered', (_what, scanned, more, key) => {
    expect(scanForTaking({ ...page, ...more }, scanned)).toMatchObject({ kind: 'said', answer: { tone: 'error', key } });
  });

  test('where somebody gets them a badge is a person, and a box stays a box', () => {
    const asking = { ...page, asksPerson: true };
    expect(scanForTaking(asking, badge)).toEqual({ kind: 'person', person: zhang });
    expect(scanForTaking(asking, ofBox(box()))).toMatchObject({ kind: 'take' });
    const told = (scanned: Scanned) => scanForTaking(asking, scanned);
    expect(told({ ...badge, person: { ...zhang, inService: false } })).toMatchObject({ answer: { key: 'scan.notInService' } });
    expect(told({ kind: 'foreign', code: 'E9', what: 'person' })).toMatchObject({ answer: { key: 'scan.notInService' } });
    expect(told({ kind: 'missing', code: 'E9', what: 'unknown' })).toMatchObject({ answer: { key: 'scan.missing.unknown' } });
  });
});

describe('where a badge is waited for', () => {
  test('somebody in service is who is meant', () => expect(badgeOf(badge)).toEqual({ person: zhang }));

  test.each<[string, Scanned, string, object]>([
    ['somebody who has left', { ...badge, person: { ...zhang, inService: false } }, 'scan.notInService', {}],
    ['a badge of nobody', { kind: 'foreign', code: 'E9', what: 'person' }, 'scan.notInService', {}],
    ['a box', ofBox(box()), 'scan.noBadge', { what: 'box' }],
    ['a bin', bin, 'scan.noBadge', { what: 'bin' }],
    ['the label of an asset that is not here', { kind: 'foreign', code: 'T9', what: 'asset' }, 'scan.noBadge', { what: 'asset' }],
    ['a text of nothing', { kind: 'missing', code: '?', what: 'unknown' }, 'scan.missing.unknown', {}],
    ['anything while the device is loading', { kind: 'missing', code: 'E1', what: 'early' }, 'scan.missing.early', {}],
    ['a damaged label', { kind: 'damaged', code: '?' }, 'scan.damaged', {}],
  ])('%s is called what it is', (_what, scanned, key, params) => {
    expect(badgeOf(scanned)).toMatchObject({ answer: { tone: 'error', key, params } });
  });
});

describe('what a page has no use for', () => {
  const what = (told: Answer) => [told.key, told.params.what];
  test.each<[string, Exclude<Scanned, { kind: 'box' | 'bin' | 'command' }>]>([
    ['person', badge],
    ['pallet', { kind: 'pallet', code: 'P1', pallet: { id: 'p', palletNo: 'P1', warehouseId: 'wj1', binId: null } }],
    ['card', { kind: 'card', code: 'W1' }],
    ['asset', { kind: 'foreign', code: 'T1', what: 'asset' }],
  ])('is named: %s', (name, scanned) => {
    expect(what(otherThing(scanned))).toEqual(['scan.foreign', name]);
    expect(what(notGoods(scanned))).toEqual(['scan.onlyGoods', name]);
    expect(what(noUse(scanned))).toEqual(['scan.noUse', name]);
  });

  test('is told from what this device does not hold', () => {
    expect(what(noUse({ kind: 'foreign', code: 'T1', what: 'asset' }, ['asset']))).toEqual(['scan.notHere', 'asset']);
    expect(noUse({ kind: 'missing', code: '?', what: 'unknown' }).key).toBe('scan.unknownCode');
    expect(noUse({ kind: 'missing', code: 'B1', what: 'box' }).key).toBe('scan.missing.box');
    expect(what(noUse(ofBox(box())))).toEqual(['scan.noUse', 'box']);
  });
});

describe('a box for a purchase return', () => {
  const head = { supplierId: 's1', warehouseId: 'wj1' };
  const scan = (facts: BoxFacts, of = head, listed: string[] = []) => scanForPurchaseReturn(of, listed, ['wj1', 'wj3'], ofBox(facts));

  test('goes back, and says supplier and store where nobody has', () => {
    expect(scan(box()).box?.id).toBe('b1');
    expect(scan(box(), { supplierId: '', warehouseId: '' })).toMatchObject({
      answer: { tone: 'ok' },
      box: { supplierId: 's1', warehouseId: 'wj1' },
    });
  });

  test.each<[string, BoxFacts, string]>([
    ['of another store', other, 'scan.elsewhere'],
    ['of another supplier', box({ supplierId: 's2' }), 'scan.otherSupplier'],
    ['that is locked', box({ boxStatus: 5 }), 'scan.held'],
    ['that is promised', box({ reservedQty: '10' }), 'scan.promised'],
  ])('%s does not, and it is said why', (_what, facts, key) => {
    expect(scan(facts)).toMatchObject({ answer: { tone: 'error', key } });
    expect(scan(facts).box).toBeUndefined();
  });

  test('of a store that the page is not for does not, where no store is chosen', () => {
    expect(scan(other, { supplierId: '', warehouseId: '' })).toMatchObject({ answer: { key: 'scan.elsewhere' } });
  });

  test('twice counts once', () => {
    expect(scan(box(), head, ['b1'])).toMatchObject({ answer: { tone: 'warn', key: 'scan.again' } });
  });
});

/** The rules of the in-warehouse vouchers, asked without a database (states-2 §2.3, §2.4.12, stock-rules §3.5). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { isSscc, Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { mayReturnTo, roomProblem } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { MERGEABLE, MOVABLE, maySplit } from '#domain/wms/voucher/move-rules.ts';
import { palletGroup, palletMove, palletUngroup } from '#domain/wms/voucher/pallet.operation.ts';
import { boxAdjust, boxMerge, boxSplit, childId } from '#domain/wms/voucher/scan.operation.ts';
import { voucherSaveSwitch, voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import { switchNeed, switchTargets } from '#domain/wms/voucher/switch-rules.ts';
import { MOVE_RIGHT, StockVoucher, StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import { voucherReview } from '#domain/wms/voucher/voucher.operation.ts';
import { ADMIN, Floor, person, problemOf } from '#tests/support/floor.ts';

const BIN = { isActive: true, isTransit: false, mixMaterial: true, mixBatch: true };

function floor({ levels = 0 } = {}) {
  const it = new Floor();
  const warehouseId = randomUUID();
  it.seed(ApproveType, { docType: 'stockVoucher', levels, sod: false });
  const material = it.seed(Material, { matCode: 'M1', matName: '45#圆钢', baseUnit: 'PCS' });
  const bin = (more: object = {}) => it.seed(Bin, { warehouseId, binCode: `B-${randomUUID().slice(0, 4)}`, ...BIN, ...more });
  const [here, there] = [bin(), bin()];
  const box = (more: object = {}) =>
    it.seed(Box, {
      boxNo: `X-${randomUUID().slice(0, 8)}`,
      boxType: 1,
      materialId: material.id,
      qty: '10',
      reservedQty: '0',
      boxStatus: 2,
      warehouseId,
      binId: here.id,
      ...more,
    });
  const adjust = (boxId: string, binId: string, actor = ADMIN, fromBinId = here.id) =>
    it.does(actor, boxAdjust, { boxId, binId, fromBinId });
  return { it, warehouseId, material, bin, here, there, box, adjust };
}

describe('bin adjustment', () => {
  test('moves the box and leaves a reviewed voucher', () => {
    const { it, there, box, adjust } = floor();
    const one = box();
    const done = adjust(one.id, there.id);
    expect(problemOf(done)).toBeNull();
    expect(it.row(Box, one.id).binId).toBe(there.id);
    expect(it.row(StockVoucher, done.id('doc'))).toMatchObject({ status: 1, voucherType: 'BIN_ADJUST', auditedByName: 'admin' });
  });

  test('waits for the review where the site wants a second person', () => {
    const { it, here, there, box, adjust } = floor({ levels: 1 });
    const one = box();
    const done = adjust(one.id, there.id);
    expect(it.row(StockVoucher, done.id('doc')).status).toBe(0);
    expect(it.row(Box, one.id).binId).toBe(here.id);
    expect(problemOf(it.does(ADMIN, voucherReview, { id: done.id('doc') }))).toBeNull();
    expect(it.row(Box, one.id).binId).toBe(there.id);
  });

  test('a review finds the box where the voucher says it is (G-PLACE)', () => {
    const { it, bin, there, box, adjust } = floor({ levels: 1 });
    const one = box();
    const done = adjust(one.id, there.id);
    const moved = { ...it.row(Box, one.id), binId: bin().id };
    it.rows.put(Box as never, moved as never);
    expect(problemOf(it.does(ADMIN, voucherReview, { id: done.id('doc') }))).toBe('G-PLACE');
  });

  test('held goods may be moved, but not what a document has locked', () => {
    const { there, box, adjust } = floor();
    expect(problemOf(adjust(box({ boxStatus: 4 }).id, there.id))).toBeNull();
    expect(problemOf(adjust(box({ boxStatus: 5, lockDocType: 'requisition', lockDocId: randomUUID() }).id, there.id))).toBe('G-BOX');
    expect(problemOf(adjust(box({ boxStatus: 17 }).id, there.id))).toBe('G-BOX');
  });

  test('every status of the list moves and no other, scrap among them', () => {
    const { there, box, adjust } = floor();
    const moved = boxStatus.codes.filter((status) => problemOf(adjust(box({ boxStatus: status }).id, there.id)) !== 'G-BOX');
    expect(moved).toEqual(MOVABLE);
    expect(moved).toContain(10);
  });

  test('asks for right, warehouse, an active bin of the house that is not being counted', () => {
    const { box, bin, there, warehouseId, adjust } = floor();
    const one = box();
    expect(problemOf(adjust(one.id, there.id, person('guest', [], [warehouseId])))).toBe('NO_RIGHT');
    expect(problemOf(adjust(one.id, there.id, person('other', [MOVE_RIGHT])))).toBe('G-WH');
    expect(problemOf(adjust(one.id, bin({ isActive: false }).id))).toBe('BIN_INACTIVE');
    expect(problemOf(adjust(one.id, bin({ lockedByCheckId: randomUUID() }).id))).toBe('G-CNT');
    expect(problemOf(adjust(one.id, bin({ warehouseId: randomUUID() }).id))).toBe('BIN_OTHER_STORE');
    expect(problemOf(adjust(one.id, bin({ binType: 5 }).id))).toBe('BIN_TYPE');
    expect(problemOf(adjust(one.id, one.binId ?? ''))).toBe('SAME_BIN');
  });

  test('what has left the receiving area comes back there only where it stands already', () => {
    const receiving = { id: 'r', binType: 0 as const };
    expect([mayReturnTo(receiving, 'a'), mayReturnTo(receiving, 'r'), mayReturnTo({ id: 's', binType: null }, 'a')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a bin takes as many boxes, materials and batches as it may', () => {
    const a = { id: '1', materialId: 'm', batchId: 'x' };
    const bin = { maxBoxes: null, mixMaterial: true, mixBatch: true };
    expect(roomProblem({ ...bin, maxBoxes: 1 }, [a], [{ ...a, id: '2' }])).toBe('BIN_FULL');
    expect(roomProblem({ ...bin, maxBoxes: 1 }, [a], [a])).toBeNull();
    expect(roomProblem({ ...bin, mixMaterial: false }, [a], [{ ...a, id: '2', materialId: 'n' }])).toBe('BIN_MIX_MATERIAL');
    expect(roomProblem({ ...bin, mixBatch: false }, [a], [{ ...a, id: '2', batchId: 'y' }])).toBe('BIN_MIX_BATCH');
    expect(roomProblem({ ...bin, mixBatch: false }, [a], [{ id: '2', materialId: 'n', batchId: 'y' }])).toBeNull();
  });

  test('a full bin is refused', () => {
    const { bin, box, adjust } = floor();
    const small = bin({ maxBoxes: 1 });
    box({ binId: small.id });
    expect(problemOf(adjust(box().id, small.id))).toBe('BIN_FULL');
  });

  test('a box that was not where the keeper saw it is moved from where the books have it, with a remark', () => {
    const { box, bin, there, adjust } = floor();
    expect(adjust(box().id, there.id, ADMIN, bin().id)).toMatchObject({ issues: [{ code: 'LOCATION_MISMATCH' }] });
  });
});

describe('split and merge', () => {
  const children = (...quantities: string[]) => quantities.map((qty) => ({ qty, boxNo: `N-${randomUUID().slice(0, 8)}` }));

  test('children and rest are the box', () => {
    const { it, box } = floor();
    const one = box();
    const done = it.does(ADMIN, boxSplit, { boxId: one.id, children: children('3', '4'), remark: null });
    const parts = [1, 2].map((n) => it.row(Box, childId({ newId: done.id }, n)));
    expect([it.row(Box, one.id).qty, ...parts.map(({ qty }) => qty)]).toEqual(['3', '3', '4']);
    expect(parts[0]).toMatchObject({ parentBoxId: one.id, boxStatus: 2, binId: one.binId });
  });

  test('something stays, and what is promised stays with it', () => {
    const { it, box } = floor();
    const split = (boxId: string, ...quantities: string[]) =>
      problemOf(it.does(ADMIN, boxSplit, { boxId, children: children(...quantities), remark: null }));
    expect(split(box().id, '10')).toBe('G-QTY');
    expect(split(box().id, '6', '5')).toBe('G-QTY');
    expect(split(box({ reservedQty: '8' }).id, '3')).toBe('G-QTY');
    expect(split(box({ reservedQty: '8' }).id, '2')).toBeNull();
    expect(split(box({ boxType: 3 }).id, '1')).toBe('G-BOX');
  });

  test('what a page offers to split is what may be split: neither scrap nor a single asset', () => {
    const { it, box } = floor();
    const all = boxStatus.codes.flatMap((status) => [1, 2, 3].map((boxType) => box({ boxStatus: status, boxType })));
    const split = all.filter(
      (one) => problemOf(it.does(ADMIN, boxSplit, { boxId: one.id, children: children('1'), remark: null })) !== 'G-BOX',
    );
    expect(split.map(({ id }) => id)).toEqual(all.filter(maySplit).map(({ id }) => id));
    expect(split.filter((one) => one.boxStatus === 10 || one.boxType === 3)).toEqual([]);
  });

  test('a number is used once', () => {
    const { it, box } = floor();
    const [one, other] = [box(), box()];
    expect(problemOf(it.does(ADMIN, boxSplit, { boxId: one.id, children: [{ boxNo: other.boxNo, qty: '1' }], remark: null }))).toBe(
      'BOX_NO_USED',
    );
  });

  test('boxes of one kind become one; the emptied ones stay for their history', () => {
    const { it, box } = floor();
    const [one, a, b] = [box(), box({ qty: '2' }), box({ qty: '3' })];
    expect(problemOf(it.does(ADMIN, boxMerge, { boxId: one.id, sourceIds: [a.id, b.id], remark: null }))).toBeNull();
    expect(it.row(Box, one.id).qty).toBe('15');
    expect(it.row(Box, a.id)).toMatchObject({ qty: '0', closedReason: 3, mergedIntoBoxId: one.id, binId: null });
  });

  test.each([
    ['batch', { batchId: randomUUID() }, 'MERGE_DIFFERENT'],
    ['supplier', { supplierId: randomUUID() }, 'MERGE_DIFFERENT'],
    ['status', { boxStatus: 6 }, 'MERGE_DIFFERENT'],
    ['hold', { boxStatus: 4 }, 'G-BOX'],
    ['promise', { reservedQty: '1' }, 'G-BAL'],
  ])('not those that differ in %s', (_what, more, code) => {
    const { it, box } = floor();
    expect(problemOf(it.does(ADMIN, boxMerge, { boxId: box().id, sourceIds: [box(more).id], remark: null }))).toBe(code);
  });

  test('every status of the list may be put together and no other', () => {
    const { it, box } = floor();
    const together = boxStatus.codes.filter((status) => {
      const [into, from] = [box({ boxStatus: status }), box({ boxStatus: status })];
      return problemOf(it.does(ADMIN, boxMerge, { boxId: into.id, sourceIds: [from.id], remark: null })) === null;
    });
    expect(together).toEqual(MERGEABLE);
  });

  test('the lines name both boxes', () => {
    const { it, box } = floor();
    const [one, a] = [box(), box()];
    const done = it.does(ADMIN, boxMerge, { boxId: one.id, sourceIds: [a.id], remark: null });
    expect(it.all(StockVoucherLine).filter((line) => line.docId === done.id('doc'))).toMatchObject([
      { boxNo: a.boxNo, newBoxNo: one.boxNo },
    ]);
  });
});

describe('pallets', () => {
  function grouped() {
    const parts = floor();
    const boxes = [parts.box(), parts.box()];
    const begin = { palletNo: 'P00000001', palletType: 2 as const, sscc: null };
    const done = parts.it.does(ADMIN, palletGroup, (id) => ({
      palletId: id('pallet'),
      boxIds: boxes.map(({ id: boxId }) => boxId),
      begin,
    }));
    return { ...parts, boxes, done, palletId: done.id('pallet') };
  }

  test('boxes of one bin stand on it', () => {
    const { it, boxes, done, palletId, here } = grouped();
    expect(problemOf(done)).toBeNull();
    expect(boxes.map(({ id }) => it.row(Box, id).palletId)).toEqual([palletId, palletId]);
    expect(it.row(Pallet, palletId)).toMatchObject({ status: 1, binId: here.id });
  });

  test('only good and locked ones, from one bin, and from no other pallet', () => {
    const { it, box, there, boxes, palletId } = grouped();
    const add = (boxId: string) => problemOf(it.does(ADMIN, palletGroup, { palletId, boxIds: [boxId], begin: null }));
    expect(add(box({ boxStatus: 4 }).id)).toBe('G-BOX');
    expect(add(box({ binId: there.id }).id)).toBe('PALLET_OTHER_BIN');
    expect(add(boxes[0]?.id ?? '')).toBe('ON_PALLET');
    expect(add(box().id)).toBeNull();
  });

  test('a box leaves it before it goes anywhere alone', () => {
    const { it, boxes, there, adjust, palletId } = grouped();
    const [one] = boxes.map(({ id }) => id);
    expect(problemOf(adjust(one ?? '', there.id))).toBe('ON_PALLET');
    expect(problemOf(it.does(ADMIN, palletUngroup, { palletId, boxIds: [one ?? ''] }))).toBeNull();
    expect(problemOf(adjust(one ?? '', there.id))).toBeNull();
  });

  test('moves with all its boxes', () => {
    const { it, boxes, there, palletId } = grouped();
    expect(problemOf(it.does(ADMIN, palletMove, { palletId, binId: there.id }))).toBeNull();
    expect(boxes.map(({ id }) => it.row(Box, id).binId)).toEqual([there.id, there.id]);
    expect(it.row(Pallet, palletId).binId).toBe(there.id);
  });

  test('is empty when the last box has left', () => {
    const { it, boxes, palletId } = grouped();
    it.does(ADMIN, palletUngroup, { palletId, boxIds: boxes.map(({ id }) => id) });
    expect(it.row(Pallet, palletId)).toMatchObject({ status: 0, binId: null });
  });

  test('an SSCC has its check digit', () => {
    expect(isSscc('376104250021234569')).toBe(true);
    expect(isSscc('376104250021234568')).toBe(false);
  });
});

describe('state switch', () => {
  test('by hand only along the edges that say so', () => {
    expect([switchNeed(2, 1), switchNeed(2, 14), switchNeed(14, 15)]).toEqual(['none', 'quality', 'repair']);
    expect([switchNeed(13, 2), switchNeed(4, 2), switchNeed(1, 7)]).toEqual([null, null, null]);
  });

  test('a frozen box goes back to what it was', () => {
    expect(switchTargets(1, 6)).toEqual([6]);
    expect(switchTargets(1, null)).toEqual([2, 6]);
  });

  const ask = (parts: ReturnType<typeof floor>, boxId: string, toStatus: 1 | 2 | 6 | 14, actor = ADMIN, binId: string | null = null) =>
    parts.it.does(actor, voucherSwitch, (id) => ({
      id: id('doc'),
      warehouseId: parts.warehouseId,
      reason: '怀疑混料',
      lines: [{ boxId, toStatus, binId }],
    }));

  test('freezing a concession and back keeps the concession', () => {
    const parts = floor();
    const one = parts.box({ boxStatus: 6 });
    parts.it.does(ADMIN, voucherReview, { id: ask(parts, one.id, 1).id('doc') });
    expect(parts.it.row(Box, one.id)).toMatchObject({ boxStatus: 1, prevStatus: 6 });
    expect(problemOf(ask(parts, one.id, 2))).toBe('NOT_BY_HAND');
    parts.it.does(ADMIN, voucherReview, { id: ask(parts, one.id, 6).id('doc') });
    expect(parts.it.row(Box, one.id)).toMatchObject({ boxStatus: 6, prevStatus: null });
  });

  test('asking moves nothing; deciding on quality takes the right of quality', () => {
    const parts = floor();
    const one = parts.box();
    const reject = parts.bin({ binType: 5 });
    const asked = ask(parts, one.id, 14, ADMIN, reject.id);
    expect(parts.it.row(Box, one.id).boxStatus).toBe(2);
    const manager = person('m', ['web:wms:voucher:review'], [parts.warehouseId]);
    expect(problemOf(parts.it.does(manager, voucherReview, { id: asked.id('doc') }))).toBe('NO_RIGHT');
    const quality = person('q', ['web:wms:quality:status'], [parts.warehouseId]);
    expect(problemOf(parts.it.does(quality, voucherReview, { id: asked.id('doc') }))).toBeNull();
    expect(parts.it.row(Box, one.id)).toMatchObject({ boxStatus: 14, binId: reject.id });
  });

  test('until it is reviewed, what is asked for may be another box; the first one is left alone', () => {
    const parts = floor();
    const [first, second] = [parts.box(), parts.box()];
    const id = ask(parts, first.id, 1).id('doc');
    const anew = { id, reason: '混料的是另一箱', lines: [{ boxId: second.id, toStatus: 1 as const, binId: null }] };
    expect(problemOf(parts.it.does(ADMIN, voucherSaveSwitch, anew))).toBeNull();
    expect(problemOf(parts.it.does(ADMIN, voucherReview, { id }))).toBeNull();
    expect([parts.it.row(Box, first.id).boxStatus, parts.it.row(Box, second.id).boxStatus]).toEqual([2, 1]);
    expect(problemOf(parts.it.does(ADMIN, voucherSaveSwitch, anew))).toBe('DOC_STATUS');
  });

  test('what cannot be asked for cannot be saved either', () => {
    const parts = floor();
    const id = ask(parts, parts.box().id, 1).id('doc');
    const lines = [{ boxId: parts.box().id, toStatus: 14 as const, binId: null }];
    expect(problemOf(parts.it.does(ADMIN, voucherSaveSwitch, { id, reason: '不合格', lines }))).toBe('BIN_TYPE');
  });

  test('rejected goods do not stay on a storage shelf', () => {
    const parts = floor();
    expect(problemOf(ask(parts, parts.box().id, 14))).toBe('BIN_TYPE');
  });
});

/** Stock rules as pure functions: the box machine, allocation, put-away. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bin } from '#domain/basic/place.resource.ts';
import { CODE_SETS, DOCUMENTS, ENTITIES, OPERATIONS } from '#domain/registry.ts';
import { allocate, type Candidate, effectiveExpiry, isExpired, takenQty } from '#domain/wms/stock/allocation.ts';
import { isBoxEdge, mayLieIn } from '#domain/wms/stock/box-machine.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { suggestBin } from '#domain/wms/stock/put-away.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { Floor } from '#tests/support/floor.ts';

const TODAY = '2026-03-01';
const floor = new Floor();
const wh = crypto.randomUUID();
const bin = (binCode: string, more: object = {}) =>
  floor.seed(Bin, { binCode, warehouseId: wh, isActive: true, isTransit: false, pickSeq: 0, mixBatch: true, mixMaterial: true, ...more });
const shelf = bin('A-01');
const batch = (receivedDate: string, expiryDate: string | null = null) =>
  floor.seed(Batch, { receivedDate, expiryDate, batchNo: receivedDate });
const box = (boxNo: string, qty: string, more: Partial<BoxRow> = {}) =>
  floor.seed(Box, { boxNo, qty, reservedQty: '0', boxStatus: 2, warehouseId: wh, binId: shelf.id, materialId: wh, ...more });
const candidate = (
  boxNo: string,
  qty: string,
  received: string,
  expiry: string | null = null,
  more: Partial<BoxRow> = {},
  at = shelf,
): Candidate => ({ box: box(boxNo, qty, more), batch: batch(received, expiry), bin: at });
const names = (candidates: Candidate[], need: string, rule: 1 | 2 | 3 | 4, whole: boolean) =>
  allocate(candidates, need, rule, whole, TODAY).map((take) => `${take.box.boxNo}:${take.qty}`);

describe('allocation', () => {
  test('FIFO takes the oldest receipt first and splits the last box', () => {
    expect(names([candidate('NEW', '50', '2026-02-02'), candidate('OLD', '30', '2026-01-01')], '40', 1, false)).toEqual([
      'OLD:30',
      'NEW:10',
    ]);
  });
  test('FEFO takes what expires first, whenever it came', () => {
    const candidates = [candidate('EARLY', '50', '2026-01-01', '2026-12-31'), candidate('SOON', '50', '2026-02-02', '2026-03-05')];
    expect(names(candidates, '60', 2, false)).toEqual(['SOON:50', 'EARLY:10']);
  });
  test('LIFO takes the newest first', () => {
    expect(names([candidate('OLD', '5', '2026-01-01'), candidate('NEW', '5', '2026-02-01')], '5', 3, false)).toEqual(['NEW:5']);
  });
  test('whole boxes are never opened: the last one may exceed the need by less than a box', () => {
    expect(names([candidate('A', '100', '2026-01-01'), candidate('B', '100', '2026-01-02')], '150', 1, true)).toEqual(['A:100', 'B:100']);
  });
  test('of equal age the smallest box that completes the line comes first', () => {
    expect(
      names(
        [candidate('BIG', '90', '2026-01-01'), candidate('FIT', '20', '2026-01-01'), candidate('TINY', '5', '2026-01-01')],
        '15',
        1,
        false,
      ),
    ).toEqual(['FIT:15']);
  });
  test('what is still needed at the end comes out of a rest that suffices, and no full box is opened beside it', () => {
    const full = ['F1', 'F2', 'F3', 'F4'].map((boxNo) => candidate(boxNo, '29.6', '2026-01-01'));
    const drums = [...full, candidate('REST', '7.4', '2026-01-01')];
    expect(names(drums, '95.8', 1, false)).toEqual(['F1:29.6', 'F2:29.6', 'F3:29.6', 'REST:7']);
    expect(names(drums, '7', 1, false)).toEqual(['REST:7']);
    expect(names(drums, '8', 1, false)).toEqual(['F1:8']);
  });
  test('a batch is good to the end of its last day, and not a day longer; an extension counts', () => {
    expect(isExpired({ ...batch('2026-01-01', TODAY) }, TODAY)).toBe(false);
    expect(isExpired({ ...batch('2026-01-01', '2026-02-28') }, TODAY)).toBe(true);
    expect(effectiveExpiry({ expiryDate: '2026-02-28', extendedTo: '2026-06-30' })).toBe('2026-06-30');
  });
  test('never takes what is expired, promised, counted, not normal, or in a bin that is no storage', () => {
    const no = [
      candidate('EXPIRED', '9', '2026-01-01', '2026-02-28'),
      candidate('PROMISED', '9', '2026-01-01', null, { reservedQty: '9' }),
      candidate('INSPECT', '9', '2026-01-01', null, { boxStatus: 4 }),
      candidate('DOCK', '9', '2026-01-01', null, {}, bin('RCV', { binType: 0 })),
      candidate('COUNTED', '9', '2026-01-01', null, {}, bin('CNT', { lockedByCheckId: wh })),
    ];
    expect(names(no, '5', 1, false)).toEqual([]);
  });
  test('never promises more than is free, never more than is needed, and what is short stays short', () => {
    const lot = fc.record({
      qty: fc.integer({ min: 1, max: 50 }),
      reserved: fc.integer({ min: 0, max: 50 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.array(lot, { maxLength: 12 }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (lots, need, rule) => {
          const candidates = lots.map(({ qty, reserved, day }, n) =>
            candidate(`B${n}`, String(qty), `2026-01-${String(day).padStart(2, '0')}`, null, {
              reservedQty: String(Math.min(qty, reserved)),
            }),
          );
          const takes = allocate(candidates, String(need), rule, false, TODAY);
          const free = lots.reduce((sum, { qty, reserved }) => sum + qty - Math.min(qty, reserved), 0);
          expect(Number(takenQty(takes))).toBe(Math.min(need, free));
          for (const take of takes) expect(Number(take.qty)).toBeLessThanOrEqual(Number(take.box.qty) - Number(take.box.reservedQty));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the box machine', () => {
  test('a box under inspection is released, conceded or rejected, and not issued or lent', () => {
    expect([2, 6, 7, 14].every((to) => isBoxEdge(4, to))).toBe(true);
    expect([5, 9, 10].some((to) => isBoxEdge(4, to))).toBe(false);
  });
  test('an unlocked box goes back to what it was', () => {
    expect(isBoxEdge(5, 6, 6)).toBe(true);
    expect(isBoxEdge(5, 6, 2)).toBe(false);
    expect(isBoxEdge(17, 13, 13)).toBe(true);
  });
  test('rejected goods lie in the reject bin, goods under inspection in the receiving area', () => {
    expect([mayLieIn(14, 5), mayLieIn(14, null), mayLieIn(4, 0), mayLieIn(2, 5)]).toEqual([true, false, true, false]);
  });
});

describe('put-away', () => {
  const dock = bin('DOCK', { binType: 0 });
  const [near, far, reject] = [bin('B-01', { pickSeq: 1 }), bin('B-02', { pickSeq: 2 }), bin('NG', { binType: 5 })];
  const bins = [dock, near, far, reject];
  const incoming = box('IN', '5', { binId: dock.id });
  test('goes beside its like before it opens an empty bin', () => {
    expect(suggestBin(incoming, bins, [incoming, box('LIKE', '5', { binId: far.id })], undefined)?.binCode).toBe('B-02');
    expect(suggestBin(incoming, bins, [incoming], undefined)?.binCode).toBe('B-01');
  });
  test('does not overfill a bin', () => {
    const small = bin('S', { pickSeq: 0, maxBoxes: 1 });
    expect(suggestBin(incoming, [...bins, small], [incoming, box('X', '1', { binId: small.id })], undefined)?.binCode).toBe('B-01');
  });
  test('takes rejected goods to the reject bin', () => {
    expect(suggestBin({ ...incoming, boxStatus: 14 }, bins, [], undefined)?.binCode).toBe('NG');
  });
});

describe('the declarations', () => {
  test('every entity, operation and code set has a name of its own', () => {
    for (const list of [
      ENTITIES.map(({ name }) => name),
      OPERATIONS.map(({ type, v }) => `${type}/${v}`),
      CODE_SETS.map(({ name }) => name),
      ENTITIES.map(({ table }) => table),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });
  test('every edge of a document starts and ends in a status of its set', () => {
    for (const { edges, status } of DOCUMENTS) {
      for (const { from, to } of edges)
        expect([from ?? status.codes[0], to].every((code) => status.codes.includes(Number(code)))).toBe(true);
    }
  });
  test('every code has a Chinese and an English label', () => {
    for (const { codes, labels } of CODE_SETS)
      for (const code of codes) expect(labels[String(code)]?.every((label) => label.length > 0)).toBe(true);
  });
  test('every index of an entity names fields that it has', () => {
    for (const { indexes, unique, fields } of ENTITIES)
      for (const part of [...indexes, ...unique].flatMap((index) => index.split('+'))) expect(Object.keys(fields)).toContain(part);
  });
});

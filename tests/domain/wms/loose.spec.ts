/** Loose stock: one box per bin, material, batch and status, whatever is brought, poured and taken. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '#domain/kernel/operation.ts';
import { assertConserved } from '#domain/kernel/posting.ts';
import { addQty, sumQty } from '#domain/kernel/quantity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { type LooseAddress, looseBox, looseBoxId, looseKey } from '#domain/wms/stock/loose.ts';
import { Movement, movementId } from '#domain/wms/stock/movement.ts';
import { reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockLedgerEntry } from '#domain/wms/stock/stock.entity.ts';
import { person } from '#tests/support/floor.ts';

const warehouseId = randomUUID();
const [shelf, drawer, screws] = [randomUUID(), randomUUID(), randomUUID()] as const;
const at = (binId: string, status: 2 | 4 | 14 = 2): LooseAddress & { warehouseId: string } => ({
  warehouseId,
  binId,
  materialId: screws,
  batchId: null,
  status,
});
const doc = { docType: 'receipt', docId: randomUUID() };

/** Rows, and movements on them one after the other. */
class Store {
  readonly rows = new MemoryRows();
  constructor() {
    for (const binId of [shelf, drawer]) for (const status of [2, 4, 14] as const) this.rows.load([looseKey(at(binId, status))], []);
  }

  does(
    type: 'GR_PURCHASE' | 'MV_BIN' | 'GI_DEPT',
    work: (movement: Movement, place: (binId: string, status?: 2 | 4 | 14) => ReturnType<typeof looseBox>) => void,
  ) {
    const ctx = contextOf({
      opId: randomUUID(),
      actor: person('keeper'),
      deviceId: randomUUID(),
      siteId: 'MAIN',
      occurredAt: '2026-03-01T08:00:00.000Z',
      today: '2026-03-01',
      timeZone: 'UTC',
    });
    const movement = new Movement(ctx, type, doc);
    work(movement, (binId, status = 2) => looseBox(this.rows, ctx, at(binId, status)));
    const { put, postings } = movement.result();
    for (const posting of postings) assertConserved(posting);
    for (const { entity, row } of put) this.rows.put(entity, row);
    return { ctx, postings, head: { id: movementId(ctx, 0), movementType: type, ...doc } as never };
  }

  box(binId: string, status: 2 | 4 | 14 = 2) {
    return this.rows.get(Box, looseBoxId(at(binId, status)));
  }
}

describe('loose stock', () => {
  it('has one box for one place, which the tablet and the server find without asking each other', () => {
    const store = new Store();
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '100'));
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '20'));
    expect(store.box(shelf)).toMatchObject({ qty: '120', boxType: 2, boxStatus: 2, binId: shelf });
    expect(looseBoxId(at(shelf))).toBe(looseBoxId({ ...at(shelf) }));
    expect(looseBoxId(at(shelf, 4))).not.toBe(looseBoxId(at(shelf)));
  });

  it('is added to what lies in the other bin; an emptied place is closed, and filled again by the next goods', () => {
    const store = new Store();
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '100'));
    store.does('MV_BIN', (movement, place) => movement.pour(place(shelf), '30', place(drawer)));
    expect([store.box(shelf)?.qty, store.box(drawer)?.qty]).toEqual(['70', '30']);
    store.does('MV_BIN', (movement, place) => movement.pour(place(shelf), '70', place(drawer)));
    expect(store.box(shelf)).toMatchObject({ qty: '0', binId: null, closedReason: 3 });
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '5'));
    expect(store.box(shelf)).toMatchObject({ qty: '5', boxStatus: 2, binId: shelf, closedReason: null, mergedIntoBoxId: null });
  });

  it('never moves as a box, and what is promised of it stays where it is', () => {
    const store = new Store();
    store.does('GR_PURCHASE', (movement, place) => movement.reserve(movement.bring('SUPPLIER', place(shelf), '100'), '40'));
    expect(() => store.does('MV_BIN', (movement, place) => movement.move(place(shelf), { binId: drawer }))).toThrow('LOOSE_BOX');
    expect(() => store.does('MV_BIN', (movement, place) => movement.pour(place(shelf), '61', place(drawer)))).toThrow('G-BAL');
    store.does('MV_BIN', (movement, place) => movement.pour(place(shelf), '60', place(drawer)));
    expect(store.box(shelf)).toMatchObject({ qty: '40', reservedQty: '40' });
  });

  it('changes its status only along the edges of a box', () => {
    const store = new Store();
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '10'));
    store.does('MV_BIN', (movement, place) => movement.pour(place(shelf), '4', place(shelf, 14)));
    expect([store.box(shelf)?.qty, store.box(shelf, 14)?.qty]).toEqual(['6', '4']);
    expect(() => store.does('MV_BIN', (movement, place) => movement.pour(place(shelf, 14), '4', place(shelf, 4)))).toThrow('BOX_EDGE');
  });

  it('leaves what lay there before when a receipt is taken back', () => {
    const store = new Store();
    store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '10'));
    const { ctx, postings, head } = store.does('GR_PURCHASE', (movement, place) => movement.bring('SUPPLIER', place(shelf), '7'));
    const { id } = head as { id: string };
    const entries = (postings[0]?.entries ?? []).map((entry, seq) => ({ ...entry, id: randomUUID(), version: 1, movementId: id, seq }));
    const entity = StockLedgerEntry;
    store.rows.load(
      [{ entity, by: 'movementId', value: id }],
      entries.map((row) => ({ entity, row })),
    );
    const back = reverse(ctx, store.rows, head, { ordinal: 1 });
    expect(back.put.map(({ row }) => row)).toMatchObject([{ qty: '10', binId: shelf, closedReason: null }]);
  });

  it('keeps every piece, in whatever order it is brought, poured and issued', () => {
    const step = fc.tuple(fc.constantFrom('bring', 'pour', 'issue'), fc.constantFrom(shelf, drawer), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const store = new Store();
        let owned = '0';
        for (const [kind, bin, n] of steps) {
          const qty = String(n);
          const work = (movement: Movement, place: (binId: string) => ReturnType<typeof looseBox>) => {
            if (kind === 'bring') movement.bring('SUPPLIER', place(bin), qty);
            else if (kind === 'pour') movement.pour(place(bin), qty, place(bin === shelf ? drawer : shelf));
            else movement.issue(place(bin), 'DEPARTMENT', qty, 2);
          };
          try {
            store.does('MV_BIN', work);
            owned = addQty(owned, kind === 'bring' ? qty : kind === 'issue' ? `-${qty}` : '0');
          } catch (refused) {
            expect(String(refused)).toContain('G-BAL');
          }
        }
        expect(sumQty([shelf, drawer].map((bin) => store.box(bin)?.qty ?? '0'))).toBe(owned);
      }),
      { numRuns: 60 },
    );
  });
});

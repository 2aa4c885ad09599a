import { describe, expect, test } from 'vitest';
import { sumQty } from '#domain/kernel/quantity.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { groupStock, STATUS_GROUPS, STOCK_STATES, statusGroupOf, stockClassOf } from '#domain/wms/stock/stock-groups.ts';

const today = '2026-11-20';
let serial = 0;

type Box = Candidate['box'];
interface Given {
  readonly status: Box['boxStatus'];
  readonly qty: string;
  readonly reserved?: string;
  readonly binType?: 0 | 5 | 6 | 7 | 9 | null;
  readonly expiry?: string | null;
  readonly material?: string;
  readonly isTransit?: boolean;
  readonly isActive?: boolean;
  readonly counted?: string | null;
}

function stock({ status, qty, reserved = '0', binType = null, expiry = null, material = 'steel', ...where }: Given): Candidate {
  serial += 1;
  const box = {
    id: `b${serial}`,
    boxNo: `B${serial}`,
    materialId: material,
    qty,
    reservedQty: reserved,
    boxStatus: status,
    parentBoxId: null,
  };
  const { isTransit = false, isActive = true, counted = null } = where;
  const bin = { isActive, isTransit, binType, lockedByCheckId: counted, pickSeq: 0 };
  const batch = { expiryDate: expiry, extendedTo: null, receivedDate: '2026-01-01' };
  return { box, bin, batch } as unknown as Candidate;
}
const totals = (given: Given[]) => groupStock(given.map(stock), today).get('steel');

describe('what counts as which stock', () => {
  test('on hand is everything in the house, also what nobody may take; what left or is lent out is not', () => {
    const inHouse = [1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17] as const;
    for (const boxStatus of inHouse) expect(stockClassOf({ boxStatus, qty: '1' }), String(boxStatus)).toBe('onHand');
    for (const boxStatus of [8, 9, 12] as const) expect(stockClassOf({ boxStatus, qty: '1' }), String(boxStatus)).toBe('away');
    for (const boxStatus of [10, 11] as const) expect(stockClassOf({ boxStatus, qty: '1' }), String(boxStatus)).toBe('out');
  });

  test('an issued box with a quantity lies with the customer; an empty one is history', () => {
    expect(stockClassOf({ boxStatus: 3, qty: '5' })).toBe('consigned');
    expect(stockClassOf({ boxStatus: 3, qty: '0' })).toBe('out');
  });

  test('every status of the machine is in at most one group', () => {
    const all = Object.values(STATUS_GROUPS).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(statusGroupOf(13)).toBe('frozen');
    expect(statusGroupOf(3)).toBeUndefined();
  });
});

describe('stock of a material', () => {
  test('a mixed shelf adds up per class', () => {
    const shelf: Given[] = [
      { status: 2, qty: '100', reserved: '30' },
      { status: 5, qty: '50', reserved: '50' },
      { status: 1, qty: '7' },
      { status: 13, qty: '3' },
      { status: 4, qty: '20.5', binType: 0 },
      { status: 14, qty: '2', binType: 5 },
      { status: 9, qty: '1' },
      { status: 3, qty: '0' },
      { status: 3, qty: '60', binType: 9 },
    ];
    expect(totals(shelf)).toEqual({
      materialId: 'steel',
      onHand: '182.5',
      available: '70',
      reserved: '30',
      locked: '50',
      inTransit: '0',
      toPutAway: '0',
      frozen: '10',
      heldByHand: '7',
      toInspect: '20.5',
      rejected: '2',
      blocked: '0',
      away: '1',
      consigned: '60',
      boxes: 6,
    });
  });

  test('every unit on hand is in exactly one state, whatever its status and wherever it lies', () => {
    const statuses = [1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17] as const;
    const places = [
      {},
      { binType: 0 },
      { binType: 5 },
      { binType: 6 },
      { binType: 7 },
      { isTransit: true },
      { isActive: false },
      { counted: 'plan' },
    ] as const;
    for (const status of statuses)
      for (const place of places)
        for (const reserved of ['0', '30', '100'])
          for (const expiry of [null, '2026-11-19']) {
            const found = totals([{ status, qty: '100', reserved, expiry, ...place }]);
            const all = sumQty(STOCK_STATES.map((state) => found?.[state] ?? '0'));
            expect(all, `status ${status}, ${JSON.stringify({ ...place, reserved, expiry })}`).toBe('100');
          }
  });

  test('a box that a document holds is locked, and in transit while it is on its way', () => {
    expect(totals([{ status: 5, qty: '120' }])).toMatchObject({ locked: '120', inTransit: '0', available: '0', reserved: '0' });
    expect(totals([{ status: 5, qty: '120', isTransit: true }])).toMatchObject({ locked: '0', inTransit: '120' });
  });

  test('what may not be taken though nothing is wrong with its status is blocked, or waits to be put away', () => {
    expect(totals([{ status: 2, qty: '10', binType: 0 }])).toMatchObject({ toPutAway: '10', blocked: '0' });
    expect(totals([{ status: 2, qty: '10', reserved: '4', counted: 'plan' }])).toMatchObject({ reserved: '4', blocked: '6' });
    expect(totals([{ status: 15, qty: '2' }])).toMatchObject({ blocked: '2' });
  });

  test('available needs a normal box in a storage or default bin that is not expired', () => {
    expect(totals([{ status: 2, qty: '10', binType: 7 }])?.available).toBe('10');
    expect(totals([{ status: 2, qty: '10', binType: 0 }])?.available).toBe('0');
    expect(totals([{ status: 2, qty: '10', binType: 6 }])?.available).toBe('0');
    expect(totals([{ status: 2, qty: '10', expiry: today }])?.available).toBe('10');
    expect(totals([{ status: 2, qty: '10', expiry: '2026-11-19' }])?.available).toBe('0');
  });

  test('materials are kept apart', () => {
    const grouped = groupStock([stock({ status: 2, qty: '1' }), stock({ status: 2, qty: '2', material: 'paint' })], today);
    expect([...grouped.values()].map(({ materialId, onHand }) => [materialId, onHand])).toEqual([
      ['steel', '1'],
      ['paint', '2'],
    ]);
  });
});

/** Over the rows that a device holds: what a label of returned goods means, and whose goods a box at the lorry is. */
import { describe, expect, it } from 'vitest';
import { startCustomerReturn } from '#domain/wms/returns/customer-return.job.ts';
import { findReturned, soldHere } from '#domain/wms/returns/find-returned.ts';
import { inspectionsHere, withoutTwice } from '#domain/wms/sales/batch-certificate.ts';
import type { LoadJob } from '#domain/wms/sales/load.job.ts';
import { heardAtLorry, readIssue } from '#domain/wms/sales/load-find.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { held, type Rows } from '#tests/support/held-rows.ts';

const SHAFT = '0190a000-0000-7000-8000-000000000001';

const issue = { id: 'i1', docNo: 'SI1', status: 2, customerId: 'k1', hubWarehouseId: null, shippedAt: '2026-01-02', soId: null };
const line = { id: 'l1', docId: 'i1', boxId: 'b1', boxNo: 'B1', materialId: SHAFT, batchNo: 'L1', qty: '8', returnedQty: '0', result: 0 };
const shop: Rows = {
  salesIssue: [issue, { ...issue, id: 'i2', docNo: 'SI0', shippedAt: '2026-01-01' }, { ...issue, id: 'i3', status: 1 }],
  salesIssueLine: [line, { ...line, id: 'l2', docId: 'i2', boxNo: 'B2' }, { ...line, id: 'l3', docId: 'i3', boxNo: 'B3' }],
  material: [{ id: SHAFT, matCode: 'CP-1', matName: '轴', baseUnit: 'PCS', batchManaged: true, shelfLifeManaged: false }],
  unit: [{ id: 'u', unitCode: 'PCS', decimalPlaces: 0 }],
  batch: [{ id: batchId(SHAFT, 'L1'), productionDate: '2025-12-01', expiryDate: null }],
  customer: [{ id: 'k1', customerName: '越东' }],
};
const missing = (code: string): Scanned => ({ kind: 'missing', code, what: 'box' });
const nothing = async () => [];

describe('returned goods', () => {
  const scan = (scanned: Scanned, state = startCustomerReturn, soldOf = soldHere) =>
    findReturned(held(shop), state, (question) => soldOf(held(shop), question), scanned);

  it('are known by the label that they left with: customer, issue, batch and its dates', async () => {
    expect(await scan(missing('B1'))).toMatchObject({
      kind: 'sold',
      customerId: 'k1',
      customer: '越东',
      goods: {
        key: 'B1',
        fromBoxNo: 'B1',
        batchNo: 'L1',
        decimals: 0,
        productionDate: '2025-12-01',
        lacks: null,
        sold: { docNo: 'SI1', left: '8' },
      },
    });
  });

  it('have left with a reviewed issue only', async () => {
    expect(await scan(missing('B3'))).toEqual(missing('B3'));
    expect(await scan(missing('B9'))).toEqual(missing('B9'));
  });

  it('are still here as long as the box holds something', async () => {
    const box = (qty: string) => ({ kind: 'box', code: 'B1', box: { qty } }) as unknown as Scanned;
    expect(await scan(box('3'))).toEqual(box('3'));
    expect(await scan(box('0'))).toMatchObject({ kind: 'sold' });
  });

  it('are proposed to be of the oldest issue where only the material is known, once the customer is', async () => {
    const material: Scanned = { kind: 'material', code: 'CP-1', materialId: SHAFT, matName: '轴' };
    const chosen = { ...startCustomerReturn, head: { ...startCustomerReturn.head, customerId: 'k1' } };
    expect(await scan(material, chosen)).toMatchObject({ goods: { key: `${SHAFT}/0`, fromBoxNo: null, sold: { docNo: 'SI0' } } });
    expect(await scan(material)).toMatchObject({ customerId: '', goods: { sold: null, lacks: 'batch' } });
    expect(await scan(material, chosen, nothing)).toMatchObject({ goods: { sold: null } });
  });

  it('of a customer are told the oldest first', async () => {
    expect((await soldHere(held(shop), { customerId: 'k1' })).map(({ docNo }) => docNo)).toEqual(['SI0', 'SI1']);
    expect(await soldHere(held(shop), { customerId: 'k2' })).toEqual([]);
  });
});

describe('a box at the lorry', () => {
  const job: LoadJob = { docNo: 'SI9', warehouseId: 'store', boxes: [] };
  const box = { kind: 'box', code: 'B1', box: { id: 'b1' } } as unknown as Scanned;
  const rows = (more: object, order: object = {}): Rows => ({
    ...shop,
    salesIssue: [{ ...issue, soId: 'o1', ...more }],
    salesOrder: [{ id: 'o1', docNo: 'SO1', soNo: 'ERP1', ...order }],
  });
  const heard = (of: Rows, scanned = box, docId = 'own') => heardAtLorry(held(of), docId, job, scanned);

  it('of another customer names the issue, the order and the customer', async () => {
    const holder = { docNo: 'SI1', orderNo: 'ERP1', customer: '越东' };
    expect(await heard(rows({}))).toEqual({ kind: 'held', code: 'B1', holder });
    expect(await heard(rows({}, { soNo: null }))).toMatchObject({ holder: { orderNo: 'SO1' } });
  });

  it('is nobody else’s where the issue is over, or is this one', async () => {
    expect(await heard(rows({ status: 5 }))).toBe(box);
    expect(await heard(rows({}), box, 'i1')).toBe(box);
  });

  it('comes with everything on its pallet', async () => {
    const pallet = { kind: 'pallet', code: 'P1', pallet: { id: 'p1' } } as unknown as Scanned;
    const on = {
      ...shop,
      box: [
        { id: 'b1', palletId: 'p1' },
        { id: 'b2', palletId: 'p2' },
      ],
    };
    expect(await heard(on, pallet)).toEqual({ kind: 'load', code: 'P1', boxIds: ['b1'] });
  });
});

it('inspections of the goods are those of their materials with the verdicts, and what the server tells of one counts', async () => {
  const rows = held({
    inspection: [
      { id: 'q1', materialId: SHAFT },
      { id: 'q2', materialId: 'wheel' },
    ],
    inspectionBox: [{ docId: 'q1', boxId: 'b1', verdict: 1 }],
  });
  const here = await inspectionsHere(rows, [line, line] as never);
  expect(here).toMatchObject([{ id: 'q1', boxes: [{ boxId: 'b1' }] }]);
  const told = [{ id: 'q1', docNo: 'QC1' }, { id: 'q3' }] as unknown as typeof here;
  expect(withoutTwice(told, here)).toEqual(told);
  expect(withoutTwice([], here)).toEqual(here);
});

it('an issue is read with its boxes, where they lie and what they stand on; lines that were let go are left out', async () => {
  const line = { docId: 'i1', materialId: SHAFT, isLoose: false, isRemoved: false, qty: '4', unitCode: 'PCS', pickedAt: null };
  const rows = held({
    salesIssue: [{ id: 'i1', docNo: 'SI1', warehouseId: 'w', soType: 1 }],
    salesIssueLine: [
      { ...line, id: 'l1', boxId: 'b1', boxNo: 'B1', binId: 'bin', pickedAt: 'now' },
      { ...line, id: 'l2', boxId: 'b2', boxNo: 'B2', binId: 'bin' },
      { ...line, id: 'l3', boxId: 'b3', boxNo: 'B3', binId: 'bin', isRemoved: true },
    ],
    box: [
      { id: 'b1', batchId: 'batch', palletId: 'p1' },
      { id: 'b2', batchId: null, palletId: null },
    ],
    bin: [{ id: 'bin', binCode: 'A-01', pickSeq: 1 }],
    batch: [{ id: 'batch', batchNo: 'L1' }],
    pallet: [{ id: 'p1', palletNo: 'P1' }],
    warehouse: [{ id: 'w', binManaged: false }],
  });
  const issue = await readIssue(rows, 'i1');
  expect(issue?.picking.tasks.map(({ boxNo, binCode, batchNo, picked }) => [boxNo, binCode, batchNo, picked])).toEqual([
    ['B1', 'A-01', 'L1', true],
    ['B2', 'A-01', '', false],
  ]);
  expect(issue?.picking.binManaged).toBe(false);
  expect(issue?.loading.boxes.map(({ boxNo, palletNo }) => [boxNo, palletNo])).toEqual([['B1', 'P1']]);
  expect(await readIssue(rows, 'other')).toBeNull();
});

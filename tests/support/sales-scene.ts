/** A store of finished goods that sells, a store that repairs, a customer's hub, and what the specs of sales do there. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { createPlant } from './plant.ts';
import { WireDevice } from './wire-device.ts';

type Values = Record<string, unknown>;

/** Codes of rights of one family, from the names of its verbs. */
export const verbs = (family: string, names: string): string[] => names.split(' ').map((verb) => `web:wms:${family}:${verb}`);

export const applied = expect.objectContaining({ status: 'applied' });
export const refused = (code: string, params: object = {}) =>
  expect.objectContaining({ status: 'rejected', code, params: expect.objectContaining(params) });

export interface IssueLine {
  readonly id: string;
  readonly box_id: string;
  readonly box_no: string;
  readonly bin_id: string;
  readonly qty: string;
}

export type SalesScene = Awaited<ReturnType<typeof salesScene>>;

/** @param rights of the keeper, whose tablet does what the scene's own steps do */
export async function salesScene(rights: readonly string[]) {
  const data = await createPlant();
  const { plant, steel } = data;
  const warehouse = (whCode: string, whClassCode: string) =>
    plant.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true });
  const bin = (row: AnyRow, binCode: string, binType: number | null) =>
    plant.insert('bin', { ...data.bins.a1, id: randomUUID(), warehouseId: row.id, binCode, binName: binCode, binType });
  const store = await warehouse('CCP01', 'CCP-K');
  const repair = await warehouse('CPFX01', 'CPFX-K');
  const hub = await warehouse('KH01', 'KH-K');
  const area = await bin(store, 'CP-SH', 0);
  const shelf = await bin(store, 'CP-MR', 7);
  const dock = await bin(repair, 'FX-SH', 0);
  const hubBin = await bin(hub, 'KH-01', 9);
  const customer = (customerCode: string, hubWarehouseId: string | null) =>
    plant.insert('customer', { customerCode, customerName: customerCode, hubWarehouseId, isActive: true });
  const plain = await customer('K001', null);
  const held = await customer('K002', hub.id);
  await plant.pool.query('update warehouse set customer_id = $2 where id = $1', [hub.id, held.id]);
  const shaft = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  await plant.insert('defectReason', { defectCode: 'GF01', defectName: '加工尺寸超差', defectType: 4, severity: 2 });
  for (const docType of ['salesIssue', 'finishedReceipt'])
    await plant.insert('approveType', { docType, levels: 0, sod: false, needAttachment: false, allowOfflineReview: true });

  /** A tablet of its own: what is refused waits in its lane there. */
  async function elsewhere(by: AnyRow): Promise<WireDevice> {
    const made = new WireDevice(plant.pool, by);
    await plant.session(by, made.id);
    return made;
  }
  const worker = async (account: string, of: readonly string[] = rights): Promise<WireDevice> =>
    elsewhere(await plant.user(account, of, [store.id, repair.id, hub.id]));
  const keeper = await plant.user('fg', rights, [store.id, repair.id, hub.id]);
  const tablet = await elsewhere(keeper);

  const rows = <T extends object = Values>(text: string, values: unknown[] = []) => plant.rows<T>(text, values);
  const issueLines = (id: string) =>
    rows<IssueLine>(
      'select id, box_id, box_no, bin_id, qty::float8::text as qty from sales_issue_line where doc_id = $1 and not is_removed order by line_no',
      [id],
    );

  /** Received box by box, and reviewed, as the terminal does it. */
  async function receives(batchNo: string, boxes: readonly string[], orderNo: string | null, needInspect = false) {
    const head = { warehouseId: store.id, orderNo, needInspect, remark: null };
    const made = await tablet.does('finishedReceipt.create', (id) => ({ id: id('doc'), ...head, lines: [] }));
    expect(made).toEqual(applied);
    const id = made.id('doc');
    for (const qty of boxes) {
      const line = { materialId: shaft.id, qty, toBinId: shelf.id, boxNo: `FB-${randomUUID().slice(0, 8)}`, batchNo };
      expect(await tablet.does('finishedReceipt.scan', { id, ...line, productionDate: null, expiryDate: null })).toEqual(applied);
    }
    return { id, review: await tablet.does('finishedReceipt.review', { id }) };
  }

  /** An order as the ERP sends it, of one line. */
  async function ordered(soNo: string, by: AnyRow, orderQty: string) {
    const head = { soNo, soType: 1, customerId: by.id, customerPo: null, orderDate: '2026-07-01', currency: 'CNY' };
    const lines = [{ materialId: shaft.id, orderQty, requiredDate: null, price: '120' }];
    const made = await tablet.does('salesOrder.take', (id) => ({ id: id('doc'), ...head, lines }));
    expect(made).toEqual(applied);
    return { id: made.id('doc'), line: made.id('line-1') };
  }
  const generates = (so: { id: string; line: string }, by: AnyRow, qty: string) => {
    const head = { soId: so.id, soType: 1, customerId: by.id, warehouseId: store.id, packingListNo: null, remark: null };
    const lines = [{ soLineId: so.line, materialId: shaft.id, qty }];
    return tablet.does('salesIssue.generate', (id) => ({ id: id('doc'), ...head, lines }));
  };
  /** Everything as it is listed; a part of a box gets a number of its own. */
  async function picks(id: string): Promise<void> {
    for (const line of await issueLines(id)) {
      const [box] = await rows<{ qty: string }>('select qty::float8::text as qty from box where id = $1', [line.box_id]);
      const childNo = box?.qty === line.qty ? null : `FB-${randomUUID().slice(0, 8)}`;
      const pick = { id, lineId: line.id, boxId: line.box_id, binId: line.bin_id, qty: line.qty, childNo, reason: null, weightKg: null };
      expect(await tablet.does('salesIssue.pick', pick)).toEqual(applied);
    }
  }
  const ships = (id: string) => tablet.does('salesIssue.ship', { id, plateNo: '浙B·12345', driver: null, packingListNo: null });

  const places = { store, repair, hub, area, shelf, dock, hubBin, bin };
  const steps = { elsewhere, worker, rows, issueLines, receives, ordered, generates, picks, ships };
  return { data, plain, held, shaft, keeper, tablet, ...places, ...steps };
}

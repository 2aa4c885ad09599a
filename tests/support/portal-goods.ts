/** Goods of a supplier of the demo factory, from the order to the verdict and back, as the people there do it at their devices. */
import type pg from 'pg';
import { expect } from 'vitest';
import { line, looked, verdicts } from './quality.ts';
import { siteDay } from './site-day.ts';
import { deviceOf, type WireDevice } from './wire-device.ts';

type Payload = Parameters<WireDevice['does']>[1];

/** Inspected by sample, without a plan that asks for figures, in boxes of a hundred. */
const SEAL = 'MF-0003';
const STORE = 'YCL02';

export class PortalGoods {
  constructor(private readonly pool: pg.Pool) {}

  async #one(text: string, values: unknown[]): Promise<Readonly<Record<string, string>>> {
    const [row] = (await this.pool.query<Record<string, string>>(text, values)).rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  }

  /** By a device of its own, because a device waits where it was refused. */
  async does(account: string, type: string, payload: Payload): Promise<(n: number | string) => string> {
    const done = await (await deviceOf(this.pool, account)).does(type, payload);
    expect(done.status, `${type} by ${account}: ${JSON.stringify(done)}`).toMatch(/^(applied|accepted_with_issues)$/);
    return done.id;
  }

  /** Ordered at 11.30 with tax, received in boxes of a hundred and judged: the first `passed` of them pass. @returns the boxes */
  async accepted(ordered: string, boxes: number, passed: number): Promise<readonly string[]> {
    const { supplier, material, store, bin } = await this.#one(
      `select s.id as supplier, m.id as material, w.id as store, b.id as bin from supplier s, material m, warehouse w join bin b on b.warehouse_id = w.id
       where s.supplier_code = 'S004' and m.mat_code = $1 and w.wh_code = $2 and b.bin_code = 'SH-01'`,
      [SEAL, STORE],
    );
    const order = await this.does('buyer', 'purchaseOrder.create', (id) => ({
      id: id('doc'),
      supplierId: supplier,
      orderDate: siteDay(0),
      lines: [{ materialId: material, orderQty: ordered, price: '11.3', requiredDate: siteDay(3) }],
    }));
    const poLineId = order('line-1');
    await this.does('buyer', 'purchaseOrder.release', { id: order('doc') });
    await this.does('sup004', 'purchaseOrder.confirm', { id: order('doc'), lines: [{ lineId: poLineId, promisedDate: siteDay(3) }] });
    const receipt = await this.does('keeper', 'receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store,
      remark: null,
      lines: [{ materialId: material, poLineId, noticeLineId: null, planQty: String(boxes * 100) }],
    }));
    const stored: string[] = [];
    for (let n = 0; n < boxes; n += 1) {
      const scanned = await this.does('keeper', 'receipt.scan', (id) => ({
        id: receipt('doc'),
        boxId: id('box'),
        boxNo: `B-${id('box').slice(0, 12)}`,
        lineId: receipt('line-1'),
        qty: '100',
        batchNo: 'LOT-1',
        productionDate: siteDay(-20),
        expiryDate: null,
        grossWeight: null,
        binId: bin,
        photos: [],
      }));
      stored.push(scanned('box'));
    }
    await this.does('keeper', 'receipt.review', { id: receipt('doc') });
    const inspection = await this.#one('select id, ceil(sample_qty)::text as sample from inspection where source_doc_id = $1', [
      receipt('doc'),
    ]);
    await this.does('qc', 'inspection.record', looked(inspection.id ?? '', inspection.sample ?? '', '0'));
    const judged = stored.map((boxId, n) => line(boxId, '100', n < passed ? 1 : 3));
    await this.does('qc', 'inspection.judge', verdicts(inspection.id ?? '', judged, passed < boxes ? '尺寸超差' : null));
    return stored;
  }

  /** An accepted box fails in stock and goes back for a refund. */
  async refunded(boxId: string): Promise<void> {
    const { store, supplier } = await this.#one(
      `select w.id as store, s.id as supplier from warehouse w, supplier s where w.wh_code = $1 and s.supplier_code = 'S004'`,
      [STORE],
    );
    const failed = await this.does('manager', 'stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: store,
      reason: '装配时发现裂纹',
      lines: [{ boxId, toStatus: 14, binId: null }],
    }));
    await this.does('manager', 'stockVoucher.review', { id: failed('doc') });
    const returned = await this.does('keeper', 'purchaseReturn.create', (id) => ({
      id: id('doc'),
      supplierId: supplier,
      warehouseId: store,
      returnMode: 2,
      reasonCode: null,
      remark: null,
      lines: [{ boxId, qty: '100', reason: null }],
    }));
    await this.does('manager', 'purchaseReturn.review', { id: returned('doc') });
  }

  /** 1 → 9 → 7 → 4 → 5 → 6. */
  async released(id: string): Promise<void> {
    await this.does('buyer', 'statement.confirm', { id });
    await this.does('buyer', 'statement.submit', { id });
    for (const verb of ['review', 'prepare', 'release']) await this.does('finance', `statement.${verb}`, { id });
  }
}

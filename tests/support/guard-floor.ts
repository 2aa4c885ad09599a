/** A plant with a tablet on it, and the steps that the guards of sync.md §7 are tried on. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { createPlant, type PlantData } from './plant.ts';
import { WireDevice } from './wire-device.ts';

interface Line {
  readonly materialId?: unknown;
  readonly planQty?: string;
}
export interface Log {
  readonly id: string;
  readonly box_id: string;
  readonly qty: string;
}
export type Made = Awaited<ReturnType<WireDevice['does']>>;

export const putAway = (boxId: string, binId: string, fromBinId: string) => ({ boxId, binId, fromBinId, suggestedBinId: null });

export class GuardFloor {
  private constructor(
    readonly data: PlantData,
    readonly tablet: WireDevice,
  ) {}

  static async open(): Promise<GuardFloor> {
    const data = await createPlant();
    const tablet = new WireDevice(data.plant.pool, data.keeper);
    await data.plant.session(data.keeper, tablet.id);
    return new GuardFloor(data, tablet);
  }

  close(): Promise<void> {
    return this.data.plant.close();
  }

  async newTablet(user: AnyRow = this.data.keeper): Promise<WireDevice> {
    const made = new WireDevice(this.data.plant.pool, user);
    await this.data.plant.session(user, made.id);
    return made;
  }

  rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.data.plant.rows<T>(text, values);
  }

  receipt(by = this.tablet, { materialId = this.data.steel.id, planQty = '1000' }: Line = {}): Promise<Made> {
    const { supplier, store } = this.data;
    return by.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId, poLineId: null, noticeLineId: null, planQty }],
    }));
  }

  readonly scanOf =
    (receipt: Made, more: Record<string, unknown> = {}) =>
    (id: (n: string) => string) => ({
      id: receipt.id('doc'),
      boxId: id('box'),
      boxNo: `G-${randomUUID()}`,
      lineId: receipt.id('line-1'),
      qty: '10',
      batchNo: 'LOT',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: this.data.bins.receiving.id,
      photos: [],
      ...more,
    });

  /** Boxes on the rack, in bin a1. */
  async stocked(...quantities: string[]): Promise<string[]> {
    const { bins } = this.data;
    const { tablet } = this;
    const receipt = await this.receipt();
    const scans = quantities.map((qty) => tablet.operation('receipt.scan', this.scanOf(receipt, { qty })));
    const review = tablet.operation('receipt.review', { id: receipt.id('doc') });
    const boxes = scans.map(({ opId }) => derivedId(opId, 'box'));
    const stored = boxes.map((boxId) => tablet.operation('box.putAway', putAway(boxId, bins.a1.id, bins.receiving.id)));
    // In two envelopes, as from a tablet that comes back into the network: what is put away later is recorded later.
    await tablet.push(...scans, review);
    await tablet.push(...stored);
    return boxes;
  }

  async listOf(qty: string, requisitionType: 1 | 2 = 1): Promise<{ id: string; logs: Log[] }> {
    const { store, lineSide, bins, steel } = this.data;
    const list = await this.tablet.does('requisition.generate', (id) => ({
      id: id('doc'),
      requisitionType,
      demandId: null,
      fromWarehouseId: store.id,
      toWarehouseId: lineSide.id,
      toBinId: bins.lineBin.id,
      orderNo: null,
      needAt: null,
      lines: [{ materialId: steel.id, qty, demandLineId: null }],
    }));
    const logs = await this.rows<Log>('select id, box_id, qty from prod_demand_box_log where doc_id = $1 order by qty desc', [
      list.id('doc'),
    ]);
    return { id: list.id('doc'), logs };
  }

  pick(id: string, log: Log | undefined, more: Record<string, unknown> = {}) {
    const { a1 } = this.data.bins;
    return { id, logId: log?.id, boxId: log?.box_id, binId: a1.id, qty: log?.qty, childNo: null, reason: null, ...more };
  }

  /** The lists have done their part: their boxes are free for the next test. */
  async closeLists(): Promise<void> {
    for (const { id } of await this.rows<{ id: string }>('select id from requisition where status in (1, 2)'))
      await this.tablet.does('requisition.close', { id, reason: '试验结束' });
  }

  /** Gives up what was refused last, so that gates pass again. */
  async giveUpLast(by = this.tablet): Promise<void> {
    const [last] = await this.rows<{ op_id: string }>(
      `select op_id from op_log where status = 'rejected' order by recorded_at desc limit 1`,
    );
    await by.does('operation.discard', { opIds: [last?.op_id], reason: '试验结束' });
  }
}

/** A store for spare parts: chucks that go out old for new, a machine, and somebody who repairs. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { HARDWARE_RIGHTS, HardwareStore } from './hardware-store.ts';
import { WireDevice } from './wire-device.ts';

const verbs = (family: string, names: string) => names.split(' ').map((verb) => `web:wms:${family}:${verb}`);
const RIGHTS = [
  ...HARDWARE_RIGHTS,
  ...['spareReq', 'spareIn', 'spareScrap'].flatMap((family) => verbs(family, 'create edit delete review unreview close')),
  ...verbs('spareIssue', 'create review unreview delete counter'),
  ...verbs('spareRed', 'create review unreview'),
  ...verbs('spareInbound', 'create review unreview'),
  ...verbs('spareRepair', 'create issue back unreview delete'),
  ...verbs('spareScrapOut', 'create review unreview delete'),
];
const BIN = { pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

export type Made = Awaited<ReturnType<WireDevice['does']>>;
type More = Record<string, unknown>;

export class SpareStore {
  private constructor(
    readonly hw: HardwareStore,
    readonly keeper: WireDevice,
    readonly chuck: AnyRow,
  ) {}

  static async open(): Promise<SpareStore> {
    const hw = await HardwareStore.open();
    const { plant } = hw.data;
    for (const [binCode, binType] of [
      ['WX-01', 4],
      ['BF-01', 8],
      ['BHG-01', 5],
    ] as const)
      await plant.insert('bin', { ...BIN, warehouseId: hw.store.id, binCode, binName: binCode, binType });
    const { id: _id, version: _version, ...loose } = hw.screws;
    const chuck = await plant.insert('material', { ...loose, matCode: 'BJ-0001', matName: '三爪卡盘', bjCode: '03', oldForNew: true });
    await plant.insert('materialPrice', { materialId: chuck.id, refPrice: '900' });
    const user = await plant.user('spare-keeper', RIGHTS, [hw.store.id]);
    const keeper = new WireDevice(plant.pool, user);
    await plant.session(user, keeper.id);
    return new SpareStore(hw, keeper, chuck);
  }

  close(): Promise<void> {
    return this.hw.close();
  }

  rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.hw.rows<T>(text, values);
  }

  /** New chucks, put into the bin. */
  async bring(qty: string): Promise<void> {
    const line = { materialId: this.chuck.id, applicationLineId: null, qty, boxNo: null, batchNo: null, toBinId: this.hw.bins.shelf.id };
    await this.takeIn({ inboundSubtype: null, deptId: null, lines: [line] });
  }

  /** Entered and reviewed. */
  async takeIn(more: More): Promise<{ made: Made; reviewed: Made }> {
    const made = await this.keeper.does('spareIn.create', (id) => ({
      id: id('doc'),
      warehouseId: this.hw.store.id,
      applicationId: null,
      bjCode: '03',
      inboundSubtype: 2,
      deptId: this.hw.workshop.id,
      equipmentNo: null,
      remark: null,
      ...more,
    }));
    return { made, reviewed: await this.keeper.does('spareIn.review', { id: made.id('doc') }) };
  }

  /** Old chucks under their numbers. */
  old(numbers: readonly string[], applicationLineIds: readonly string[] = []): object[] {
    return numbers.map((boxNo, n) => ({
      materialId: this.chuck.id,
      applicationLineId: applicationLineIds[n] ?? null,
      qty: '1',
      boxNo,
      batchNo: null,
      toBinId: null,
    }));
  }

  /** A requisition for a machine, reviewed in full. */
  async applied(qty: string): Promise<{ id: string; lineId: string }> {
    const { made, reviewed } = await this.ask({ materialId: this.chuck.id, applyQty: qty, assetId: null, remark: null });
    if (reviewed.status !== 'applied') throw new Error(`not reviewed: ${reviewed.code}`);
    return { id: made.id('doc'), lineId: made.id('line-1') };
  }

  async ask(line: { applyQty: string; [more: string]: unknown }): Promise<{ made: Made; reviewed: Made }> {
    const made = await this.keeper.does('application.create', (id) => ({
      id: id('doc'),
      docType: 'SPARE_REQ',
      deptId: this.hw.workshop.id,
      applicantId: this.hw.fitter.id,
      needDate: null,
      purpose: '夹持力不足',
      orderNo: null,
      equipmentNo: 'CNC-01',
      fromWarehouseId: this.hw.store.id,
      toWarehouseId: null,
      remark: null,
      lines: [line],
    }));
    const verdict = { lineId: made.id('line-1'), approvedQty: line.applyQty, rejectReason: null };
    return { made, reviewed: await this.keeper.does('application.review', { id: made.id('doc'), lines: [verdict] }) };
  }

  issue(
    verb: 'create' | 'counter',
    qty: string,
    oldPartNo: string | null,
    from: { id: string; lineId: string } | null = null,
    by = this.keeper,
  ) {
    const issue = this.hw.issueOf(
      qty,
      from,
      { issueType: 'SPARE', receiverId: this.hw.fitter.id },
      { materialId: this.chuck.id, oldPartNo },
    );
    return by.does(`issueDoc.${verb}`, issue);
  }

  async repair(boxNo: string, more: More = {}): Promise<{ made: Made; issued: Made }> {
    const [box] = await this.rows<{ id: string }>('select id from box where box_no = $1', [boxNo]);
    const made = await this.keeper.does('repairOrder.create', (id) => ({
      id: id('doc'),
      warehouseId: this.hw.store.id,
      repairMode: 2,
      repairerId: this.hw.data.supplier.id,
      expectedBack: null,
      remark: null,
      lines: [{ boxId: box?.id, faultDesc: '夹持力不足' }],
      ...more,
    }));
    return { made, issued: await this.keeper.does('repairOrder.issue', { id: made.id('doc') }) };
  }

  /** @param cost CNY */
  back(order: Made, result: 1 | 2, cost: string | null, more: More = {}): Promise<Made> {
    const toBinId = result === 1 ? this.hw.bins.shelf.id : null;
    const said = { lineId: order.id('line-1'), result, cost, warrantyTo: null, toBinId };
    return this.keeper.does('repairOrder.back', { id: order.id('doc'), ...said, ...more });
  }

  async box(boxNo: string): Promise<{ boxStatus: number; qty: string; bin: string | null } | undefined> {
    const [row] = await this.rows<{ boxStatus: number; qty: string; bin: string | null }>(
      `select b.box_status as "boxStatus", b.qty::float8::text as qty, n.bin_code as bin from box b left join bin n on n.id = b.bin_id where b.box_no = $1`,
      [boxNo],
    );
    return row;
  }

  /** Chucks on hand by status. */
  async onHand(): Promise<Record<string, string>> {
    const rows = await this.rows<{ status: number; qty: string }>(
      'select box_status as status, sum(qty)::float8::text as qty from box where material_id = $1 and qty > 0 group by 1',
      [this.chuck.id],
    );
    return Object.fromEntries(rows.map(({ status, qty }) => [status, qty]));
  }

  async account(account: string): Promise<string> {
    const [row] = await this.rows<{ qty: string }>(
      'select coalesce(sum(qty_delta), 0)::float8::text as qty from stock_ledger_entry where account = $1 and material_id = $2',
      [account, this.chuck.id],
    );
    return row?.qty ?? '0';
  }
}

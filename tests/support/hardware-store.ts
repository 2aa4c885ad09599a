/** A hardware store beside the raw-material store: loose screws on two shelves, who gets them, and a tool store. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { closeMonth, openLastMonth } from './months.ts';
import { createPlant, FLOOR_RIGHTS, type PlantData } from './plant.ts';
import { WireDevice } from './wire-device.ts';

const verbs = (family: string, ...names: string[]) => names.map((name) => `web:wms:${family}:${name}`);

/** Everything a keeper and his manager may do with hardware. */
export const HARDWARE_RIGHTS = [
  ...FLOOR_RIGHTS,
  'web:wmsmaster:hardware',
  ...verbs('hwPick', 'create', 'edit', 'delete', 'review', 'unreview', 'close'),
  ...verbs('hwIssue', 'create', 'review', 'unreview', 'delete', 'counter'),
  ...verbs('hwRed', 'create', 'review', 'unreview'),
  ...['hwTransferApply', 'transferApply'].flatMap((family) => verbs(family, 'create', 'edit', 'delete', 'review', 'unreview', 'close')),
  ...verbs('period', 'close', 'reopen'),
];

const MATERIAL = {
  classCode: 'RAW',
  sourceType: 1,
  isBlank: false,
  baseUnit: 'PCS',
  batchManaged: false,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
  boxManaged: false,
};
const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

type Made = Awaited<ReturnType<WireDevice['does']>>;

export class HardwareStore {
  #second: AnyRow | undefined;
  #applicant: Promise<WireDevice> | undefined;

  private constructor(
    readonly data: PlantData,
    readonly keeper: AnyRow,
    readonly tablet: WireDevice,
    readonly store: AnyRow,
    readonly tools: AnyRow,
    readonly bins: Readonly<Record<'shelf' | 'drawer' | 'toolBin', AnyRow>>,
    readonly screws: AnyRow,
    readonly workshop: AnyRow,
    readonly fitter: AnyRow,
  ) {}

  static async open(): Promise<HardwareStore> {
    const data = await createPlant();
    const { plant } = data;
    const warehouse = (whCode: string, whName: string, whClassCode: string) =>
      plant.insert('warehouse', { whCode, whName, whClassCode, binManaged: true, isActive: true });
    const [store, tools] = [await warehouse('WJ01', '五金库', 'WJ-K'), await warehouse('GJ01', '工具库', 'GJU-K')];
    const bin = (of: AnyRow, binCode: string) => plant.insert('bin', { ...BIN, warehouseId: of.id, binCode, binName: binCode });
    const bins = { shelf: await bin(store, 'W-01'), drawer: await bin(store, 'W-02'), toolBin: await bin(tools, 'T-01') };
    const screws = await plant.insert('material', { ...MATERIAL, matCode: 'HW-SCREW', matName: '内六角螺钉 M8×25' });
    const workshop = await plant.insert('department', { deptCode: 'D-ASM', deptName: '装配车间', deptType: 1, isActive: true });
    const fitter = await plant.insert('person', { personCode: 'P-FIT', personName: '装配钳工', status: 1 });
    const keeper = await plant.user('hw-keeper', HARDWARE_RIGHTS, [store.id, tools.id, data.store.id, data.lineSide.id]);
    const tablet = new WireDevice(plant.pool, keeper);
    await plant.session(keeper, tablet.id);
    return new HardwareStore(data, keeper, tablet, store, tools, bins, screws, workshop, fitter);
  }

  close(): Promise<void> {
    return this.data.plant.close();
  }

  rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.data.plant.rows<T>(text, values);
  }

  /** Screws bought and put straight into a bin. */
  async buy(qty: string, bin = this.bins.shelf, at?: string): Promise<{ receiptId: string; reviewed: Made }> {
    const { data, store, screws } = this;
    const does = (type: string, payload: Parameters<WireDevice['does']>[1]) =>
      this.tablet.does(type, payload, at ? { occurredAt: at } : {});
    const made = await does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId: screws.id, poLineId: null, noticeLineId: null, planQty: qty }],
    }));
    const receiptId = made.id('doc');
    await does('receipt.scan', (id) => ({
      id: receiptId,
      boxId: id('box'),
      boxNo: `R-${id('box').slice(0, 12)}`,
      lineId: made.id('line-1'),
      qty,
      batchNo: null,
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: bin.id,
      photos: [],
    }));
    return { receiptId, reviewed: await does('receipt.review', { id: receiptId }) };
  }

  /** Somebody who may ask for things, and grants nothing. */
  async #applies(): Promise<WireDevice> {
    const { plant } = this.data;
    const rights = HARDWARE_RIGHTS.filter((right) => !right.endsWith(':review'));
    const user = await plant.user('hw-applicant', rights, [this.store.id]);
    const device = new WireDevice(plant.pool, user);
    await plant.session(user, device.id);
    return device;
  }

  /** An application for screws, reviewed in full. */
  async applied(qty: string, more: Record<string, unknown> = {}): Promise<{ id: string; lineId: string; reviewed: Made }> {
    this.#applicant ??= this.#applies();
    const made = await (await this.#applicant).does('application.create', (id) => ({
      id: id('doc'),
      docType: 'HW_PICK',
      deptId: this.workshop.id,
      applicantId: this.fitter.id,
      needDate: null,
      purpose: '装配',
      orderNo: null,
      equipmentNo: null,
      fromWarehouseId: this.store.id,
      toWarehouseId: null,
      remark: null,
      lines: [{ materialId: this.screws.id, applyQty: qty, assetId: null, remark: null }],
      ...more,
    }));
    const [id, lineId] = [made.id('doc'), made.id('line-1')];
    const reviewed = await this.tablet.does('application.review', { id, lines: [{ lineId, approvedQty: qty, rejectReason: null }] });
    return { id, lineId, reviewed };
  }

  readonly issueOf =
    (
      qty: string,
      from: { id: string; lineId: string } | null = null,
      more: Record<string, unknown> = {},
      line: Record<string, unknown> = {},
    ) =>
    (id: (n: string) => string) => ({
      id: id('doc'),
      issueType: 'HW',
      applicationId: from?.id ?? null,
      warehouseId: this.store.id,
      deptId: this.workshop.id,
      toWarehouseId: null,
      receiverId: null,
      remark: null,
      ...more,
      lines: [
        {
          applicationLineId: from?.lineId ?? null,
          materialId: this.screws.id,
          binId: this.bins.shelf.id,
          batchId: null,
          boxId: null,
          toBinId: null,
          qty,
          ...line,
        },
      ],
    });

  /** A red note of an issue with one line. */
  async red(of: string, qty: string, bin = this.bins.shelf): Promise<Made> {
    const [line] = await this.rows<{ id: string }>('select id from issue_line where doc_id = $1', [of]);
    return this.tablet.does('issueDoc.red', (id) => ({
      id: id('doc'),
      redOfId: of,
      remark: null,
      lines: [{ redOfLineId: line?.id, qty, binId: bin.id }],
    }));
  }

  /** The months before the last one are closed, and the last one is open. @returns its name and an instant of its last day */
  async openLastMonth(): Promise<{ period: string; at: string }> {
    return openLastMonth(this.data.plant);
  }

  /** @returns the first refusal, or what came of the last step */
  async closeMonth(period: string, acknowledged?: string[]) {
    return closeMonth(this.data.plant, this.keeper, period, acknowledged);
  }

  /** Opens the last closed month again, as two people. */
  async reopenMonth(period: string) {
    const desk = new WireDevice(this.data.plant.pool, this.keeper);
    await this.data.plant.session(this.keeper, desk.id);
    const asked = await desk.does('accountPeriod.askReopen', { period, reason: '补录单据' });
    if (asked.status !== 'applied') return asked;
    const { plant } = this.data;
    this.#second ??= await plant.user('hw-second', HARDWARE_RIGHTS, []);
    const other = new WireDevice(plant.pool, this.#second);
    await plant.session(this.#second, other.id);
    return other.does('accountPeriod.reopen', { period });
  }

  /** What lies loose in a bin, and how much of it is set aside. */
  async inBin(bin = this.bins.shelf): Promise<{ qty: string; reserved_qty: string } | undefined> {
    return (
      await this.rows<{ qty: string; reserved_qty: string }>('select qty, reserved_qty from box where bin_id = $1 and qty > 0', [bin.id])
    )[0];
  }

  async statusOf(table: 'application' | 'issue_doc' | 'inbound_doc', id: string): Promise<number | undefined> {
    return (await this.rows<{ status: number }>(`select status from ${table} where id = $1`, [id]))[0]?.status;
  }

  /** What the application's promise still holds. */
  async promised(applicationId: string): Promise<string> {
    const found = await this.rows<{ qty: string }>(
      'select qty from stock_reservation where doc_id = $1 and box_id is null and status = 1',
      [applicationId],
    );
    return found[0]?.qty ?? '0';
  }
}

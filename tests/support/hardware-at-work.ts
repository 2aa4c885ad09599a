/** The hardware store of the demo as its keeper knows it: screws that lie loose, cutters that the tool store gets, and what last month's issues were. */
import { expect } from 'vitest';
import type { AtWork } from './at-work.ts';
import { Books } from './books.ts';
import { closeMonth, quietMonth } from './months.ts';
import { Plant } from './plant.ts';
import { siteDay } from './site-day.ts';
import type { Tidy } from './tidy.ts';
import { deviceOf, type WireDevice } from './wire-device.ts';

type Made = Awaited<ReturnType<WireDevice['does']>>;
type Ids = (name: string) => string;

const applied = expect.objectContaining({ status: 'applied' });

/** Codes of what is used, by what it is used as. */
export const CODES = { screws: 'WJ-0001', bin: 'H-01-01', cutter: 'GJ-0001', toolBin: 'T-01', fitter: 'P005', workshop: 'D02' } as const;

interface Known {
  readonly store: string;
  readonly tools: string;
  readonly bin: string;
  readonly toolBin: string;
  readonly screws: string;
  readonly cutter: string;
  readonly fitter: string;
  readonly workshop: string;
  readonly supplier: string;
}

const KNOWN = `select h.id as store, t.id as tools, hb.id as bin, tb.id as "toolBin", s.id as screws, c.id as cutter, p.id as fitter, d.id as workshop, x.id as supplier
  from warehouse h join bin hb on hb.warehouse_id = h.id, warehouse t join bin tb on tb.warehouse_id = t.id, material s, material c, person p, department d, supplier x
  where h.wh_code = 'WJ01' and t.wh_code = 'GJ01' and hb.bin_code = $1 and tb.bin_code = $2 and s.mat_code = $3 and c.mat_code = $4 and p.person_code = $5
    and d.dept_code = $6 and x.supplier_code = 'S009'`;

export class HardwareAtWork {
  private constructor(
    private readonly place: AtWork,
    readonly books: Books,
    private readonly ids: Known,
    private readonly keeper: WireDevice,
    private readonly manager: WireDevice,
  ) {}

  static async open(place: AtWork): Promise<HardwareAtWork> {
    const books = new Books(place.pool);
    const { bin, toolBin, screws, cutter, fitter, workshop } = CODES;
    const ids = await books.one<Known>(KNOWN, bin, toolBin, screws, cutter, fitter, workshop);
    return new HardwareAtWork(place, books, ids, await deviceOf(place.pool, 'hwkeeper'), await deviceOf(place.pool, 'manager'));
  }

  /** What lies loose in the bin of the screws. */
  async inBin(): Promise<number> {
    const text = 'select sum(qty)::float8 as qty from box where bin_id = $1 and material_id = $2';
    return (await this.books.one<{ qty: number }>(text, this.ids.bin, this.ids.screws)).qty;
  }

  async statusOf(table: 'application' | 'issue_doc', id: string): Promise<number> {
    return (await this.books.one<{ status: number }>(`select status from ${table} where id = $1`, id)).status;
  }

  /** The keeper enters what a workshop asks for, and the manager agrees to all of it. */
  async applied(qty: string): Promise<{ readonly id: string; readonly lineId: string }> {
    const { workshop, fitter, store, screws } = this.ids;
    const made = await this.keeper.does('application.create', (id: Ids) => ({
      id: id('doc'),
      docType: 'HW_PICK',
      deptId: workshop,
      applicantId: fitter,
      needDate: siteDay(2),
      purpose: '装配',
      orderNo: null,
      equipmentNo: null,
      fromWarehouseId: store,
      toWarehouseId: null,
      remark: null,
      lines: [{ materialId: screws, applyQty: qty, assetId: null, remark: null }],
    }));
    const [id, lineId] = [made.id('doc'), made.id('line-1')];
    const agreed = { id, lines: [{ lineId, approvedQty: qty, rejectReason: null }] };
    expect(await this.manager.does('application.review', agreed)).toEqual(applied);
    return { id, lineId };
  }

  #issue(head: Readonly<Record<string, unknown>>, lines: readonly Readonly<Record<string, unknown>>[]) {
    const own = { applicationLineId: null, batchId: null, boxId: null, toBinId: null };
    return (id: Ids) => ({
      id: id('doc'),
      issueType: 'HW',
      applicationId: null,
      warehouseId: this.ids.store,
      deptId: null,
      toWarehouseId: null,
      receiverId: null,
      remark: null,
      ...head,
      lines: lines.map((line) => ({ ...own, ...line })),
    });
  }

  /**
   * A hundred for an application, made and reviewed on the last day of a month that is over: no screen lets anybody do that, a tablet that was away does.
   * @param tidy lets go of the database
   */
  async issuedThen(
    tidy: Tidy,
  ): Promise<{ readonly application: string; readonly issue: string; readonly day: string; close(): Promise<void> }> {
    const day = quietMonth();
    const [before, next] = [quietMonth(-1), quietMonth(1)];
    for (const last of [before, day, next])
      await this.books.rows(
        `insert into account_period (id, version, period, start_date, end_date, status) values (gen_random_uuid(), 1, $1, $2, $3, 0)
         on conflict (period) do update set status = 0`,
        last.slice(0, 4) + last.slice(5, 7),
        `${last.slice(0, 7)}-01`,
        last,
      );
    await this.books.rows('update account_period set status = 2 where end_date < $1', day);
    const { id: application, lineId } = await this.applied('100');
    const { workshop, fitter, screws, bin } = this.ids;
    const at = { occurredAt: `${day}T04:00:00.000Z` };
    const line = { applicationLineId: lineId, materialId: screws, binId: bin, qty: '100' };
    const made = await this.keeper.does('issueDoc.create', this.#issue({ applicationId: application, deptId: workshop }, [line]), at);
    const issue = made.id('doc');
    expect(await this.keeper.does('issueDoc.review', { id: issue, receiverId: fitter }, at)).toEqual(applied);
    const close = async (): Promise<void> => {
      const plant = new Plant(this.place.connectionString, async () => undefined);
      tidy.after(() => plant.pool.end());
      const [manager] = await plant.rows<{ id: string; version: number }>(
        "select id, version, account from app_user where account = 'manager'",
      );
      if (!manager) throw new Error('nobody closes months');
      expect(await closeMonth(plant, manager, day.slice(0, 4) + day.slice(5, 7))).toEqual(applied);
    };
    return { application, issue, day, close };
  }

  /** Taken back by a device, which no field of a page holds up. */
  async red(of: string, qty: string): Promise<Made> {
    const { id } = await this.books.one<{ id: string }>('select id from issue_line where doc_id = $1', of);
    const lines = [{ redOfLineId: id, qty, binId: this.ids.bin }];
    return this.keeper.does('issueDoc.red', (make: Ids) => ({ id: make('doc'), redOfId: of, remark: null, lines }));
  }

  /** Boxes of one cutter each come into the hardware store, and an issue to the tool store is entered. @returns its id */
  async issueOfCutters(boxNos: readonly string[]): Promise<string> {
    const { store, tools, bin, toolBin, cutter, supplier } = this.ids;
    const receipt = await this.keeper.does('receipt.create', (id: Ids) => ({
      id: id('doc'),
      supplierId: supplier,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store,
      remark: null,
      lines: [{ materialId: cutter, poLineId: null, noticeLineId: null, planQty: String(boxNos.length) }],
    }));
    const lines: Record<string, unknown>[] = [];
    for (const boxNo of boxNos) {
      const scan = await this.keeper.does('receipt.scan', (id: Ids) => ({
        id: receipt.id('doc'),
        boxId: id('box'),
        boxNo,
        lineId: receipt.id('line-1'),
        qty: '1',
        batchNo: null,
        productionDate: null,
        expiryDate: null,
        grossWeight: null,
        binId: bin,
        photos: [],
      }));
      lines.push({ materialId: cutter, binId: bin, boxId: scan.id('box'), toBinId: toolBin, qty: '1' });
    }
    expect(await this.keeper.does('receipt.review', { id: receipt.id('doc') })).toEqual(applied);
    const made = await this.keeper.does('issueDoc.create', this.#issue({ toWarehouseId: tools }, lines));
    expect(made).toEqual(applied);
    return made.id('doc');
  }

  /** The box of an asset: its status and the code of its bin. */
  async asset(no: string): Promise<{ readonly status: number; readonly bin: string } | undefined> {
    const text = `select b.box_status as status, n.bin_code as bin from asset_item a join box b on b.id = a.box_id join bin n on n.id = b.bin_id where a.asset_no = $1`;
    return (await this.books.rows<{ status: number; bin: string }>(text, no))[0];
  }
}

/** A tool store that a hardware store supplies: cutters that are followed one by one, loose drills, and people who borrow them. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { HARDWARE_RIGHTS, HardwareStore } from './hardware-store.ts';
import { WireDevice } from './wire-device.ts';

const GRIND_RIGHTS = ['create', 'review', 'unreview', 'close'].map((verb) => `web:wms:grindApply:${verb}`);
const OWN = ['lend', 'return', 'appraise', 'extend', 'close', 'grind', 'loss', 'scrap'];
const TOOL_RIGHTS = [...OWN.map((verb) => `web:wms:tool:${verb}`), ...GRIND_RIGHTS];
const MANAGER_RIGHTS = ['review', 'unreview', 'cost'].map((verb) => `web:wms:tool:${verb}`);

type Made = Awaited<ReturnType<WireDevice['does']>>;
type More = Record<string, unknown>;
type Ids = (name: string) => string;

const BIN = { pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

export interface LentLine {
  readonly loan: Made;
  readonly lineId: string;
  readonly boxId: string;
  readonly assetId: string | null;
}

export class ToolStore {
  private constructor(
    readonly shop: HardwareStore,
    readonly keeper: WireDevice,
    readonly keeperUser: AnyRow,
    readonly manager: WireDevice,
    readonly bins: Readonly<Record<'shelf' | 'repair' | 'scrap', AnyRow>>,
    readonly cutter: AnyRow,
    readonly drill: AnyRow,
    readonly people: Readonly<Record<'borrower' | 'other' | 'appraiser', AnyRow>>,
  ) {}

  static async open(): Promise<ToolStore> {
    const shop = await HardwareStore.open();
    const { plant } = shop.data;
    const bin = (binCode: string, binType: number) =>
      plant.insert('bin', { ...BIN, warehouseId: shop.tools.id, binCode, binName: binCode, binType });
    const bins = { shelf: shop.bins.toolBin, repair: await bin('WX-01', 4), scrap: await bin('BF-01', 8) };
    const life = { lifeUnit: 1, lifeTotal: '1200', grindMax: 3 };
    const asset = { ...shop.screws, matCode: 'GJ-0001', matName: '立铣刀 Φ10', boxManaged: true, assetManaged: true, packQty: '1' };
    const { id: _id, version: _version, ...cutterOf } = asset;
    const { id: _other, version: _v, ...drillOf } = { ...shop.screws, matCode: 'GJ-0002', matName: '直柄麻花钻 Φ5' };
    const cutter = await plant.insert('material', { ...cutterOf, ...life });
    const drill = await plant.insert('material', drillOf);
    const person = (personCode: string) => plant.insert('person', { personCode, personName: personCode, status: 1 });
    const people = { borrower: await person('P004'), other: await person('P005'), appraiser: await person('P-KEEPER') };
    const stores = [shop.store.id, shop.tools.id, shop.data.store.id, shop.data.lineSide.id];
    const device = async (account: string, rights: readonly string[]) => {
      const user = await plant.user(account, [...HARDWARE_RIGHTS, ...rights], stores);
      const made = new WireDevice(plant.pool, user);
      await plant.session(user, made.id);
      return { user, made };
    };
    const keeper = await device('tool-keeper', TOOL_RIGHTS);
    const manager = await device('manager', [...TOOL_RIGHTS, ...MANAGER_RIGHTS]);
    return new ToolStore(shop, keeper.made, keeper.user, manager.made, bins, cutter, drill, people);
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.shop.rows<T>(text, values);
  }

  /** Another tablet of the keeper. */
  async tablet(): Promise<WireDevice> {
    const made = new WireDevice(this.shop.data.plant.pool, this.keeperUser);
    await this.shop.data.plant.session(this.keeperUser, made.id);
    return made;
  }

  /** Boxes of one cutter each are received by the hardware store and issued into the tool store, where they become assets. */
  async cutters(numbers: readonly string[]): Promise<Made> {
    await this.receive(numbers);
    return this.issue(await this.boxes(numbers));
  }

  /** Boxes of one cutter each, in the hardware store. */
  async receive(numbers: readonly string[]): Promise<void> {
    const { shop, cutter } = this;
    const made = await shop.tablet.does('receipt.create', (id: Ids) => ({
      id: id('doc'),
      supplierId: shop.data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: shop.store.id,
      remark: null,
      lines: [{ materialId: cutter.id, poLineId: null, noticeLineId: null, planQty: String(numbers.length) }],
    }));
    for (const boxNo of numbers)
      await shop.tablet.does('receipt.scan', (id: Ids) => ({
        id: made.id('doc'),
        boxId: id('box'),
        boxNo,
        lineId: made.id('line-1'),
        qty: '1',
        batchNo: null,
        productionDate: null,
        expiryDate: null,
        grossWeight: null,
        binId: shop.bins.shelf.id,
        photos: [],
      }));
    await shop.tablet.does('receipt.review', { id: made.id('doc') });
  }

  async boxes(numbers: readonly string[]): Promise<{ id: string; binId: string }[]> {
    return this.rows('select id, bin_id as "binId" from box where box_no = any($1) order by box_no', [numbers]);
  }

  /** An issue of boxes out of the hardware store into the shelf of the tool store, reviewed. */
  async issue(boxes: readonly { id: string; binId: string }[], more: More = {}): Promise<Made> {
    const { shop } = this;
    const made = await this.enterIssue(boxes);
    const reviewed = await shop.tablet.does('issueDoc.review', { id: made.id('doc'), receiverId: shop.fitter.id, ...more });
    return reviewed.status === 'applied' ? made : reviewed;
  }

  /** The same issue, before its review. */
  enterIssue(boxes: readonly { id: string; binId: string }[]): Promise<Made> {
    const { shop, cutter, bins } = this;
    const lines = boxes.map(({ id: boxId, binId }) => ({
      applicationLineId: null,
      materialId: cutter.id,
      binId,
      batchId: null,
      boxId,
      toBinId: bins.shelf.id,
      qty: '1',
    }));
    const head = { deptId: null, toWarehouseId: shop.tools.id };
    return shop.tablet.does('issueDoc.create', (id: Ids) => ({ ...shop.issueOf('1', null, head)(id), lines }));
  }

  /** Loose drills on the shelf of the tool store. */
  async drills(qty: string): Promise<void> {
    const { shop, drill, bins } = this;
    const category = await this.rows("select 1 from receive_dispatch_category where rd_code = '106'");
    if (category.length === 0) {
      const other = { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' };
      await shop.data.plant.insert('receiveDispatchCategory', other);
    }
    const line = { materialId: drill.id, qty, binId: bins.shelf.id, batchNo: null, boxNo: null, status: 2 };
    const made = await shop.tablet.does('stockVoucher.otherIn', (id: Ids) => ({
      id: id('doc'),
      warehouseId: shop.tools.id,
      rdCode: '106',
      reason: '期初',
      remark: null,
      lines: [{ ...line, productionDate: null, expiryDate: null }],
    }));
    await shop.tablet.does('stockVoucher.review', { id: made.id('doc') });
  }

  /** @param what asset numbers, or a quantity of drills */
  async lend(borrower: AnyRow, what: readonly string[] | string, more: More = {}, by = this.keeper): Promise<Made> {
    const { shop, cutter, drill, bins } = this;
    const lines =
      typeof what === 'string'
        ? [{ materialId: drill.id, boxId: null, binId: bins.shelf.id, batchId: null, qty: what, shownLife: null }]
        : (await this.boxes(what)).map(({ id: boxId, binId }) => {
            const box = { materialId: cutter.id, boxId, binId, batchId: null };
            return { ...box, qty: '1', shownLife: '1200' };
          });
    return by.does('lendDoc.counter', (id: Ids) => ({
      id: id('doc'),
      warehouseId: shop.tools.id,
      borrowerId: borrower.id,
      deptId: null,
      orderNo: null,
      remark: null,
      dueAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
      shownLoans: 0,
      lines,
      ...more,
    }));
  }

  /** The lines of a loan, as a tablet reads them. */
  async linesOf(loan: Made): Promise<LentLine[]> {
    const lines = await this.rows<Omit<LentLine, 'loan'>>(
      'select id as "lineId", box_id as "boxId", asset_id as "assetId" from lend_line where doc_id = $1 order by line_no',
      [loan.id('doc')],
    );
    return lines.map((line) => ({ loan, ...line }));
  }

  /** @param verb appraised only, or dealt with at the counter */
  comeBack({ loan, lineId, boxId, assetId }: LentLine, returnType: number, more: More = {}, by = this.keeper): Promise<Made> {
    const isScrap = returnType >= 6;
    const bin = isScrap ? {} : { binId: returnType <= 3 ? this.bins.shelf.id : null };
    return by.does(isScrap ? 'returnAppraisal.appraise' : 'returnAppraisal.counter', (id: Ids) => ({
      id: id('doc'),
      warehouseId: this.shop.tools.id,
      lendId: loan.id('doc'),
      lendLineId: lineId,
      boxId,
      assetId,
      qty: '1',
      returnType,
      usage: null,
      appraiserId: this.people.appraiser.id,
      liabilityId: null,
      liabilityAmt: null,
      remark: null,
      ...bin,
      ...more,
    }));
  }

  review(appraisal: Made): Promise<Made> {
    return this.manager.does('returnAppraisal.review', { id: appraisal.id('doc') });
  }

  async box(boxNo: string): Promise<{ boxStatus: number; qty: string; bin: string | null; holder: string | null } | undefined> {
    const [row] = await this.rows<{ boxStatus: number; qty: string; bin: string | null; holder: string | null }>(
      `select b.box_status as "boxStatus", b.qty, n.bin_code as bin, p.person_code as holder
       from box b left join bin n on n.id = b.bin_id left join person p on p.id = b.holder_id where b.box_no = $1`,
      [boxNo],
    );
    return row;
  }

  async loan(loan: Made): Promise<{ status: number; returned: string; scrapped: string; lost: string } | undefined> {
    const [row] = await this.rows<{ status: number; returned: string; scrapped: string; lost: string }>(
      `select h.status, sum(l.returned_qty)::float8::text as returned, sum(l.scrapped_qty)::float8::text as scrapped, sum(l.lost_qty)::float8::text as lost
       from lend_doc h join lend_line l on l.doc_id = h.id where h.id = $1 group by h.status`,
      [loan.id('doc')],
    );
    return row;
  }

  /** Loose drills of a status. */
  async loose(status: number): Promise<string> {
    const [row] = await this.rows<{ qty: string }>(
      'select coalesce(sum(qty), 0)::float8::text as qty from box where material_id = $1 and box_status = $2',
      [this.drill.id, status],
    );
    return row?.qty ?? '0';
  }
}

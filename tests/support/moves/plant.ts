/**
 * The plant that random moves work in: stores of every class that transfers and issues go between, goods in all of them, rules of approval, months that may
 * be closed, and people: some may do everything, for what one has made another has to agree to; some may do nothing.
 */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { AUTHS } from '#server/seed/rights.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import type { PlantData } from '#tests/support/plant.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { AssetStores, OWN_PLACES } from './asset-stores.ts';
import { FAR, freshNo } from './scene.ts';
import { Selling } from './selling.ts';

const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

interface Extra {
  readonly stores: readonly AnyRow[];
  /** Kept without boxes. */
  readonly loose: readonly AnyRow[];
  readonly shelves: readonly AnyRow[];
  /** A bin of the tool store. */
  readonly cupboard: AnyRow;
  /** A bin of the store of finished goods. */
  readonly sold: AnyRow;
}

async function storesOf({ plant, store, steel }: PlantData, count: number): Promise<Extra> {
  const warehouse = (whCode: string, whName: string, whClassCode: string) =>
    plant.insert('warehouse', { whCode, whName, whClassCode, binManaged: true, isActive: true });
  const bin = (of: AnyRow, binCode: string, more: Readonly<Record<string, unknown>> = {}) =>
    plant.insert('bin', { ...BIN, warehouseId: of.id, binCode, binName: binCode, ...more });
  const second = await warehouse('YCL02', '原材料二库', 'YCL-K');
  const hardware = [await warehouse('WJ01', '五金一库', 'WJ-K'), await warehouse('WJ02', '五金二库', 'WJ-K')];
  const tools = await warehouse('GJ01', '工具库', 'GJU-K');
  const finished = await warehouse('CCP01', '成品库', 'CCP-K');
  await bin(finished, 'CP-SH', { binType: 0 });
  const sold = await bin(finished, 'CP-01');
  await bin(finished, 'CP-02');
  for (const [n, of] of [store, second, ...hardware].entries()) await bin(of, `TR-${n}`, { isTransit: true });
  for (const [n, of] of [second, ...hardware, tools].entries()) for (const place of ['01', '02']) await bin(of, `S-${n}-${place}`);
  for (const of of hardware) for (const binType of OWN_PLACES) await bin(of, `WJ-${binType}`, { binType });
  await bin(tools, 'WX-1', { binType: 4 });
  await bin(tools, 'BF-1', { binType: 8 });
  await bin(second, 'RCV-2', { binType: 0 });
  await bin(second, 'NG-2', { binType: 5 });
  await bin(second, 'STG-2', { binType: 6 });
  const cupboard = await bin(tools, 'T-01');
  const shelves: AnyRow[] = [];
  for (let n = 1; n <= count; n += 1) shelves.push(await bin(hardware[0] as AnyRow, `W-0${n}`));
  const goods = { ...steel, boxManaged: false, batchManaged: false };
  const loose = [
    await plant.insert('material', { ...goods, id: randomUUID(), matCode: 'HW-SCREW', matName: '内六角螺钉' }),
    await plant.insert('material', { ...goods, id: randomUUID(), matCode: 'HW-NUT', matName: '六角螺母' }),
  ];
  return { stores: [second, ...hardware, tools, finished], loose, shelves, cupboard, sold };
}

function assetStoresOf(data: PlantData, { stores, shelves, cupboard }: Extra): Promise<AssetStores> {
  const storeOf = (bin: AnyRow | undefined) => stores.find(({ id }) => id === bin?.warehouseId) as AnyRow;
  const shelf = shelves[0] as AnyRow;
  return AssetStores.open(data, { store: storeOf(cupboard), shelf: cupboard }, { store: storeOf(shelf), shelf });
}

/** @returns the customers: one whose goods are his when they leave, one with a hub */
async function baseData({ plant, steel }: PlantData): Promise<AnyRow[]> {
  const dept = await plant.insert('department', { deptCode: 'D1', deptName: '机加车间', deptType: 1, isActive: true });
  await plant.insert('person', { personCode: 'P1', personName: '王磊', deptId: dept.id, status: 1 });
  await plant.insert('person', { personCode: 'P2', personName: '陈芳', deptId: dept.id, status: 1 });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  await plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
  const plain = await plant.insert('customer', { customerCode: 'K001', customerName: '绍兴越东输送机械有限公司', isActive: true });
  const hub = await plant.insert('warehouse', {
    whCode: 'KH01',
    whName: '客户寄售仓',
    whClassCode: 'KH-K',
    binManaged: true,
    isActive: true,
  });
  await plant.insert('bin', { ...BIN, warehouseId: hub.id, binCode: 'KH-01', binName: 'KH-01', binType: 9 });
  const held = await plant.insert('customer', {
    customerCode: 'K002',
    customerName: '宁波海川泵业',
    hubWarehouseId: hub.id,
    isActive: true,
  });
  await plant.insert('defectReason', { defectCode: 'GF01', defectName: '加工尺寸超差', defectType: 4, severity: 2 });
  for (const [matCode, matName] of [
    ['M-BLANK', '圆钢段'],
    ['M-FRAME', '机架'],
  ])
    await plant.insert('material', { ...steel, id: randomUUID(), matCode, matName });
  for (const n of [10, 20, 30]) await plant.insert('operationDef', { opCode: `OP${n}`, opName: `工序 ${n}`, opType: 1, isKey: false });
  for (const month of ['10', '11', '12']) {
    await plant.insert('accountPeriod', { period: `2019${month}`, startDate: `2019-${month}-01`, endDate: `2019-${month}-28`, status: 0 });
    // Nothing was posted in these months, so there is nothing to add up.
    await plant.rows(
      "insert into account_stock_run (period, counted_at, counted_by_name, rows, in_lines, out_lines, entries, took_ms, broken) values ($1, now(), 'Plant', 0, 0, 0, 0, 0, '[]')",
      [`2019${month}`],
    );
  }
  return [plain, held];
}

/** Two levels here, one other person there; what is not named is reviewed by whoever likes. */
async function approvals({ plant }: PlantData): Promise<void> {
  const rule = (docType: string, levels: number, sod: boolean) =>
    plant.insert('approveType', { docType, levels, sod, needAttachment: false, allowOfflineReview: true });
  for (const docType of ['bom', 'purchaseReturn', 'TRANSFER']) await rule(docType, 2, true);
  for (const docType of ['issueDoc', 'transferOrder', 'materialDelivery', 'routing']) await rule(docType, 1, true);
}

export class MovesPlant {
  private constructor(
    readonly floor: GuardFloor,
    readonly workers: readonly AnyRow[],
    readonly strangers: readonly AnyRow[],
    private readonly extra: Extra,
    private readonly assets: AssetStores,
    private readonly selling: Selling,
  ) {}

  /** @param asked the rights that operations ask for @param shelves of loose goods; one that is counted is closed to all else */
  static async open(asked: readonly string[], shelves = 3, database?: TestDatabase): Promise<MovesPlant> {
    const floor = await GuardFloor.open(database);
    const { data } = floor;
    const extra = await storesOf(data, shelves);
    const assets = await assetStoresOf(data, extra);
    const customers = await baseData(data);
    await approvals(data);
    const rights = [...new Set([...AUTHS.map(({ code }) => code), ...asked])].filter((code) => code !== '');
    const stores = [data.store, data.lineSide, ...extra.stores, ...assets.stores].map(({ id }) => id);
    // Whoever made a document, agreed to it and reviews it are three people where duties are separated.
    const workers: AnyRow[] = [];
    for (const account of ['everybody', 'colleague', 'manager']) workers.push(await data.plant.user(account, rights, stores));
    const strangers = [await data.plant.user('stranger', [], []), await supplierAccount(data, rights, stores)];
    const finished = extra.stores.find(({ id }) => id === extra.sold.warehouseId) as AnyRow;
    const selling = new Selling(data, finished, extra.sold, customers);
    const made = new MovesPlant(floor, workers, strangers, extra, assets, selling);
    for (let i = 0; i < 4; i += 1) await floor.stocked('40', '25', '60', '12', '100', '7', '33', '18');
    await made.loose('300');
    await made.tools('200');
    await assets.begin(await floor.newTablet(workers[0]));
    await selling.made(await floor.newTablet(workers[0]), '60', '45', '30', '80', '25', '50');
    return made;
  }

  close(): Promise<void> {
    return this.floor.close();
  }

  /** New goods, and a list that is picked: so that there is something to deliver, to receive, to inspect, to ship and to give back, however the dice fall. */
  async replenish(listed: string): Promise<void> {
    const { floor } = this;
    await floor.stocked('30', '24', '16');
    await this.loose('20');
    await this.tools('30');
    await this.assets.replenish(await floor.newTablet(this.workers[0]));
    await this.paint('20', '12');
    const seller = await floor.newTablet(this.workers[0]);
    await this.selling.made(seller, '40', '25', '30');
    for (const qty of ['18', '30', '12', '22']) await this.selling.picked(seller, qty);
    const { id, logs } = await floor.listOf(listed);
    const picks = logs.map((log) => floor.tablet.operation('requisition.pick', floor.pick(id, log)));
    await floor.tablet.push(...picks, floor.tablet.operation('requisition.review', { id }));
  }

  /** Bought screws and nuts lie on every shelf as soon as they are received. */
  private async loose(qty: string): Promise<void> {
    const { data } = this.floor;
    const { shelves, loose } = this.extra;
    const [buyer] = this.workers;
    const tablet = await this.floor.newTablet(buyer);
    const receipt = await tablet.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: shelves[0]?.warehouseId,
      remark: null,
      lines: loose.map(({ id: materialId }) => ({ materialId, poLineId: null, noticeLineId: null, planQty: qty })),
    }));
    const scans = shelves.flatMap(({ id: binId }) =>
      loose.map((_, n) => {
        const line = { lineId: receipt.id(`line-${n + 1}`), batchNo: null, boxNo: freshNo(), binId };
        return tablet.operation('receipt.scan', this.floor.scanOf(receipt, { qty, ...line }));
      }),
    );
    await tablet.push(...scans, tablet.operation('receipt.review', { id: receipt.id('doc') }));
  }

  /** Screws and nuts that the tool store lends. */
  private async tools(qty: string): Promise<void> {
    const { cupboard, loose } = this.extra;
    const [keeper] = this.workers;
    const tablet = await this.floor.newTablet(keeper);
    const made = await tablet.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: cupboard.warehouseId,
      rdCode: '106',
      reason: '期初',
      remark: null,
      lines: loose.map(({ id: materialId }) => ({
        materialId,
        qty,
        binId: cupboard.id,
        batchNo: null,
        boxNo: null,
        status: 2,
        productionDate: null,
        expiryDate: null,
      })),
    }));
    await tablet.does('stockVoucher.review', { id: made.id('doc') });
  }

  /** Boxes of paint that wait for their inspection. */
  private async paint(...quantities: string[]): Promise<void> {
    const { floor } = this;
    const receipt = await floor.receipt(floor.tablet, { materialId: floor.data.paint.id });
    const scans = quantities.map((qty) => floor.tablet.operation('receipt.scan', floor.scanOf(receipt, { qty, expiryDate: FAR })));
    await floor.tablet.push(...scans, floor.tablet.operation('receipt.review', { id: receipt.id('doc') }));
  }
}

/** Holds every role, and may yet do nothing: the account of a supplier from whom nothing is bought. */
async function supplierAccount(
  { plant, supplier: known }: PlantData,
  rights: readonly string[],
  stores: readonly string[],
): Promise<AnyRow> {
  const user = await plant.user('supplier', rights, stores);
  const supplier = await plant.insert('supplier', { ...known, id: randomUUID(), supplierCode: 'S-NONE', supName: 'S-NONE' });
  await plant.rows('update app_user set supplier_id = $1 where id = $2', [supplier.id, user.id]);
  return user;
}

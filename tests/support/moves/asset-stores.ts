/**
 * What the plant of random moves has beside raw material and hardware: the stores of gauges and fixtures with their pieces, which are followed one by one,
 * and spare parts, for some of which an old part has to come back.
 */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { putAway } from '#tests/support/guard-floor.ts';
import type { PlantData } from '#tests/support/plant.ts';
import { deviceOf, type WireDevice } from '#tests/support/wire-device.ts';
import { freshNo } from './scene.ts';

const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
/** Bins that each store has: repair, unqualified and scrap. */
export const OWN_PLACES = [4, 5, 8];

/** A store that keeps pieces, with the material of its pieces and a shelf. */
interface PieceStore {
  readonly store: AnyRow;
  readonly shelf: AnyRow;
  readonly material: AnyRow;
}

export class AssetStores {
  private constructor(
    private readonly kept: readonly PieceStore[],
    /** Of hardware: what is bought for the stores of assets comes in here, and spare parts lie here. */
    private readonly hardware: { readonly store: AnyRow; readonly dock: AnyRow; readonly shelf: AnyRow },
    private readonly spares: readonly AnyRow[],
    private readonly data: PlantData,
  ) {}

  /** Stores besides those that the plant had. */
  get stores(): readonly AnyRow[] {
    return this.kept.slice(1).map(({ store }) => store);
  }

  /** @param tools the store of tools @param hardware a shelf of the hardware store */
  static async open(data: PlantData, tools: { store: AnyRow; shelf: AnyRow }, hardware: { store: AnyRow; shelf: AnyRow }) {
    const { plant, steel } = data;
    const bin = (of: AnyRow, binCode: string, binType: number | null) =>
      plant.insert('bin', { ...BIN, warehouseId: of.id, binCode, binName: binCode, binType });
    const kept = async (whCode: string, whName: string, whClassCode: string) => {
      const store = await plant.insert('warehouse', { whCode, whName, whClassCode, binManaged: true, isActive: true });
      for (const type of OWN_PLACES) await bin(store, `${whCode}-${type}`, type);
      await bin(store, `${whCode}-02`, null);
      return { store, shelf: await bin(store, `${whCode}-01`, null) };
    };
    const [gauges, fixtures] = [await kept('LJ01', '量具库', 'LJJ-K'), await kept('GZ01', '工装库', 'GZCP-K')];
    const material = (matCode: string, matName: string, more: object) =>
      plant.insert('material', { ...steel, id: randomUUID(), matCode, matName, batchManaged: false, ...more });
    const piece = { boxManaged: true, assetManaged: true };
    const hob = await material('A-HOB', '齿轮滚刀', { ...piece, lifeUnit: 1, lifeTotal: '500', grindMax: 3 });
    const caliper = await material('A-CALIPER', '游标卡尺', piece);
    const jig = await material('A-JIG', '铣床夹具', { ...piece, lifeUnit: 4, maintUses: '100', maintDays: 30 });
    const dock = await bin(hardware.store, 'WJ-SH', 0);
    const spareClass = (bjCode: string, bjName: string, oldPartSubtype: number | null) =>
      plant.insert('sparePartClass', { bjCode, bjName, oldPartSubtype });
    await spareClass('01', '机械', null);
    await spareClass('06', '拉钉及其他', 1);
    const spares = [
      await material('B-BEARING', '主轴轴承', { boxManaged: false, bjCode: '01', oldForNew: true }),
      await material('B-STUD', '拉钉', { boxManaged: false, bjCode: '06', oldForNew: true }),
      await material('B-BELT', '同步带', { boxManaged: false, bjCode: '01' }),
    ];
    const stores = [
      { ...tools, material: hob },
      { ...gauges, material: caliper },
      { ...fixtures, material: jig },
    ];
    return new AssetStores(stores, { ...hardware, dock }, spares, data);
  }

  /** Pieces that each store has had since before this system, and spare parts on the shelf. */
  async begin(tablet: WireDevice): Promise<void> {
    for (const one of this.kept) for (let n = 0; n < 3; n += 1) await this.opened(tablet, one);
    await this.replenish(tablet);
  }

  /** New pieces wait in the hardware store for theirs, and new spare parts are there. */
  async replenish(tablet: WireDevice): Promise<void> {
    const { store, dock, shelf } = this.hardware;
    const receipt = await tablet.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: this.data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: this.kept.map(({ material }) => ({ materialId: material.id, poLineId: null, noticeLineId: null, planQty: '1' })),
    }));
    const goods = { qty: '1', batchNo: null, productionDate: null, expiryDate: null, grossWeight: null, binId: dock.id, photos: [] };
    const scans = this.kept.map((_, n) =>
      tablet.operation('receipt.scan', (id) => ({
        id: receipt.id('doc'),
        boxId: id('box'),
        boxNo: freshNo(),
        lineId: receipt.id(`line-${n + 1}`),
        ...goods,
      })),
    );
    await tablet.push(...scans, tablet.operation('receipt.review', { id: receipt.id('doc') }));
    const boxes = await this.data.plant.rows<{ id: string }>('select id from box where bin_id = $1 and qty > 0', [dock.id]);
    for (const { id } of boxes) await tablet.does('box.putAway', putAway(id, shelf.id, dock.id));
    for (const bjCode of ['01', '06']) await this.parts(tablet, bjCode);
    await this.approvedToGrind(tablet);
  }

  /** Two pieces of some store may go to the grinder. */
  private async approvedToGrind(tablet: WireDevice): Promise<void> {
    const usable = 'box_type = 3 and box_status = 2';
    const boxes = await this.data.plant.rows<{ id: string; warehouseId: string; materialId: string }>(
      `select id, warehouse_id as "warehouseId", material_id as "materialId" from box where ${usable}
       and warehouse_id = (select warehouse_id from box where ${usable} order by updated_at limit 1) order by updated_at limit 2`,
    );
    if (boxes.length === 0) return;
    const head = { deptId: null, applicantId: null, needDate: null, purpose: null, orderNo: null, equipmentNo: null, remark: null };
    const work = { grindPurpose: 1, grinderType: 1, grinderId: null, fromWarehouseId: boxes[0]?.warehouseId, toWarehouseId: null };
    const lines = boxes.map(({ id: boxId, materialId }) => ({ materialId, applyQty: '1', assetId: null, boxId, remark: null }));
    const made = await tablet.does('application.create', (id) => ({ id: id('doc'), docType: 'GRIND', ...head, ...work, lines }));
    const approved = lines.map((_, n) => ({ lineId: made.id(`line-${n + 1}`), approvedQty: '1', rejectReason: null }));
    // Nobody grants what they have applied for.
    const other = await deviceOf(this.data.plant.pool, 'colleague');
    await other.does('application.review', { id: made.id('doc'), lines: approved });
  }

  private async opened(tablet: WireDevice, { store, shelf, material }: PieceStore): Promise<void> {
    const unused = { lifeTotal: null, lifeUsed: '0', lifeBase: '0', grindCount: 0, grindMax: null, sizeNow: null, sizeMin: null };
    const uncalibrated = {
      accuracy: null,
      calibCycle: null,
      lastCalibDate: null,
      nextCalibDate: null,
      calibResult: null,
      limitedUse: null,
    };
    const place = { materialId: material.id, warehouseId: store.id, binId: shelf.id, supplierId: null };
    await tablet.does('asset.opening', { assetNo: freshNo(), ...place, ...unused, ...uncalibrated });
  }

  /** New parts of a class. */
  private async parts(tablet: WireDevice, bjCode: string): Promise<void> {
    const { store, shelf } = this.hardware;
    const lines = this.spares
      .filter((spare) => spare.bjCode === bjCode)
      .map(({ id: materialId }) => ({ applicationLineId: null, materialId, qty: '12', boxNo: null, batchNo: null, toBinId: shelf.id }));
    const head = { bjCode, inboundSubtype: null, deptId: null, equipmentNo: null, applicationId: null, remark: null };
    const made = await tablet.does('spareIn.create', (id) => ({ id: id('doc'), warehouseId: store.id, ...head, lines }));
    await tablet.does('spareIn.review', { id: made.id('doc') });
  }
}

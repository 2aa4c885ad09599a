/** A small store to count: bin X with loose goods, bin Y with four boxes of a batch, bin Z with nothing. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Plant } from './plant.ts';
import type { WireDevice } from './wire-device.ts';

export interface SceneLine {
  readonly id: string;
  readonly box_id: string;
  readonly box_no: string;
  readonly book_qty: string;
  readonly first_qty: string | null;
  readonly diff_type: number;
}

/** Where the store is set up: its people and rows, and a material that others are made like. */
export interface Ground {
  readonly data: { readonly plant: Pick<Plant, 'insert' | 'rows' | 'user'>; readonly steel: Readonly<Record<string, unknown>> };
  readonly newTablet: (user: AnyRow) => Promise<WireDevice>;
  readonly rows: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
}

export class StocktakeScene {
  private constructor(
    readonly floor: Ground,
    readonly storeId: string,
    readonly bins: { readonly x: string; readonly y: string; readonly z: string },
    readonly loose: AnyRow,
    readonly boxed: AnyRow,
    readonly boxNos: readonly string[],
  ) {}

  /** @param given a store in which the bins are made; left out, the scene has a store of its own */
  static async open(floor: Ground, given?: string): Promise<StocktakeScene> {
    const { plant, steel } = floor.data;
    const key = randomUUID().slice(0, 6).toUpperCase();
    if ((await plant.rows("select 1 from receive_dispatch_category where rd_code = '106'")).length === 0)
      await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
    const own = { whCode: `PD-${key}`, whName: `盘点仓${key}`, whClassCode: 'YCL-K', binManaged: true, isActive: true };
    const storeId = given ?? (await plant.insert('warehouse', own)).id;
    const bin = (n: number, code: string) =>
      plant
        .insert('bin', {
          binCode: `PD-${key}-${code}`,
          binName: code,
          zone: null,
          warehouseId: storeId,
          binType: null,
          pickSeq: n,
          mixMaterial: true,
          mixBatch: true,
          isTransit: false,
          isActive: true,
        })
        .then(({ id }) => String(id));
    const bins = { x: await bin(1, 'X'), y: await bin(2, 'Y'), z: await bin(3, 'Z') };
    const { id: _id, version: _version, ...like } = steel;
    const goods = { ...like, iqcMode: 0, shelfLifeManaged: false, batchManaged: false, boxManaged: false, baseUnit: 'PCS' };
    const loose = await plant.insert('material', { ...goods, matCode: `TST-L-${key}`, matName: '散装垫片' });
    const boxed = await plant.insert('material', {
      ...goods,
      batchManaged: true,
      boxManaged: true,
      matCode: `TST-B-${key}`,
      matName: '盒装螺钉',
    });
    return new StocktakeScene(
      floor,
      String(storeId),
      bins,
      loose,
      boxed,
      [1, 2, 3, 4].map((n) => `${n}-${key}`),
    );
  }

  /** Somebody who may enter what was found, and nothing else. */
  async #clerk(): Promise<WireDevice> {
    const account = `inbound-${randomUUID().slice(0, 6)}`;
    const rights = ['create', 'enter', 'review'].map((verb) => `web:wms:voucher:${verb}`);
    return this.floor.newTablet(await this.floor.data.plant.user(account, rights, [this.storeId]));
  }

  /** Other inbound: 100 loose in X, four boxes of 25 in Y. @param by who enters it; left out, somebody who is made for it */
  async stocked(by?: WireDevice): Promise<{ bins: StocktakeScene['bins']; boxes: string[] }> {
    const device = by ?? (await this.#clerk());
    const dates = { productionDate: null, expiryDate: null, status: 2, remark: null };
    const line = (more: object) => ({ ...dates, batchNo: null, boxNo: null, ...more });
    const made = await device.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: this.storeId,
      rdCode: '106',
      reason: '期初',
      remark: null,
      lines: [
        line({ materialId: this.loose.id, qty: '100', binId: this.bins.x }),
        ...this.boxNos.map((boxNo) => line({ materialId: this.boxed.id, qty: '25', binId: this.bins.y, boxNo, batchNo: 'B1' })),
      ],
    }));
    const reviewed = await device.does('stockVoucher.review', { id: made.id('doc') });
    if (reviewed.status !== 'applied') throw new Error(JSON.stringify([made, reviewed]));
    return { bins: this.bins, boxes: this.boxNos.map((boxNo) => derivedId(made.id('doc'), `box/${boxNo}`)) };
  }

  /** A plan over the three bins, not issued yet. */
  async planned(by: WireDevice, more: Record<string, unknown> = {}): Promise<string> {
    const plan = {
      checkName: '盲盘',
      checkType: 3,
      warehouseId: this.storeId,
      scopeBins: Object.values(this.bins),
      scopeClasses: [],
      scopeMaterials: [],
      counterIds: [],
      reviewerId: null,
      startAt: null,
      endAt: null,
      recountPct: null,
      remark: null,
      ...more,
    };
    const made = await by.does('checkInfo.create', (idOf) => ({ id: idOf('doc'), ...plan }));
    if (made.status !== 'applied') throw new Error(JSON.stringify(made));
    return made.id('doc');
  }

  /** A plan over the three bins, issued. */
  async issued(by: WireDevice, more: Record<string, unknown> = {}): Promise<string> {
    const plan = await this.planned(by, more);
    const issued = await by.does('checkInfo.issue', { id: plan });
    if (issued.status !== 'applied') throw new Error(JSON.stringify(issued));
    return plan;
  }

  lines(plan: string, where = 'true'): Promise<SceneLine[]> {
    return this.floor.rows<SceneLine>(`select * from check_line where doc_id = $1 and ${where} order by line_no`, [plan]);
  }

  async box(id: string | undefined): Promise<Record<string, unknown> | undefined> {
    return (await this.floor.rows<Record<string, unknown>>('select * from box where id = $1', [id]))[0];
  }
}

/** The spare-part store: parts for machines, old ones that come back for them, what is at its repair, and what leaves as scrap. */
import type { Actor } from '#domain/kernel/permission.ts';
import { quantity } from '#domain/kernel/quantity.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';

const SHELF = 'BJ01/S-01';
const REPAIRER = 'S009';
const FITTER = { dept: 'D01', person: 'P004' } as const;

const PARTS = [
  {
    code: 'BJ-0001',
    zh: '三爪液压卡盘 8寸',
    en: 'Hydraulic chuck 8 in',
    spec: 'KT-208',
    bjCode: '03',
    oldForNew: true,
    price: '900',
    stock: '9',
  },
  { code: 'BJ-0002', zh: '软爪 8寸', en: 'Soft jaws 8 in', spec: 'HC-08', bjCode: '04', oldForNew: false, price: '45', stock: '24' },
  {
    code: 'BJ-0003',
    zh: '接近开关 M12',
    en: 'Proximity switch M12',
    spec: 'NPN NO',
    bjCode: '02',
    oldForNew: false,
    price: '62',
    stock: '15',
  },
  { code: 'BJ-0004', zh: '主轴拉钉 BT40', en: 'Pull stud BT40', spec: 'P40T-1', bjCode: '06', oldForNew: false, price: '18', stock: '40' },
] as const;
type PartCode = (typeof PARTS)[number]['code'];

async function saveParts(stage: Stage, admin: Actor): Promise<void> {
  const { warehouses } = stage.world;
  await inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    await save('materialClass', { classCode: 'BJ', className: '备件', whClassCode: 'WJ-K', isActive: true });
    for (const { code, zh, en, spec, bjCode, oldForNew, price } of PARTS)
      await save('material', {
        matCode: code,
        matName: zh,
        matNameEn: en,
        spec,
        classCode: 'BJ',
        assetCategory: '002',
        defaultWarehouseId: warehouses.BJ01,
        defaultBinId: binId(stage, SHELF),
        sourceType: 1,
        isBlank: false,
        baseUnit: 'PCS',
        boxManaged: false,
        batchManaged: false,
        shelfLifeManaged: false,
        expiryWarnDays: 30,
        iqcMode: 0,
        bjCode,
        oldForNew,
        overReceiptPct: '0',
        overIssuePct: '0',
        leadDays: 14,
        refPrice: price,
        isActive: true,
      });
  });
}

/** The keeper of the store at work. */
class Counter {
  readonly #stage: Stage;
  readonly #store: Store;

  constructor(stage: Stage, store: Store) {
    this.#stage = stage;
    this.#store = store;
  }

  #id(ids: ReadonlyMap<string, string>, code: string): string {
    const id = ids.get(code);
    if (!id) throw new Error(`The demo factory has no ${code}.`);
    return id;
  }

  material = (code: PartCode): string => this.#id(this.#store.goods, code);

  act(when: string, type: string, payload: Parameters<Stage['act']>[3]): Promise<Written> {
    return this.#stage.act('sparekeeper', when, type, payload);
  }

  /** @param lines of parts that come in; a number is that of an old part */
  async takeIn(
    when: string,
    head: { bjCode: string; inboundSubtype: 1 | 2 | null; applicationId?: string; equipmentNo?: string },
    lines: readonly { code: PartCode; qty: string; boxNo?: string; from?: string }[],
    isReviewed = true,
  ): Promise<Written> {
    const made = await this.act(when, 'spareIn.create', (id) => ({
      id: id('doc'),
      warehouseId: this.#stage.world.warehouses.BJ01,
      deptId: head.inboundSubtype === null ? null : this.#id(this.#store.departments, FITTER.dept),
      remark: null,
      ...head,
      applicationId: head.applicationId ?? null,
      equipmentNo: head.equipmentNo ?? null,
      lines: lines.map(({ code, qty, boxNo = null, from = null }) => ({
        applicationLineId: from,
        materialId: this.material(code),
        qty: quantity(qty),
        boxNo,
        batchNo: null,
        toBinId: head.inboundSubtype === null ? binId(this.#stage, SHELF) : null,
      })),
    }));
    if (isReviewed) await this.act(when, 'spareIn.review', { id: made.id('doc') });
    return made;
  }

  async ask(when: string, code: PartCode, applyQty: string, equipmentNo: string, isApproved = true): Promise<Written> {
    const made = await this.act(when, 'application.create', (id) => ({
      id: id('doc'),
      docType: 'SPARE_REQ',
      ...this.#who(),
      needDate: null,
      purpose: '设备维修更换',
      orderNo: null,
      equipmentNo,
      fromWarehouseId: this.#stage.world.warehouses.BJ01,
      toWarehouseId: null,
      remark: null,
      lines: [{ materialId: this.material(code), applyQty, assetId: null, remark: null }],
    }));
    if (isApproved) await this.approve(when, made.id('doc'), [made.id('line-1')], applyQty);
    return made;
  }

  /** Nobody grants what they have applied for. */
  approve(when: string, id: string, lineIds: readonly string[], approvedQty: string): Promise<Written> {
    return this.#stage.act('manager', when, 'application.review', {
      id,
      lines: lineIds.map((lineId) => ({ lineId, approvedQty, rejectReason: null })),
    });
  }

  #who() {
    return { deptId: this.#id(this.#store.departments, FITTER.dept), applicantId: this.#id(this.#store.persons, FITTER.person) };
  }

  issue(
    when: string,
    verb: 'create' | 'counter',
    code: PartCode,
    qty: string,
    { apply, old }: { apply?: Written; old?: string },
  ): Promise<Written> {
    const { deptId, applicantId: receiverId } = this.#who();
    return this.act(when, `issueDoc.${verb}`, (id) => ({
      id: id('doc'),
      issueType: 'SPARE',
      applicationId: apply?.id('doc') ?? null,
      warehouseId: this.#stage.world.warehouses.BJ01,
      deptId,
      toWarehouseId: null,
      equipmentNo: apply ? null : 'CNC-02',
      receiverId,
      remark: null,
      lines: [
        {
          applicationLineId: apply?.id('line-1') ?? null,
          materialId: this.material(code),
          binId: binId(this.#stage, SHELF),
          batchId: null,
          boxId: null,
          toBinId: null,
          qty,
          oldPartNo: old ?? null,
        },
      ],
    }));
  }

  async boxOf(boxNo: string): Promise<string> {
    const { rows } = await this.#stage.db.query<{ id: string }>('select id from box where box_no = $1', [boxNo]);
    return this.#id(new Map(rows.map(({ id }) => [boxNo, id])), boxNo);
  }

  async repair(when: string, boxNo: string, faultDesc: string, isSent = true): Promise<Written> {
    const boxId = await this.boxOf(boxNo);
    const made = await this.act(when, 'repairOrder.create', (id) => ({
      id: id('doc'),
      warehouseId: this.#stage.world.warehouses.BJ01,
      repairMode: 2,
      repairerId: this.#stage.world.suppliers.get(REPAIRER),
      expectedBack: this.#stage.day(10),
      remark: null,
      lines: [{ boxId, faultDesc }],
    }));
    if (isSent) await this.act(when, 'repairOrder.issue', { id: made.id('doc') });
    return made;
  }

  /** @param cost CNY */
  back(when: string, order: Written, result: 1 | 2, cost: string): Promise<Written> {
    const toBinId = result === 1 ? binId(this.#stage, SHELF) : null;
    const warrantyTo = result === 1 ? this.#stage.day(180) : null;
    return this.act(when, 'repairOrder.back', { id: order.id('doc'), lineId: order.id('line-1'), result, cost, warrantyTo, toBinId });
  }

  async scrapOut(when: string, boxNo: string): Promise<Written> {
    const boxId = await this.boxOf(boxNo);
    return this.act(when, 'spareScrapOut.create', (id) => ({
      id: id('doc'),
      warehouseId: this.#stage.world.warehouses.BJ01,
      buyer: '北仑再生资源',
      remark: null,
      lines: [{ boxId, qty: '1', residualValue: '35' }],
    }));
  }
}

/** Chucks of two machines: their old ones are repaired, at their repair, scrap, or still owed. */
async function chucks(stage: Stage, counter: Counter): Promise<void> {
  const asked = await counter.ask(stage.at(5, '09:00'), 'BJ-0001', '4', 'CNC-01');
  const issue = await counter.issue(stage.at(5, '09:20'), 'counter', 'BJ-0001', '4', {
    apply: asked,
    old: 'KP-101, KP-102, KP-103, KP-104',
  });
  await stage.settle();
  const expected = issue.id('old-parts-2');
  const numbers = ['KP-101', 'KP-102', 'KP-103', 'KP-104'];
  const lineIds = numbers.map((_, n) => issue.id(`old-part-2-${n + 1}`));
  await counter.approve(stage.at(5, '13:00'), expected, lineIds, '1');
  const parts = numbers.map((boxNo, n) => ({ code: 'BJ-0001' as const, qty: '1', boxNo, from: lineIds[n] ?? '' }));
  const head = { bjCode: '03', inboundSubtype: 2, applicationId: expected, equipmentNo: 'CNC-01' } as const;
  await counter.takeIn(stage.at(5, '13:10'), head, parts);
  await stage.settle();
  const repaired = await counter.repair(stage.at(4, '08:30'), 'KP-101', '夹持力不足');
  const broken = await counter.repair(stage.at(4, '08:40'), 'KP-102', '缸体裂纹');
  await counter.repair(stage.at(3, '10:00'), 'KP-103', '漏油');
  await counter.repair(stage.ago(50), 'KP-104', '卡爪磨损', false);
  await counter.back(stage.at(1, '10:00'), repaired, 1, '320');
  await counter.back(stage.at(1, '10:20'), broken, 2, '60');
  await stage.settle();
  await counter.scrapOut(stage.ago(40), 'KP-102');
  await counter.issue(stage.ago(35), 'counter', 'BJ-0001', '1', { old: 'KP-201' });
  await counter.issue(stage.ago(30), 'create', 'BJ-0003', '2', {});
}

export async function playSpares(stage: Stage, admin: Actor): Promise<void> {
  await saveParts(stage, admin);
  const counter = new Counter(stage, await storeOf(stage));
  for (const { code, bjCode, stock } of PARTS)
    await counter.takeIn(stage.at(6, '09:00'), { bjCode, inboundSubtype: null }, [{ code, qty: stock }]);
  await stage.settle();
  await chucks(stage, counter);
  await counter.ask(stage.ago(28), 'BJ-0002', '6', 'CNC-03', false);
  await counter.ask(stage.ago(26), 'BJ-0004', '10', 'CNC-02');
  await counter.takeIn(stage.ago(20), { bjCode: '06', inboundSubtype: null }, [{ code: 'BJ-0004', qty: '20' }], false);
  await stage.settle();
}

/** The office store: what departments may have in a month, what was asked for and handed out, and what waits for the clerk. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';

const SHELF = 'BG01/BG-01';
const GOODS = [
  { code: 'BG-0001', zh: '复印纸 A4 70g', en: 'Copy paper A4 70 g', spec: '500张/包', price: '19', stock: '40' },
  { code: 'BG-0002', zh: '中性笔 0.5 黑', en: 'Gel pen 0.5 black', spec: '12支/盒', price: '14', stock: '30' },
  { code: 'BG-0003', zh: '文件夹 A4', en: 'Folder A4', spec: '双强力夹', price: '6.5', stock: '25' },
  { code: 'BG-0004', zh: '硒鼓', en: 'Toner cartridge', spec: 'CF258A', price: '180', stock: '4' },
] as const;
type OfficeCode = (typeof GOODS)[number]['code'];
const CLASS = 'BG';
const QUOTAS = [
  { dept: 'D02', code: 'BG-0001', classCode: null, monthQty: '20', isHard: true },
  { dept: 'D01', code: 'BG-0002', classCode: null, monthQty: '6', isHard: false },
  { dept: 'D06', code: null, classCode: CLASS, monthQty: '30', isHard: false },
] as const;

async function saveGoods(stage: Stage, admin: Actor): Promise<void> {
  const { warehouses } = stage.world;
  await inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    await save('materialClass', { classCode: CLASS, className: '办公用品', whClassCode: 'BGYP-K', isActive: true });
    for (const { code, zh, en, spec, price } of GOODS)
      await save('material', {
        matCode: code,
        matName: zh,
        matNameEn: en,
        spec,
        classCode: CLASS,
        assetCategory: '002',
        defaultWarehouseId: warehouses.BG01,
        defaultBinId: binId(stage, SHELF),
        sourceType: 1,
        isBlank: false,
        baseUnit: 'PCS',
        boxManaged: false,
        batchManaged: false,
        shelfLifeManaged: false,
        expiryWarnDays: 30,
        iqcMode: 0,
        overReceiptPct: '0',
        overIssuePct: '0',
        leadDays: 3,
        refPrice: price,
        isActive: true,
      });
  });
}

const idIn = (ids: ReadonlyMap<string, string>, code: string): string => {
  const id = ids.get(code);
  if (!id) throw new Error(`The demo factory has no ${code}.`);
  return id;
};

async function saveQuotas(stage: Stage, admin: Actor, { departments, goods }: Store): Promise<void> {
  await inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    for (const { dept, code, classCode, monthQty, isHard } of QUOTAS)
      await save('deptQuota', { deptId: idIn(departments, dept), materialId: code && idIn(goods, code), classCode, monthQty, isHard });
  });
}

export async function playOffice(stage: Stage, admin: Actor): Promise<void> {
  await saveGoods(stage, admin);
  const store = await storeOf(stage);
  await saveQuotas(stage, admin, store);
  const warehouseId = stage.world.warehouses.BG01;
  const shelf = binId(stage, SHELF);
  const brought = await stage.act('manager', stage.at(6, '09:00'), 'stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId,
    rdCode: '106',
    reason: '开库盘点入账',
    remark: null,
    lines: GOODS.map(({ code, stock }) => ({
      materialId: idIn(store.goods, code),
      qty: stock,
      binId: shelf,
      batchNo: null,
      boxNo: null,
      productionDate: null,
      expiryDate: null,
      status: 2,
    })),
  }));
  await stage.act('manager', stage.at(6, '09:05'), 'stockVoucher.review', { id: brought.id('doc') });
  await stage.settle();
  const ask = (
    who: 'staff' | 'planner' | 'leader',
    when: string,
    code: OfficeCode,
    qty: string,
    dept: string,
    person: string,
    purpose: string,
  ) =>
    stage.act(who, when, 'application.create', (id) => ({
      id: id('doc'),
      docType: 'OFFICE_REQ',
      deptId: idIn(store.departments, dept),
      applicantId: idIn(store.persons, person),
      needDate: null,
      purpose,
      orderNo: null,
      equipmentNo: null,
      fromWarehouseId: warehouseId,
      toWarehouseId: null,
      remark: null,
      lines: [{ materialId: idIn(store.goods, code), applyQty: qty, assetId: null, remark: null }],
    }));
  const approve = (when: string, made: Written, approvedQty: string) =>
    stage.act('clerk', when, 'application.review', {
      id: made.id('doc'),
      lines: [{ lineId: made.id('line-1'), approvedQty, rejectReason: null }],
    });
  const handOut = (when: string, made: Written, code: OfficeCode, qty: string, dept: string, person: string) =>
    stage.act('clerk', when, 'issueDoc.counter', (id) => ({
      id: id('doc'),
      issueType: 'OFFICE',
      applicationId: made.id('doc'),
      warehouseId,
      deptId: idIn(store.departments, dept),
      toWarehouseId: null,
      equipmentNo: null,
      receiverId: idIn(store.persons, person),
      remark: null,
      lines: [
        {
          applicationLineId: made.id('line-1'),
          materialId: idIn(store.goods, code),
          binId: shelf,
          batchId: null,
          boxId: null,
          toBinId: null,
          qty,
        },
      ],
    }));
  const pens = await ask('planner', stage.at(4, '09:30'), 'BG-0002', '5', 'D06', 'P007', '计划部月度领用');
  await approve(stage.at(4, '10:00'), pens, '5');
  await stage.settle();
  await handOut(stage.at(4, '14:00'), pens, 'BG-0002', '5', 'D06', 'P007');
  const folders = await ask('staff', stage.ago(180), 'BG-0003', '8', 'D02', 'P016', '工艺文件归档');
  await approve(stage.ago(150), folders, '6');
  await ask('leader', stage.ago(35), 'BG-0002', '4', 'D01', 'P004', '班组看板');
  await stage.settle();
}

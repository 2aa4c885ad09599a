/** The hardware store: bought straight into its bins, asked for and issued to the workshops, moved to the second store. */
import { addDays } from '#domain/kernel/clock.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { arrivalNo, looseBoxId } from '#domain/wms/stock/loose.ts';
import { inTransaction, rowsOf } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import { HARDWARE_GOODS, type HardwareCode, type HardwareGood } from './hardware-goods.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';

const SUPPLIER = 'S009';
const HARDWARE_ORDER = 3;

type Wanted = readonly (readonly [HardwareCode, string])[];
type Ids = ReadonlyMap<string, string>;

/** Where goods are kept, who gets them: by code. */
export interface Store {
  readonly goods: Ids;
  readonly departments: Ids;
  readonly persons: Ids;
}

const goodOf = (code: HardwareCode): HardwareGood => HARDWARE_GOODS.find((good) => good.code === code) ?? HARDWARE_GOODS[0];

async function saveGoods(stage: Stage, admin: Actor): Promise<void> {
  const { warehouses, suppliers, bins } = stage.world;
  await inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    await save('materialClass', { classCode: 'WJ', className: '五金', whClassCode: 'WJ-K', isActive: true });
    for (const good of HARDWARE_GOODS as readonly HardwareGood[]) {
      const shelf = good.shelfMonths ? { shelfLife: good.shelfMonths, warrantyUnit: 30 } : {};
      await save('material', {
        matCode: good.code,
        matName: good.zh,
        matNameEn: good.en,
        spec: good.spec,
        classCode: 'WJ',
        assetCategory: '002',
        defaultWarehouseId: warehouses.WJ01,
        defaultBinId: bins.get(`WJ01/${good.bin}`),
        defaultSupplierId: suppliers.get(SUPPLIER),

        sourceType: 1,
        isBlank: false,
        baseUnit: 'PCS',
        boxManaged: good.boxed === true,
        batchManaged: good.shelfMonths !== undefined,
        shelfLifeManaged: good.shelfMonths !== undefined,
        expiryWarnDays: 30,
        iqcMode: good.inspected ? 1 : 0,
        ...shelf,
        overReceiptPct: '2',
        overIssuePct: '0',
        leadDays: 3,
        refPrice: good.price,
        isActive: true,
      });
    }
  });
}

export async function storeOf({ db }: Stage): Promise<Store> {
  const idsOf = async (text: string): Promise<Ids> =>
    new Map((await rowsOf<{ id: string; code: string }>(db, text)).map(({ id, code }) => [code, id]));
  return {
    goods: await idsOf('select id, mat_code as code from material'),
    departments: await idsOf('select id, dept_code as code from department'),
    persons: await idsOf('select id, person_code as code from person'),
  };
}

const idIn = (ids: Ids, code: string): string => ids.get(code) ?? '';

interface HardwareOrder {
  readonly poNo: string;
  readonly lines: readonly { readonly id: string; readonly code: HardwareCode; readonly qty: string }[];
}

async function order(stage: Stage, store: Store, n: number, daysAgo: number, wanted: Wanted): Promise<HardwareOrder> {
  const when = stage.at(daysAgo, '09:30', n);
  const poNo = `PO${when.slice(2, 10).replaceAll('-', '')}${String(900 + n).padStart(4, '0')}`;
  const made = await stage.act('sysadmin', when, 'purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo,
    supplierId: stage.world.suppliers.get(SUPPLIER),
    orderDate: when.slice(0, 10),
    poType: HARDWARE_ORDER,
    status: 1,
    lines: wanted.map(([code, orderQty]) => ({
      materialId: idIn(store.goods, code),
      orderQty,
      price: goodOf(code).price,
      requiredDate: addDays(when.slice(0, 10), 4),
      promisedDate: null,
    })),
  }));
  return { poNo, lines: wanted.map(([code, qty], at) => ({ id: made.id(`line-${at + 1}`), code, qty })) };
}

interface Received {
  readonly id: string;
  /** Boxes and quantities as they were set down, in the order of the lines. */
  readonly boxes: readonly string[];
}

/** @param scanned how many of the lines are set down already */
async function receive(stage: Stage, store: Store, from: HardwareOrder, when: string, scanned = from.lines.length): Promise<Received> {
  const made = await stage.act('hwkeeper', when, 'receipt.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(SUPPLIER),
    receiptType: '003',
    noticeId: null,
    remark: null,
    supplierDocNo: `SH${from.poNo.slice(2)}`,
    warehouseId: stage.world.warehouses.WJ01,
    lines: from.lines.map((line) => ({
      materialId: idIn(store.goods, line.code),
      poLineId: line.id,
      noticeLineId: null,
      planQty: line.qty,
    })),
  }));
  const boxes: string[] = [];
  for (const [n, line] of from.lines.slice(0, scanned).entries()) {
    const good = goodOf(line.code);
    const labelled = good.boxed || good.inspected ? stage.boxNo() : null;
    const batch = good.shelfMonths ? { batchNo: from.poNo.slice(2), productionDate: stage.day(-20), expiryDate: stage.day(340) } : NO_BATCH;
    const scan = await stage.act('hwkeeper', new Date(Date.parse(when) + (n + 2) * 60_000).toISOString(), 'receipt.scan', (id) => ({
      id: made.id('doc'),
      boxId: id('box'),
      boxNo: labelled ?? arrivalNo(id('box')),
      lineId: made.id(`line-${n + 1}`),
      qty: line.qty,
      ...batch,
      grossWeight: null,
      binId: binId(stage, `WJ01/${good.inspected ? 'SH-01' : good.bin}`),
      photos: [],
    }));
    boxes.push(scan.id('box'));
  }
  return { id: made.id('doc'), boxes };
}
const NO_BATCH = { batchNo: null, productionDate: null, expiryDate: null };

const review = (stage: Stage, { id }: Received, when: string) => stage.act('hwkeeper', when, 'receipt.review', { id });

/** Receipts in every status, open orders to receive from, and a box that is to go back. */
async function receipts(stage: Stage, store: Store): Promise<void> {
  const first = await order(stage, store, 1, 9, [
    ['WJ-0001', '5000'],
    ['WJ-0002', '5000'],
    ['WJ-0003', '400'],
    ['WJ-0004', '600'],
  ]);
  const begun = await receive(stage, store, first, stage.at(6, '10:00'));
  await review(stage, begun, stage.at(6, '10:30'));
  await stage.act('hwkeeper', stage.at(5, '17:00'), 'receipt.close', { id: begun.id, reason: '已全部入库' });
  const second = await order(stage, store, 2, 7, [
    ['WJ-0005', '60'],
    ['WJ-0006', '40'],
    ['WJ-0006', '20'],
  ]);
  const drills = await receive(stage, store, second, stage.at(3, '09:00'));
  await review(stage, drills, stage.at(3, '09:20'));
  const back = await stage.act('hwkeeper', stage.at(3, '10:00'), 'purchaseReturn.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(SUPPLIER),
    warehouseId: stage.world.warehouses.WJ01,
    returnMode: 2,
    reasonCode: null,
    remark: null,
    lines: [{ boxId: drills.boxes[1] ?? '', qty: '4', reason: '柄部锈蚀' }],
  }));
  await stage.act('hwkeeper', stage.at(3, '10:20'), 'purchaseReturn.review', { id: back.id('doc') });
  await stage.act('hwkeeper', stage.at(2, '15:00'), 'purchaseReturn.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(SUPPLIER),
    warehouseId: stage.world.warehouses.WJ01,
    returnMode: 1,
    reasonCode: null,
    remark: '刃口崩缺',
    lines: [{ boxId: drills.boxes[2] ?? '', qty: '20', reason: '刃口崩缺' }],
  }));
  await stage.act('hwkeeper', stage.at(1, '10:00'), 'box.adjust', {
    boxId: drills.boxes[1],
    binId: binId(stage, 'WJ01/H-03-03'),
    fromBinId: binId(stage, 'WJ01/H-03-02'),
  });
  const discs = await receive(stage, store, await order(stage, store, 3, 4, [['WJ-0007', '300']]), stage.ago(160));
  await review(stage, discs, stage.ago(150));
  const wrong = await receive(stage, store, await order(stage, store, 4, 4, [['WJ-0004', '200']]), stage.ago(140));
  await review(stage, wrong, stage.ago(135));
  await stage.settle();
  await stage.act('manager', stage.ago(120), 'receipt.unreview', { id: wrong.id, reason: '送货单号填错' });
  const half = await order(stage, store, 5, 3, [
    ['WJ-0003', '200'],
    ['WJ-0002', '3000'],
  ]);
  await receive(stage, store, half, stage.ago(60), 1);
  await receive(stage, store, await order(stage, store, 6, 3, [['WJ-0001', '2000']]), stage.ago(50), 0);
  await order(stage, store, 7, 2, [
    ['WJ-0001', '3000'],
    ['WJ-0005', '24'],
  ]);
  const announced = await order(stage, store, 8, 2, [['WJ-0006', '30']]);
  await stage.act('buyer', stage.at(1, '16:00'), 'arrivalNotice.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(SUPPLIER),
    planArriveDate: stage.today,
    lines: announced.lines.map((line) => ({
      materialId: idIn(store.goods, line.code),
      poLineId: line.id,
      poNo: announced.poNo,
      noticeQty: line.qty,
    })),
  }));
  await stage.settle();
}

interface Asked {
  readonly id: string;
  readonly lineIds: readonly string[];
}

/** Somebody applies; where `approved` names the quantities, the manager has agreed to them. */
export async function apply(
  stage: Stage,
  store: Store,
  head: Readonly<Record<string, unknown>> & { readonly by: 'hwkeeper' | 'keeper' | 'leader' | 'planner'; readonly when: string },
  wanted: readonly (readonly [code: string, qty: string])[],
  approved: readonly string[] | null,
): Promise<Asked> {
  const { by, when, ...values } = head;
  const made = await stage.act(by, when, 'application.create', (id) => ({
    id: id('doc'),
    deptId: null,
    applicantId: null,
    needDate: stage.day(2),
    purpose: null,
    orderNo: null,
    equipmentNo: null,
    toWarehouseId: null,
    remark: null,
    ...values,
    lines: wanted.map(([code, applyQty]) => ({ materialId: idIn(store.goods, code), applyQty, assetId: null, remark: null })),
  }));
  const asked = { id: made.id('doc'), lineIds: wanted.map((_, n) => made.id(`line-${n + 1}`)) };
  if (!approved) return asked;
  const verdicts = approved.map((approvedQty, n) => ({
    lineId: asked.lineIds[n],
    approvedQty,
    rejectReason: approvedQty === '0' ? '本月已领过' : null,
  }));
  await stage.act('manager', new Date(Date.parse(when) + 1_800_000).toISOString(), 'application.review', { id: asked.id, lines: verdicts });
  return asked;
}

/** Issues to a workshop: for an application, across the counter, and a part of one taken back. */
async function issues(stage: Stage, store: Store): Promise<void> {
  const { WJ01 } = stage.world.warehouses;
  const workshop = { deptId: idIn(store.departments, 'D02'), applicantId: idIn(store.persons, 'P005') };
  const head = { by: 'hwkeeper' as const, docType: 'HW_PICK', fromWarehouseId: WJ01, ...workshop };
  await apply(stage, store, { ...head, when: stage.ago(200), purpose: '装配线补充' }, [['WJ-0004', '40']], null);
  await apply(
    stage,
    store,
    { ...head, when: stage.ago(190), purpose: '减速机装配' },
    [
      ['WJ-0001', '600'],
      ['WJ-0003', '80'],
    ],
    ['500', '0'],
  );
  const from = await apply(stage, store, { ...head, when: stage.at(1, '09:00'), purpose: '工装维修' }, [['WJ-0002', '400']], ['400']);
  const line = (code: HardwareCode, qty: string, applicationLineId: string | null) => ({
    applicationLineId,
    materialId: idIn(store.goods, code),
    binId: binId(stage, `WJ01/${goodOf(code).bin}`),
    batchId: null,
    boxId: null,
    toBinId: null,
    qty,
  });
  const issue = {
    issueType: 'HW',
    warehouseId: WJ01,
    deptId: workshop.deptId,
    toWarehouseId: null,
    receiverId: workshop.applicantId,
    remark: null,
  };
  const made = await stage.act('hwkeeper', stage.at(1, '10:30'), 'issueDoc.create', (id) => ({
    id: id('doc'),
    applicationId: from.id,
    ...issue,
    lines: [line('WJ-0002', '250', from.lineIds[0] ?? null)],
  }));
  await stage.act('hwkeeper', stage.at(1, '10:40'), 'issueDoc.review', { id: made.id('doc'), receiverId: workshop.applicantId });
  await stage.act('hwkeeper', stage.ago(100), 'issueDoc.counter', (id) => ({
    id: id('doc'),
    applicationId: null,
    ...issue,
    lines: [line('WJ-0004', '20', null)],
  }));
  await stage.act('hwkeeper', stage.ago(90), 'issueDoc.create', (id) => ({
    id: id('doc'),
    applicationId: null,
    ...issue,
    lines: [line('WJ-0003', '30', null)],
  }));
  await stage.settle();
  const red = await stage.act('hwkeeper', stage.ago(70), 'issueDoc.red', (id) => ({
    id: id('doc'),
    redOfId: made.id('doc'),
    remark: '多领退回',
    lines: [{ redOfLineId: made.id('line-1'), qty: '50', binId: binId(stage, 'WJ01/H-01-02') }],
  }));
  await stage.act('hwkeeper', stage.ago(65), 'issueDoc.reviewRed', { id: red.id('doc') });
  await stage.settle();
}

/** Rusty nuts and screws are to be scrapped: the manager asks for it, some are, some wait. */
async function scrapped(stage: Stage, store: Store): Promise<void> {
  const { WJ01 } = stage.world.warehouses;
  const lineOf = (code: HardwareCode, applyQty: string) => {
    const materialId = idIn(store.goods, code);
    const bin = binId(stage, `WJ01/${goodOf(code).bin}`);
    return { materialId, boxId: looseBoxId({ binId: bin, materialId, batchId: null, status: 2 }), applyQty, assetId: null, remark: null };
  };
  const ask = (minutes: number, purpose: string, line: object) =>
    stage.act('manager', stage.ago(minutes), 'application.create', (id) => ({
      id: id('doc'),
      docType: 'SPARE_SCRAP',
      deptId: null,
      applicantId: null,
      needDate: null,
      purpose,
      orderNo: null,
      equipmentNo: null,
      fromWarehouseId: WJ01,
      toWarehouseId: null,
      remark: null,
      lines: [line],
    }));
  const rusty = await ask(58, '受潮锈蚀', lineOf('WJ-0002', '12'));
  const verdict = { lineId: rusty.id('line-1'), approvedQty: '12', rejectReason: null };
  // Nobody else of the stores may grant it, and nobody grants what they have applied for.
  await stage.act('sysadmin', stage.ago(55), 'application.review', { id: rusty.id('doc'), lines: [verdict] });
  await ask(22, '螺纹损坏', lineOf('WJ-0004', '5'));
  await stage.settle();
}

/** Applications to move stock into the second store: to be looked at, half carried out, and done. */
async function transfers(stage: Stage, store: Store): Promise<void> {
  const { WJ01, WJ02 } = stage.world.warehouses;
  const head = { by: 'hwkeeper' as const, docType: 'HW_TRANSFER', fromWarehouseId: WJ01, toWarehouseId: WJ02 };
  await apply(stage, store, { ...head, when: stage.ago(210), purpose: '二库补货' }, [['WJ-0001', '500']], null);
  const open = await apply(stage, store, { ...head, when: stage.ago(205), purpose: '二库补货' }, [['WJ-0002', '800']], ['800']);
  const done = await apply(stage, store, { ...head, when: stage.at(1, '08:30'), purpose: '二库开库' }, [['WJ-0004', '100']], ['100']);
  const order = async (of: Asked, code: HardwareCode, qty: string, when: string) => {
    const part = { binId: binId(stage, `WJ01/${goodOf(code).bin}`), materialId: idIn(store.goods, code), batchId: null, qty };
    const made = await stage.act('hwkeeper', when, 'transferOrder.create', (id) => ({
      id: id('doc'),
      fromWarehouseId: WJ01,
      toWarehouseId: WJ02,
      transferMode: 2,
      remark: null,
      applicationId: of.id,
      boxIds: [],
      loose: [part],
    }));
    const boxId = made.id('travel-1');
    await stage.act('hwkeeper', new Date(Date.parse(when) + 600_000).toISOString(), 'transferOrder.ship', {
      id: made.id('doc'),
      boxIds: [boxId],
    });
    return { id: made.id('doc'), boxId };
  };
  const arrived = await order(done, 'WJ-0004', '100', stage.at(1, '09:30'));
  const results = [{ boxId: arrived.boxId, result: 1, binId: binId(stage, 'WJ02/K-01-01'), reason: null }];
  await stage.act('manager', stage.at(1, '11:00'), 'transferOrder.receive', { id: arrived.id, results });
  await order(open, 'WJ-0002', '300', stage.ago(150));
  await stage.settle();
}

export async function playHardware(stage: Stage, admin: Actor): Promise<void> {
  await saveGoods(stage, admin);
  const store = await storeOf(stage);
  await receipts(stage, store);
  await issues(stage, store);
  await transfers(stage, store);
  await scrapped(stage, store);
}

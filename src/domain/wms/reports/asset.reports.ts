/** Tools, gauges and fixtures: what is lent, how long they last, what was written off (area-reports 26, 39, 41). */
import { lifeUnit, whClassCode } from '#domain/basic/codes.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { lendingRights, type StorePage, storePages } from '#domain/wms/lending-stores.ts';
import { MAT, UNIT } from './columns.ts';
import { type LossSource, lossCause, lossSource } from './loss-cause.ts';

const assetNo = () => optional(f.str(40));

/** What was lent from a store to a person, at a counter or from stock, of one material or one asset: how much came back, and what is still away. */
export const loanTotals = defineReport({
  n: 26,
  path: '/lend-material-statistics',
  call: '/api/wms/wmsLendMaterialGroupDetails/getList',
  shared: [...lendingRights('lend'), 'web:wms:borrow:return'],
  filters: {
    whClassCode: ask.choices(whClassCode),
    borrowerId: ask.refs('person'),
    deptId: ask.refs('department'),
    sMAT: ask.words(),
    assetNo: ask.words(),
    overdue: ask.flag(),
    date: ask.days(),
  },
  columns: {
    whName: f.name(),
    borrowerName: f.name(),
    deptName: optional(f.name()),
    assetNo: assetNo(),
    ...MAT,
    lentQty: f.qty(),
    returnedQty: f.qty(),
    scrappedQty: f.qty(),
    lostQty: f.qty(),
    /** Stock that was borrowed and is used up, or stays with a customer; what the counters lend is not. */
    consumedQty: f.qty(),
    openQty: f.qty(),
    lentAt: f.ts(),
    dueAt: f.ts(),
    days: f.int('day'),
    overdue: f.bool(),
  },
  ids: {
    warehouseId: f.id(),
    whClassCode: f.choice(whClassCode),
    borrowerId: f.id(),
    deptId: optional(f.id()),
    materialId: f.id(),
    assetId: optional(f.id()),
    ...UNIT,
  },
  key: ['warehouseId', 'borrowerId', 'deptId', 'materialId', 'assetId'],
  hidden: ['spec'],
  wide: ['whName', 'deptName', 'scrappedQty', 'lostQty', 'consumedQty', 'lentAt'],
  sums: ['lentQty', 'returnedQty', 'scrappedQty', 'lostQty', 'consumedQty', 'openQty'],
  chart: { by: 'borrowerName', of: ['openQty'], narrows: 'borrowerId', key: 'borrowerId' },
});

/** How long each tool has been used and ground, what is left of it, and what a piece made with it has cost. */
export const toolLife = defineReport({
  n: 39,
  path: '/tool-life-statistics',
  call: '/api/wms/report/toolLife',
  filters: { whClassCode: ask.choices(whClassCode), sMAT: ask.words(), supplierId: ask.refs('supplier'), due: ask.flag() },
  columns: {
    assetNo: f.str(40),
    ...MAT,
    status: f.choice(boxStatus),
    supName: optional(f.name()),
    lifeUnit: optional(f.choice(lifeUnit)),
    lifeTotal: optional(f.qty('lifeUnit')),
    lifeUsed: f.qty('lifeUnit'),
    leftPct: optional(f.int('%')),
    grindCount: f.int(),
    grindMax: optional(f.int()),
    piecesPerEdge: optional(f.qty('lifeUnit')),
    grindCost: optional(f.price()),
    costPerPiece: optional(f.price()),
  },
  ids: { assetId: f.id(), supplierId: optional(f.id()), boxNo: f.str(40) },
  key: ['assetId'],
  hidden: ['spec', 'supName'],
  wide: ['grindMax'],
  sums: ['grindCount', 'grindCost'],
  chart: { by: 'matCode', of: ['grindCount'], narrows: 'sMAT' },
  opens: ({ boxNo }) => ['/box-history-log', { boxNo }],
});

/** Spare parts have one kind of store. */
const SPARE_PAGES = {
  application: '/spare-parts/spare-parts-scrapping-application',
  repairOrder: '/spare-parts/spare-parts-maintenance-warehouse-out',
} as const;
const PLAIN_PAGES = { ...SPARE_PAGES, labourMaterialReceive: '/mes/labourMaterialReceiveGoodsRecord' } as const;
const PAGES: Readonly<Record<Exclude<LossSource, keyof typeof PLAIN_PAGES>, StorePage>> = {
  returnAppraisal: 'appraise',
  lossDoc: 'loss',
  scrapDoc: 'scrap',
  grindIn: 'grindIn',
};

const isPlain = (source: LossSource): source is keyof typeof PLAIN_PAGES => source in PLAIN_PAGES;

/** What was scrapped, broken or lost, unit by unit once: by whose document, why, and who answers for it. */
export const scrapLoss = defineReport({
  n: 41,
  path: '/scrap-loss-statistics',
  call: '/api/wms/report/scrapLoss',
  filters: { date: ask.days(), warehouseId: ask.refs('warehouse'), type: ask.choices(lossCause), personId: ask.refs('person') },
  columns: {
    docNo: optional(f.str(40)),
    docType: f.choice(lossSource),
    bizDate: f.date(),
    whName: f.name(),
    ...MAT,
    assetNo: assetNo(),
    qty: f.qty(),
    type: f.choice(lossCause),
    amount: optional(f.price()),
    liableName: optional(f.name()),
    liabilityAmt: optional(f.qty('CNY')),
  },
  ids: { id: f.id(), docId: f.id(), whClassCode: f.choice(whClassCode), warehouseId: f.id(), liabilityId: optional(f.id()), ...UNIT },
  key: ['docType', 'id'],
  hidden: ['spec'],
  sums: ['qty', 'amount', 'liabilityAmt'],
  chart: { kind: 'pareto', by: 'type', of: ['qty'], narrows: 'type' },
  opens: ({ docType, docId: id, whClassCode: whClass }) => {
    const page = isPlain(docType) ? PLAIN_PAGES[docType] : storePages(PAGES[docType])[whClass];
    return page ? [page, { id }] : null;
  },
});

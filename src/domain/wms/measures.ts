/**
 * Measures: which figures of an operation are quantities, and of which goods. Goods are counted in the unit of their material; more decimals than
 * that unit has are refused, never rounded (stock-rules §3.2). One table covers all operations, a test walks all payloads, and the kernel checks it
 * on tablet and server alike.
 */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { type AnyEntity, type AnyRow, byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { decimalsOf, isQuantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { bindRules } from './bind-tables.ts';
import { StockBorrowLine } from './borrow/stock-borrow.document.ts';
import { OutsourceDelivery, OutsourcePlan, OutsourceTake } from './production/outsource.document.ts';
import { ProdOrder } from './production/production-order.ts';
import { WorkshopReturnLine } from './returns/workshop-return.document.ts';
import { SalesIssueLine } from './sales/sales-issue.document.ts';
import { Box } from './stock/stock.entity.ts';

export interface Measure {
  /** Path of the quantity in the payload: `qty`, `lines[].qty`. */
  readonly path: string;
  /** Fields that name the goods, looked up in the same entry and then in the payload. The first one that has a value counts. */
  readonly of: readonly { readonly field: string; readonly entity: AnyEntity }[];
}

const box = (path: string, field = 'boxId'): Measure => ({ path, of: [{ field, entity: Box }] });
const material = (path: string): Measure => ({ path, of: [{ field: 'materialId', entity: Material }] });

/** Pieces that come back from an outsourcer, and the boxes they come in. */
const broughtBack = (field: string, entity: AnyEntity): readonly Measure[] =>
  ['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'boxes[].qty'].map((path) => ({ path, of: [{ field, entity }] }));

/** Pieces of an order, as its product is counted. */
const pieces = (...paths: string[]): readonly Measure[] => paths.map((path) => ({ path, of: [{ field: 'orderId', entity: ProdOrder }] }));

/** By type of operation. */
export const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  'box.split': [box('children[].qty')],
  'box.verdict': [box('qty')],
  'inspection.judge': [box('lines[].qty')],
  'inspection.concede': [box('lines[].qty')],
  'purchaseReturn.create': [box('lines[].qty')],
  'purchaseReturn.save': [box('lines[].qty')],
  'prodDemand.create': [material('lines[].needQty')],
  // A list that asks for half a piece could never be picked.
  'requisition.generate': [material('lines[].qty')],
  'requisition.pick': [box('qty')],
  'salesIssue.generate': [material('lines[].qty')],
  'salesIssue.pick': [box('qty')],
  'salesIssue.sign': [{ path: 'lines[].signedQty', of: [{ field: 'lineId', entity: SalesIssueLine }] }],
  'workshopReturn.create': [
    {
      path: 'lines[].qty',
      of: [
        { field: 'sourceBoxId', entity: Box },
        { field: 'materialId', entity: Material },
      ],
    },
  ],
  'grindIn.counter': [box('resultQty'), box('scrapQty')],
  'returnAppraisal.appraise': [box('qty')],
  'returnAppraisal.counter': [box('qty')],
  'spareScrapOut.create': [box('lines[].qty')],
  'stockBorrow.return': [{ path: 'qty', of: [{ field: 'lineId', entity: StockBorrowLine }] }],
  'stockBorrow.consume': [{ path: 'lines[].qty', of: [{ field: 'lineId', entity: StockBorrowLine }] }],
  'suspectedProduct.register': [
    {
      path: 'qty',
      of: [
        { field: 'boxId', entity: Box },
        { field: 'materialId', entity: Material },
        { field: 'orderId', entity: ProdOrder },
      ],
    },
  ],
  'outsourceDelivery.create': [{ path: 'qty', of: [{ field: 'planId', entity: OutsourcePlan }] }],
  'outsourceDelivery.save': [{ path: 'qty', of: [{ field: 'id', entity: OutsourceDelivery }] }],
  'outsourceTake.create': broughtBack('planId', OutsourcePlan),
  'outsourceTake.scan': broughtBack('id', OutsourceTake),
  'wipCard.generate': [{ path: 'cards[].qty', of: [{ field: 'orderId', entity: ProdOrder }] }],
  'wipCompletion.apply': pieces('qty', 'boxes[].qty'),
  'processTransfer.send': pieces('qty'),
  'labourMaterialDispose.create': pieces('lines[].qty'),
  'lineLend.create': [box('lines[].qty')],
  'lineLend.isolate': [box('lines[].qty')],
  'lineLend.save': [box('lines[].qty')],
  'workshopReturn.confirm': [{ path: 'confirmQty', of: [{ field: 'lineId', entity: WorkshopReturnLine }] }],
};

const RATE = 'a price, a rate or a weight: no quantity of goods';
const SCORE = 'per cent of what a supplier could reach, or what that weighs';
const ANNOUNCED = 'announced or ordered: nothing is booked by it, and what comes is measured when it is scanned';
const CLAIMED = 'how much a claim is about; it moves no goods';
const SAMPLE = 'read off a gauge, or counted in a sample; its own decision compares them';
const STRUCTURE = 'what one product is made of or by; a share of a piece is one';
const LIFE = 'the life of an asset, in its own unit';
const HAPPENED = 'pieces that were made are counted as they are told; the terminal asks for whole ones';
const OWN = 'its own decision asks for the decimals, of what it finds in the store or on the document';

/** Figures that need no measure, with the reason: listed by their name in every payload, or by operation and path. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  taxRate: RATE,
  price: RATE,
  amount: RATE,
  netAmt: RATE,
  taxAmt: RATE,
  grossAmt: RATE,
  priceScore: SCORE,
  serviceScore: SCORE,
  'perfIndicator.save indicators[].weight': SCORE,
  grossWeight: RATE,
  weightKg: RATE,
  grossKg: RATE,
  tareKg: RATE,
  scrapPct: RATE,
  yieldPct: RATE,
  recountPct: RATE,
  orderQty: ANNOUNCED,
  noticeQty: ANNOUNCED,
  planQty: ANNOUNCED,
  launchQty: ANNOUNCED,
  'deliveryNote.create lines[].qty': ANNOUNCED,
  'deliveryNote.create lines[].boxes[].qty': ANNOUNCED,
  'deliveryNote.save lines[].qty': ANNOUNCED,
  'deliveryNote.save lines[].boxes[].qty': ANNOUNCED,
  'claim.create qty': CLAIMED,
  'claim.save qty': CLAIMED,
  'labourMaterialReceive.receive qty': OWN,
  lower: SAMPLE,
  upper: SAMPLE,
  readings: SAMPLE,
  nominal: SAMPLE,
  reading: SAMPLE,
  tolerance: SAMPLE,
  sampleQty: SAMPLE,
  defectQty: SAMPLE,
  baseQty: STRUCTURE,
  qtyPer: STRUCTURE,
  stdMinutes: STRUCTURE,
  transferBatch: STRUCTURE,
  usage: LIFE,
  shownLife: LIFE,
  lifeTotal: LIFE,
  lifeUsed: LIFE,
  lifeBase: LIFE,
  liabilityAmt: RATE,
  residualValue: RATE,
  cost: RATE,
  sizeNow: SAMPLE,
  sizeMin: SAMPLE,
  'writeOff.create lines[].qty': OWN,
  'writeOff.save lines[].qty': OWN,
  'assetIn.create lines[].lifeTotal': LIFE,
  'assetIn.save lines[].lifeTotal': LIFE,
  'spareIn.create lines[].qty': OWN,
  'spareIn.save lines[].qty': OWN,
  'lendDoc.counter lines[].qty': OWN,
  'lendDoc.add lines[].qty': OWN,
  applyQty: OWN,
  approvedQty: OWN,
  toQty: OWN,
  'wipCard.split qty': OWN,
  'receipt.scan qty': OWN,
  'salesReturn.create lines[].qty': OWN,
  'salesReturn.save lines[].qty': OWN,
  'stockBorrow.create lines[].qty': OWN,
  'stockBorrow.save lines[].qty': OWN,
  'finishedReceipt.create lines[].qty': OWN,
  'finishedReceipt.save lines[].qty': OWN,
  'finishedReceipt.scan qty': OWN,
  'stockVoucher.otherIn lines[].qty': OWN,
  'stockVoucher.saveIn lines[].qty': OWN,
  'stockVoucher.otherOut lines[].qty': OWN,
  'stockVoucher.saveOut lines[].qty': OWN,
  'stockVoucher.formSwitch lines[].qty': OWN,
  'stockVoucher.saveForm lines[].qty': OWN,
  'transferOrder.create loose[].qty': OWN,
  'checkInfo.count qty': OWN,
  'checkInfo.countAgain qty': OWN,
  'checkInfo.countList entries[].qty': OWN,
  'checkInfo.found qty': OWN,
  'reportWork.report goodQty': HAPPENED,
  'reportWork.report scrapLabourQty': HAPPENED,
  'reportWork.report scrapMaterialQty': HAPPENED,
  'reportWork.report suspectQty': HAPPENED,
  'reportWork.report defects[].qty': HAPPENED,
  'reportWork.correct goodQty': HAPPENED,
  'reportWork.correct scrapLabourQty': HAPPENED,
  'reportWork.correct scrapMaterialQty': HAPPENED,
  'reportWork.correct suspectQty': HAPPENED,
  'reportWork.correct defects[].qty': HAPPENED,
  'reportWork.report consumption[].qty': 'as much of the box as is needed, at most; the charge rounds to the unit',
  workMinutes: RATE,
  'processTransfer.take takeQty': OWN,
  'processTransfer.settle found': OWN,
  'processTransfer.settle lost': OWN,
  'issueDoc.create lines[].qty': OWN,
  'issueDoc.counter lines[].qty': OWN,
  'issueDoc.red lines[].qty': OWN,
  'qualityReview.save lines[].qty': OWN,
  'qualityRepair.recheck goodQty': OWN,
  'qualityRepair.recheck scrapQty': OWN,
  'qualityRepair.recheck againQty': OWN,
  'qualityRepair.finish minutes': 'time that was worked',
};

// ---- checks

type Values = Readonly<Record<string, unknown>>;

interface Figure {
  readonly qty: string;
  readonly entity: AnyEntity;
  readonly id: string;
}

function figuresOf({ path, of }: Measure, payload: Values): Figure[] {
  const [field = '', leaf] = path.split('[].');
  const entries = leaf === undefined ? [payload] : ((payload[field] ?? []) as readonly Values[]);
  return entries.flatMap((entry) => {
    const qty = entry[leaf ?? field];
    const named = of.flatMap(({ field: name, entity }) => {
      const id = entry[name] ?? payload[name];
      return typeof id === 'string' ? [{ entity, id }] : [];
    })[0];
    return named && typeof qty === 'string' && isQuantity(qty) ? [{ qty, ...named }] : [];
  });
}

/** A row that has been read, or none. */
const known = (rows: Rows, entity: AnyEntity, id: unknown): AnyRow | undefined =>
  typeof id === 'string' && rows.isKnown(byId(entity, id)) ? (rows.get(entity, id) as AnyRow | undefined) : undefined;

/** The unit of the named row, or else of its material. */
function unitCode(row: AnyRow | undefined, rows: Rows): unknown {
  return row?.unitCode ?? row?.baseUnit ?? known(rows, Material, row?.materialId)?.baseUnit;
}

/** The keys that the measures need, as far as the rows read so far reveal them. */
function measureKeys(all: readonly Measure[], payload: unknown, rows: Rows): Key[] {
  return all.flatMap((measure) =>
    figuresOf(measure, payload as Values).flatMap(({ entity, id }) => {
      const row = known(rows, entity, id);
      const code = unitCode(row, rows);
      const material = row && code === undefined && typeof row.materialId === 'string' ? [byId(Material, row.materialId)] : [];
      return [byId(entity, id), ...material, ...(typeof code === 'string' ? [byIndex(Unit, 'unitCode', code)] : [])];
    }),
  );
}

/**
 * Checks all figures of an operation; needs `measureKeys`. Goods whose stock already has more decimals, from before this rule existed, may be handled
 * with as many.
 * @throws QTY_DECIMALS
 */
function guardMeasures(all: readonly Measure[], payload: unknown, rows: Rows): void {
  for (const measure of all)
    for (const { qty, entity, id } of figuresOf(measure, payload as Values)) {
      const row = known(rows, entity, id);
      const code = unitCode(row, rows);
      const [unit] = typeof code === 'string' ? rows.by(Unit, 'unitCode', code) : [];
      const decimals = unit?.decimalPlaces;
      const held = typeof row?.qty === 'string' ? decimalsOf(row.qty) : 0;
      if (typeof decimals === 'number')
        guard(decimalsOf(qty) <= Math.max(decimals, held), 'QTY_DECIMALS', { qty, decimals: String(decimals) });
    }
}

/** Gives every operation its measures. @throws if a row names an operation that does not exist */
export const bindMeasures = (operations: readonly Pick<OperationDef, 'type' | 'rules'>[]): void =>
  bindRules(operations, MEASURES, (all) => ({
    keys: (payload, rows) => measureKeys(all, payload, rows),
    guard: (payload, rows) => guardMeasures(all, payload, rows),
  }));

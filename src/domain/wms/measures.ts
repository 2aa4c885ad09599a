/** The one table of measures: for each operation its figures, and the goods that each is a quantity of. A test walks all payloads. */
import { Material } from '#domain/basic/material.resource.ts';
import { asEntity } from '#domain/kernel/document.ts';
import type { Measure } from '#domain/kernel/measure.ts';
import { Box } from './stock/stock.entity.ts';
import { WorkshopReturnLine } from './workshop-return.document.ts';

const box = (path: string, field = 'boxId'): Measure => ({ path, of: [{ field, entity: asEntity(Box) }] });
const material = (path: string): Measure => ({ path, of: [{ field: 'materialId', entity: asEntity(Material) }] });

/** By type of operation. */
export const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  'box.split': [box('children[].qty')],
  'box.verdict': [box('qty')],
  'inspection.judge': [box('lines[].qty')],
  'inspection.concede': [box('lines[].qty')],
  'purchaseReturn.create': [box('lines[].qty')],
  'purchaseReturn.save': [box('lines[].qty')],
  'prodDemand.create': [material('lines[].needQty')],
  // A list of half a piece could never be picked.
  'requisition.generate': [material('lines[].qty')],
  'requisition.pick': [box('qty')],
  'workshopReturn.create': [
    {
      path: 'lines[].qty',
      of: [
        { field: 'sourceBoxId', entity: asEntity(Box) },
        { field: 'materialId', entity: asEntity(Material) },
      ],
    },
  ],
  'workshopReturn.confirm': [{ path: 'confirmQty', of: [{ field: 'lineId', entity: asEntity(WorkshopReturnLine) }] }],
};

const RATE = 'a price, a rate or a weight: no quantity of goods';
const ANNOUNCED = 'announced or ordered: nothing is booked by it, and what comes is measured when it is scanned';
const SAMPLE = 'read off a gauge, or counted in a sample; its own decision compares them';
const STRUCTURE = 'what one product is made of or by; a share of a piece is one';
const OWN = 'its own decision asks for the decimals, of what it finds in the store or on the document';

/** Figures that need no row, and why: by their name in every payload, or by operation and path. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  ...{ taxRate: RATE, price: RATE, grossWeight: RATE, scrapPct: RATE, yieldPct: RATE, recountPct: RATE },
  ...{ orderQty: ANNOUNCED, noticeQty: ANNOUNCED, planQty: ANNOUNCED },
  'deliveryNote.create lines[].qty': ANNOUNCED,
  'deliveryNote.create lines[].boxes[].qty': ANNOUNCED,
  ...{ lower: SAMPLE, upper: SAMPLE, readings: SAMPLE, sampleQty: SAMPLE, defectQty: SAMPLE },
  ...{ baseQty: STRUCTURE, qtyPer: STRUCTURE, stdMinutes: STRUCTURE, transferBatch: STRUCTURE },
  ...{ applyQty: OWN, approvedQty: OWN, toQty: OWN },
  'receipt.scan qty': OWN,
  'salesReturn.create lines[].qty': OWN,
  'salesReturn.save lines[].qty': OWN,
  'stockVoucher.otherIn lines[].qty': OWN,
  'stockVoucher.saveIn lines[].qty': OWN,
  'stockVoucher.otherOut lines[].qty': OWN,
  'stockVoucher.saveOut lines[].qty': OWN,
  'stockVoucher.formSwitch lines[].qty': OWN,
  'stockVoucher.saveForm lines[].qty': OWN,
  'transferOrder.create loose[].qty': OWN,
  'checkInfo.count qty': OWN,
  'checkInfo.countAgain qty': OWN,
  'issueDoc.create lines[].qty': OWN,
  'issueDoc.counter lines[].qty': OWN,
  'issueDoc.red lines[].qty': OWN,
};

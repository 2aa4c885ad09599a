/** Goods come in: orders, notes, notices, receipts, inspection, put-away. */

import { addDays } from '#domain/kernel/clock.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { mulQty } from '#domain/kernel/quantity.ts';
import type { Good } from './base-data.ts';
import type { StoreCode } from './places.ts';
import type { Stage } from './stage.ts';

export interface OrderLine {
  readonly good: Good;
  /** Full boxes. */
  readonly boxes: number;
}

export interface Order {
  readonly id: string;
  readonly poNo: string;
  readonly supplierId: string;
  readonly lines: readonly (OrderLine & { readonly id: string })[];
}

export interface Notice {
  readonly id: string;
  readonly order: Order;
  readonly lineIds: readonly string[];
}

/** A box of the story: its number, what is in it, and where it lies. */
export interface Stored {
  readonly id: string;
  readonly boxNo: string;
  readonly good: Good;
  readonly qty: string;
}

const qtyOf = ({ good, boxes }: OrderLine): string => mulQty(good.kind.pack, String(boxes));
export const storeOf = (lines: readonly OrderLine[]): StoreCode => lines[0]?.good.kind.warehouse ?? 'YCL01';
export const binId = (stage: Stage, place: string): string => {
  const id = stage.world.bins.get(place);
  if (!id) throw new Error(`The demo factory has no bin ${place}.`);
  return id;
};

export async function order(stage: Stage, n: number, when: string, lines: readonly OrderLine[], status: 0 | 1): Promise<Order> {
  const supplierId = stage.world.suppliers.get(lines[0]?.good.kind.supplier ?? '') ?? '';
  const orderDate = when.slice(0, 10);
  const poNo = `PO${orderDate.slice(2).replaceAll('-', '')}${String(n).padStart(4, '0')}`;
  const made = await stage.act('sysadmin', when, 'purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo,
    supplierId,
    orderDate,
    status: 0,
    lines: lines.map((line, index) => ({
      materialId: line.good.id,
      orderQty: qtyOf(line),
      price: line.good.price,
      requiredDate: addDays(orderDate, 2 + index),
      promisedDate: null,
    })),
  }));
  const id = made.id('doc');
  if (status === 1) await stage.act('buyer', new Date(Date.parse(when) + 3_600_000).toISOString(), 'purchaseOrder.confirm', { id });
  return { id, poNo, supplierId, lines: lines.map((line, index) => ({ ...line, id: made.id(`line-${index + 1}`) })) };
}

/** The buyer announces goods without a note of the supplier. @param part share of the ordered boxes, rounded up */
export async function notice(stage: Stage, from: Order, when: string, planArriveDate: string, part = 1): Promise<Notice> {
  const made = await stage.act('buyer', when, 'arrivalNotice.create', (id) => ({
    id: id('doc'),
    supplierId: from.supplierId,
    planArriveDate,
    lines: from.lines.map((line) => ({
      materialId: line.good.id,
      poLineId: line.id,
      poNo: from.poNo,
      noticeQty: mulQty(line.good.kind.pack, String(Math.ceil(line.boxes * part))),
    })),
  }));
  return { id: made.id('doc'), order: from, lineIds: from.lines.map((_, index) => made.id(`line-${index + 1}`)) };
}

/** A delivery note with the supplier's own labels. @returns the notice that its dispatch makes, or null when it has not left yet */
export async function deliveryNote(stage: Stage, from: Order, when: string, arrives: string, shipped: boolean): Promise<Notice | null> {
  const batchNo = `${from.poNo.slice(2)}-1`;
  const made = await stage.act('buyer', when, 'deliveryNote.create', (id) => ({
    id: id('doc'),
    supplierId: from.supplierId,
    planArriveAt: arrives,
    plateNo: `浙B·${from.poNo.slice(-4)}D`,
    lines: from.lines.map((line, index) => ({
      poLineId: line.id,
      materialId: line.good.id,
      qty: qtyOf(line),
      batchNo,
      productionDate: stage.day(-20),
      boxes: Array.from({ length: line.boxes }, (_, box) => ({ boxNo: `${from.poNo}-${index + 1}-${box + 1}`, qty: line.good.kind.pack })),
    })),
  }));
  if (!shipped) return null;
  const left = await stage.act('buyer', new Date(Date.parse(when) + 1_800_000).toISOString(), 'deliveryNote.ship', { id: made.id('doc') });
  const id = left.id('notice');
  return { id, order: from, lineIds: from.lines.map((_, index) => derivedId(id, index + 1)) };
}

export const checkIn = (stage: Stage, { id }: Notice, when: string) => stage.act('keeper', when, 'arrivalNotice.checkIn', { id });

export interface Receipt {
  readonly id: string;
  readonly store: StoreCode;
  readonly boxes: readonly Stored[];
}

const minutes = (when: string, plus: number): string => new Date(Date.parse(when) + plus * 60_000).toISOString();

/** Creates a receipt and scans its boxes, one a minute. @param boxes how many of each line; `expiry` days from today for goods with shelf life */
export async function receive(
  stage: Stage,
  from: Notice,
  when: string,
  boxes: (line: OrderLine) => number,
  expiry = 150,
): Promise<Receipt> {
  const { order: po, lineIds } = from;
  const store = storeOf(po.lines);
  const made = await stage.act('keeper', when, 'receipt.create', (id) => ({
    id: id('doc'),
    supplierId: po.supplierId,
    receiptType: po.lines[0]?.good.kind.code === 'ZJ' ? '002' : '003',
    noticeId: from.id,
    supplierDocNo: `SH${po.poNo.slice(2)}`,
    warehouseId: stage.world.warehouses[store],
    remark: null,
    lines: po.lines.map((line, n) => ({
      materialId: line.good.id,
      poLineId: line.id,
      noticeLineId: lineIds[n] ?? null,
      planQty: qtyOf(line),
    })),
  }));
  const stored: Stored[] = [];
  for (const [index, line] of po.lines.entries()) {
    for (let n = 0; n < boxes(line); n += 1)
      stored.push(await scan(stage, made.id('doc'), made.id(`line-${index + 1}`), line.good, minutes(when, 2 + stored.length), po, expiry));
  }
  return { id: made.id('doc'), store, boxes: stored };
}

async function scan(stage: Stage, id: string, lineId: string, good: Good, when: string, po: Order, expiry: number): Promise<Stored> {
  const boxNo = stage.boxNo();
  const qty = good.kind.pack;
  const shelf = good.kind.shelfMonths !== undefined;
  const scanned = await stage.act('keeper', when, 'receipt.scan', (newId) => ({
    id,
    boxId: newId('box'),
    boxNo,
    lineId,
    qty,
    batchNo: `${po.poNo.slice(2)}-1`,
    productionDate: shelf ? stage.day(-30) : null,
    expiryDate: shelf ? stage.day(expiry) : null,
    grossWeight: null,
    binId: binId(stage, `${good.kind.warehouse}/SH-01`),
    photos: [],
  }));
  return { id: scanned.id('box'), boxNo, good, qty };
}

export const review = (stage: Stage, { id }: Receipt, when: string) => stage.act('keeper', when, 'receipt.review', { id });

/** 1 pass, 2 concession, 3 reject; less than the whole box splits it. @returns the judged box */
export async function verdict(stage: Stage, box: Stored, when: string, what: 1 | 2 | 3, qty = box.qty): Promise<Stored> {
  const part = qty !== box.qty;
  const childNo = part ? stage.boxNo() : null;
  const made = await stage.act('qc', when, 'box.verdict', {
    boxId: box.id,
    verdict: what,
    qty,
    childNo,
    reason: { 1: null, 2: '尺寸略超差，经评审让步接收', 3: '铸造砂眼，判退' }[what],
    binId: what === 3 ? binId(stage, `${box.good.kind.warehouse}/BHG-01`) : null,
  });
  return part ? { ...box, id: made.id('child'), boxNo: childNo ?? '', qty } : box;
}

/** Puts a box on the next rack of its store. */
export async function putAway(stage: Stage, box: Stored, when: string): Promise<string> {
  const store = box.good.kind.warehouse;
  const racks = stage.world.racks[store];
  const rack = racks[Math.floor(stage.random() * racks.length)] ?? binId(stage, `${store}/MR-01`);
  await stage.act('picker', when, 'box.putAway', {
    boxId: box.id,
    binId: rack,
    fromBinId: binId(stage, `${store}/SH-01`),
    suggestedBinId: rack,
  });
  return rack;
}

/** What a scan means where made goods arrive, over the rows that a device holds. */
import { Material } from '#domain/basic/material.resource.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { parseScan, type ScanCode } from '#domain/system/scan-code.ts';
import { foundHere } from '#domain/wms/receiving/found-here.ts';
import { type Found, hear } from '#domain/wms/receiving/scan-at-dock.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { MadeHeard } from './finished.job.ts';
import { FinishedReceipt, FinishedReceiptLine, type FinishedReceiptRow } from './finished-receipt.document.ts';
import { goodsHeld, type Packed, packedHere, readPacked } from './packed.ts';

type Open = Pick<FinishedReceiptRow, 'id' | 'warehouseId' | 'completionId'>;

interface Around {
  /** The field that has the focus and asks for a code. */
  readonly field?: string | undefined;
  /** What else the device holds under a code that is no box, bin or material. */
  readonly naming?: (scan: ScanCode, found: Found) => Promise<Pick<Found, 'named' | 'inside'>>;
}

/** @param receipt that is open */
export async function heardWhereMade(rows: HeldRows, receipt: Open, text: string, { field, naming }: Around = {}): Promise<MadeHeard> {
  const scan = parseScan(text);
  const completion = await packedHere(rows, scan.id);
  if (completion && completion.id !== receipt.completionId) return { kind: 'packed', boxNo: scan.id, docNo: completion.docNo ?? '' };
  const packed = completion && (await readPacked(rows, completion.id));
  if (packed) return heardPacked(rows, receipt, packed, scan);
  const known = await foundHere(rows, FinishedReceiptLine, receipt.id, scan.id);
  const material = (await rows.rowsBy(Material, 'matCode', scan.material ?? scan.id))[0]?.row;
  const found = { ...known, supplierBox: null, material: material?.matCode.toUpperCase() ?? null };
  const goods = (material && (await goodsHeld(rows, material.id))) ?? undefined;
  const named = await naming?.(scan, found);
  return { ...hear(scan, { ...found, ...named }, receipt.warehouseId, field), goods };
}

/** A box of the receipt's own application: whatever is to be said of it was said at the packing bench. */
async function heardPacked(rows: HeldRows, receipt: Open, { completion, goods, boxes, taken }: Packed, scan: ScanCode): Promise<MadeHeard> {
  const stock = await rows.rowsBy(Box, 'boxNo', scan.id);
  const holder = taken[scan.id] ?? null;
  // In words of its own: goods without a label would take another number, and a packed box keeps the one that it has.
  if (holder !== null && holder !== receipt.id) {
    const { docNo } = (await rows.row(FinishedReceipt, holder))?.row ?? {};
    return { kind: 'packedIn', boxNo: scan.id, docNo: docNo ?? '' };
  }
  const box = boxes.find(({ boxNo }) => boxNo === scan.id);
  const found = {
    mine: holder === receipt.id ? { isRemoved: false } : null,
    taken: stock.length > 0,
    bins: [],
    material: goods.matCode.toUpperCase(),
    supplierBox: {
      lineId: goods.materialId,
      qty: box?.qty ?? '0',
      batchNo: completion.batchNo,
      productionDate: goods.shelfLifeManaged ? completion.bizDate : null,
    },
  };
  return { ...hear(scan, found, receipt.warehouseId), goods };
}

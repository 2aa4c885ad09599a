/** What a scan means where made goods arrive, over the rows that a device holds. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { ANY_DECIMALS } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { parseScan, type ScanCode } from '#domain/system/scan-code.ts';
import { foundHere } from '#domain/wms/receiving/found-here.ts';
import { type Found, hear } from '#domain/wms/receiving/scan-at-dock.ts';
import { type MadeHeard, madeGoods } from './finished.job.ts';
import { FinishedReceiptLine, type FinishedReceiptRow } from './finished-receipt.document.ts';

interface Around {
  /** The field that has the focus and asks for a code. */
  readonly field?: string | undefined;
  /** What else the device holds under a code that is no box, bin or material. */
  readonly naming?: (scan: ScanCode, found: Found) => Promise<Pick<Found, 'named' | 'inside'>>;
}

/** @param receipt that is open */
export async function heardWhereMade(
  rows: HeldRows,
  receipt: Pick<FinishedReceiptRow, 'id' | 'warehouseId'>,
  text: string,
  { field, naming }: Around = {},
): Promise<MadeHeard> {
  const scan = parseScan(text);
  const known = await foundHere(rows, FinishedReceiptLine, receipt.id, scan.id);
  const material = (await rows.rowsBy(Material, 'matCode', scan.material ?? scan.id))[0]?.row;
  const [unit] = material ? await rows.rowsBy(Unit, 'unitCode', material.baseUnit) : [];
  const found = { ...known, supplierBox: null, material: material?.matCode.toUpperCase() ?? null };
  const goods = material && madeGoods(material, unit?.row.decimalPlaces ?? ANY_DECIMALS);
  const named = await naming?.(scan, found);
  return { ...hear(scan, { ...found, ...named }, receipt.warehouseId, field), goods };
}

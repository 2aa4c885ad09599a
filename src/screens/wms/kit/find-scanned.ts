/** Looks up a scan in the rows of this device: our own labels by their kind, a plain code as a box, then a bin, then a material (stock-rules §3.15). */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { parseScan, type ScanCode } from '#domain/system/scan-code.ts';
import { effectiveExpiry, isExpired } from '#domain/wms/stock/allocation.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import type { BinFacts, BoxFacts, Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { useStore } from '#store/hooks.ts';

type Store = ReturnType<typeof useStore>;

export interface Scope {
  /** Bins of these warehouses are preferred, because several warehouses may use the same bin code. */
  readonly warehouseIds: readonly (string | null | undefined)[];
  /** Calendar day in the site's zone. */
  readonly today: string;
}

export const binFacts = ({ id, binCode, warehouseId, binType }: Row<typeof Bin>): BinFacts => ({ id, binCode, warehouseId, binType });

/** A box with everything people want to know about it. */
export async function boxFacts(store: Store, box: BoxRow, today: string): Promise<BoxFacts> {
  const [material, bin, batch, place] = await Promise.all([
    store.row(Material, box.materialId),
    box.binId ? store.row(Bin, box.binId) : undefined,
    box.batchId ? store.row(Batch, box.batchId) : undefined,
    box.warehouseId ? store.row(Warehouse, box.warehouseId) : undefined,
  ]);
  const unit = material ? (await store.rowsBy(Unit, 'unitCode', material.row.baseUnit))[0]?.row : undefined;
  const { id, boxNo, boxType, materialId, batchId, supplierId, qty, reservedQty, boxStatus, warehouseId, binId, lockDocType, lockDocId } =
    box;
  return {
    id,
    boxNo,
    boxType,
    materialId,
    batchId,
    supplierId,
    qty,
    reservedQty,
    boxStatus,
    warehouseId,
    binId,
    lockDocType,
    lockDocId,
    matCode: material?.row.matCode ?? '',
    matName: material?.row.matName ?? '',
    unit: material?.row.baseUnit ?? '',
    decimals: unit?.decimalPlaces ?? 6,
    batchNo: batch?.row.batchNo ?? '',
    expiry: effectiveExpiry(batch?.row) ?? '',
    expired: isExpired(batch?.row, today),
    binCode: bin?.row.binCode ?? '',
    whName: place?.row.whName,
    updatedByName: box.updatedByName ?? '',
  };
}

export async function findScanned(store: Store, text: string, scope: Scope): Promise<Scanned> {
  const scan = parseScan(text);
  const code = scan.id;
  if (scan.problems.some((problem) => problem.code === 'check')) return { kind: 'damaged', code };
  const missing = (what: 'box' | 'bin' | 'unknown'): Scanned => ({ kind: 'missing', code, what: isFilling(store) ? 'early' : what });
  if (scan.kind === 'box') return (await findBox(store, code, scope)) ?? missing('box');
  if (scan.kind === 'bin') return (await findBin(store, scan, scope)) ?? missing('bin');
  if (scan.kind === 'command') return { kind: 'command', code };
  if (scan.kind === 'material') return (await findMaterial(store, scan.material ?? code)) ?? { kind: 'foreign', code, what: 'material' };
  if (scan.kind !== 'unknown') return { kind: 'foreign', code, what: scan.kind };
  const found = (await findBox(store, code, scope)) ?? (await findBin(store, scan, scope)) ?? (await findMaterial(store, code));
  return found ?? missing('unknown');
}

/** While the first load is running, a missing row may still arrive. */
function isFilling(store: Store): boolean {
  const { done, total } = store.core.status.get().fill;
  return done < total;
}

async function findBox(store: Store, code: string, { today }: Scope): Promise<Scanned | undefined> {
  const row = (await store.rowsBy(Box, 'boxNo', code))[0]?.row;
  return row && { kind: 'box', code, box: await boxFacts(store, row, today) };
}

async function findBin(store: Store, scan: ScanCode, { warehouseIds }: Scope): Promise<Scanned | undefined> {
  const rows = (await store.rowsBy(Bin, 'binCode', scan.id)).map(({ row }) => row);
  const bin = rows.find(({ warehouseId }) => warehouseIds.includes(warehouseId)) ?? rows[0];
  if (!bin) return undefined;
  const whName = (await store.row(Warehouse, bin.warehouseId))?.row.whName;
  return { kind: 'bin', code: scan.id, bin: { ...binFacts(bin), whName } };
}

async function findMaterial(store: Store, code: string): Promise<Scanned | undefined> {
  const row = (await store.rowsBy(Material, 'matCode', code))[0]?.row;
  return row && { kind: 'material', code, materialId: row.id, matName: row.matName };
}

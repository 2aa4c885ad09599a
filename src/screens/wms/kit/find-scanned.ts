/**
 * Looks up a scan in the rows of this device (stock-rules §3.15): our own labels by their kind, a plain code as a box, then an asset, a bin, a material,
 * a pallet, a person.
 */

import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { parseScan, type ScanCode } from '#domain/system/scan-code.ts';
import { AssetItem, type AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { lifeLeft } from '#domain/wms/asset/asset-life.ts';
import { maintStatusOf, maintUsesLeft, productsOf } from '#domain/wms/asset/maintenance.ts';
import { effectiveExpiry, isExpired } from '#domain/wms/stock/allocation.ts';
import { formOf } from '#domain/wms/stock/code-form.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { isSscc, Pallet } from '#domain/wms/stock/pallet.entity.ts';
import type { AssetFacts, BinFacts, BoxFacts, Scanned } from '#domain/wms/stock/scanned.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { useStore } from '#store/hooks.ts';
import { isFilling } from './is-filling.ts';

type Store = ReturnType<typeof useStore>;

export interface Reading {
  /** A single piece is told as an asset; otherwise as the box it is. */
  readonly assets?: boolean;
  /** A badge is waited for: a typed code is a person's before it is anything else. */
  readonly badgeFirst?: boolean;
}

export interface Scope extends Reading {
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

const IN_SERVICE = 1;
/** Box type of a single piece. */
const PIECE = 3;

type Finder = (store: Store, scan: ScanCode, scope: Scope) => Promise<Scanned | undefined>;

export async function findScanned(store: Store, text: string, scope: Scope): Promise<Scanned> {
  const scan = parseScan(text);
  const { id: code, kind } = scan;
  if (scan.problems.some((problem) => problem.code === 'check')) return { kind: 'damaged', code };
  if (kind === 'command' || kind === 'card') return { kind, code };
  if (kind === 'document') return { kind: 'foreign', code, what: kind };
  for (const find of kind === 'unknown' ? plainOrder(scope) : [FINDERS[kind]]) {
    const found = await find(store, scan, scope);
    if (found) return found;
  }
  if (kind === 'material') return { kind: 'foreign', code, what: kind };
  const form = scan.form === 'plain' ? formOf(scan.text) : null;
  // Its number is all that is known of a card, whether its label is scanned or the number is typed.
  if (form === 'card') return { kind: form, code };
  if (form !== null) return { kind: 'foreign', code, what: form };
  if (isFilling(store)) return { kind: 'missing', code, what: 'early' };
  if (kind === 'box' || kind === 'bin' || kind === 'unknown') return { kind: 'missing', code, what: kind };
  return { kind: 'foreign', code, what: kind };
}

const findBox: Finder = async (store, { id }, scope) => {
  const row = (await store.rowsBy(Box, 'boxNo', id))[0]?.row;
  if (!row) return undefined;
  const asset = scope.assets && row.boxType === PIECE ? (await store.rowsBy(AssetItem, 'boxId', row.id))[0]?.row : undefined;
  return ofBox(store, id, row, asset, scope);
};

const findAsset: Finder = async (store, { id }, scope) => {
  const asset = (await store.rowsBy(AssetItem, 'assetNo', id))[0]?.row;
  const box = asset && (await store.row(Box, asset.boxId))?.row;
  return box && ofBox(store, id, box, scope.assets ? asset : undefined, scope);
};

async function ofBox(store: Store, code: string, row: BoxRow, asset: AssetRow | undefined, { today }: Scope): Promise<Scanned> {
  const box = await boxFacts(store, row, today);
  if (!asset) return { kind: 'box', code, box };
  const holder = row.holderId ? (await store.row(Person, row.holderId))?.row : undefined;
  const { id, assetNo, assetKind, materialId, homeWarehouseId, homeBinId, lifeUnit, grindCount, grindMax, retiredAt } = asset;
  const { calibCycle, nextCalibDate, calibResult, limitedUse } = asset;
  const facts: AssetFacts = {
    id,
    assetNo,
    assetKind,
    materialId,
    homeWarehouseId,
    homeBinId,
    lifeUnit,
    grindCount,
    grindMax,
    calibCycle,
    nextCalibDate,
    calibResult,
    limitedUse,
    matCode: box.matCode,
    matName: box.matName,
    lifeLeft: lifeLeft(asset),
    maintStatus: maintStatusOf(asset, today),
    maintUsesLeft: maintUsesLeft(asset),
    products: productsOf(asset, (await store.row(Material, materialId))?.row),
    retired: retiredAt !== null,
    holderId: row.holderId,
    holderName: holder?.personName ?? '',
  };
  return { kind: 'asset', code, asset: facts, box };
}

const findBin: Finder = async (store, { id }, { warehouseIds }) => {
  const rows = (await store.rowsBy(Bin, 'binCode', id)).map(({ row }) => row);
  const bin = rows.find(({ warehouseId }) => warehouseIds.includes(warehouseId)) ?? rows[0];
  if (!bin) return undefined;
  const whName = (await store.row(Warehouse, bin.warehouseId))?.row.whName;
  return { kind: 'bin', code: id, bin: { ...binFacts(bin), whName } };
};

const findMaterial: Finder = async (store, { id, material }) => {
  const code = material ?? id;
  const row = (await store.rowsBy(Material, 'matCode', code))[0]?.row;
  return row && { kind: 'material', code, materialId: row.id, matName: row.matName };
};

const findPallet: Finder = async (store, { id: code }) => {
  const known = (await store.rowsBy(Pallet, 'palletNo', code))[0]?.row;
  const pallet = known ?? (isSscc(code) ? (await store.rows(Pallet)).find(({ row }) => row.sscc === code)?.row : undefined);
  if (!pallet) return undefined;
  const { id, palletNo, warehouseId, binId } = pallet;
  return { kind: 'pallet', code: palletNo, pallet: { id, palletNo, warehouseId, binId } };
};

const findPerson: Finder = async (store, { id: code }) => {
  const row = (await store.rowsBy(Person, 'personCode', code))[0]?.row;
  if (!row) return undefined;
  const { id, personCode, personName, deptId, status } = row;
  return { kind: 'person', code, person: { id, personCode, personName, deptId, inService: status === IN_SERVICE } };
};

const FINDERS = {
  box: findBox,
  asset: findAsset,
  bin: findBin,
  material: findMaterial,
  pallet: findPallet,
  person: findPerson,
} as const;

const plainOrder = ({ badgeFirst }: Scope): readonly Finder[] =>
  badgeFirst ? [findPerson, ...Object.values(FINDERS)] : Object.values(FINDERS);

/** Assets from before this system, out of a file: which columns there are, and what is wrong with a row. Pure. */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { cmpQty, isQuantity, type Quantity } from '#domain/kernel/quantity.ts';
import { defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { faultAt, type ImportFault, type ImportRow, KEY_JOIN } from '#domain/system/record-import.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { LIMITED } from '#domain/wms/asset/calibration.ts';
import { TOOLS } from '#domain/wms/lending-stores.ts';

type Values = ImportRow['values'];

const { assetNo, materialId, homeWarehouseId, supplierId, lifeTotal, grindMax, sizeNow, sizeMin } = AssetItem.fields;
const { accuracy, calibCycle, lastCalibDate, nextCalibDate, calibResult, limitedUse } = AssetItem.fields;

/** The columns of the file; no record of this kind is ever kept. */
export const assetImport = defineResource({
  entity: defineEntity({
    name: 'assetImport',
    fields: {
      assetNo,
      materialId,
      homeWarehouseId,
      /** Its code in the store; the full path of the bin does as well. */
      homeBinId: f.str(80),
      supplierId,
      lifeTotal,
      lifeUsed: optional(f.qty('lifeUnit')),
      lifeBase: optional(f.qty('lifeUnit')),
      grindCount: optional(f.int()),
      grindMax,
      sizeNow,
      sizeMin,
      accuracy,
      calibCycle,
      lastCalibDate,
      nextCalibDate,
      calibResult,
      limitedUse,
    },
  }),
  path: '',
  key: 'assetNo',
  label: 'assetNo',
  right: { read: '', write: `${TOOLS.right}:review` },
  columns: [],
});

/** What a row has where the file says nothing. */
export const ASSET_DEFAULTS = {
  supplierId: null,
  lifeTotal: null,
  lifeUsed: '0',
  lifeBase: '0',
  grindCount: 0,
  grindMax: null,
  sizeNow: null,
  sizeMin: null,
  accuracy: null,
  calibCycle: null,
  lastCalibDate: null,
  nextCalibDate: null,
  calibResult: null,
  limitedUse: null,
};

const wrong = (field: string, code: string, params: Problem['params'] = {}): FieldProblem => ({ field, code, params });
const text = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value));
const figure = (value: unknown): Quantity => (isQuantity(String(value ?? '')) ? String(value) : '0');

function wrongFigure({ lifeTotal: total, lifeUsed, lifeBase, grindCount }: Values): FieldProblem | null {
  if (total !== null && total !== undefined && cmpQty(figure(total), '0') <= 0) return wrong('lifeTotal', 'IMPORT_POSITIVE');
  if (cmpQty(figure(lifeUsed), '0') < 0) return wrong('lifeUsed', 'IMPORT_NOT_NEGATIVE');
  if (cmpQty(figure(lifeBase), '0') < 0) return wrong('lifeBase', 'IMPORT_NOT_NEGATIVE');
  if (Number(grindCount ?? 0) < 0) return wrong('grindCount', 'IMPORT_NOT_NEGATIVE');
  const beyond = cmpQty(figure(lifeBase), figure(lifeUsed)) > 0;
  return beyond ? wrong('lifeBase', 'LIFE_BASE', { qty: figure(lifeBase), limit: figure(lifeUsed) }) : null;
}

/** Figures and days of an asset that do not fit each other, at the field where they are corrected. */
export function assetFault(values: Values): FieldProblem | null {
  const { calibResult: result, limitedUse: limited, lastCalibDate: last, nextCalibDate: next } = values;
  const figures = wrongFigure(values);
  if (figures) return figures;
  if (Number(result) === LIMITED && text(limited) === null) return wrong('limitedUse', 'LIMITED_USE_MISSING');
  if (text(result) !== null && text(last) === null) return wrong('lastCalibDate', 'CALIB_DAY_MISSING');
  return text(last) !== null && text(next) !== null && String(next) <= String(last)
    ? wrong('nextCalibDate', 'CALIB_NEXT', { date: String(last) })
    : null;
}

/** A code as it stands in a cell. */
const codeIn = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toUpperCase();

export const assetKey = ({ assetNo: number }: Values): string => codeIn(number);

/** The codes that a row names. The bin is the last part of a path. */
export const codesOf = ({ materialId: material, homeWarehouseId: store, homeBinId: bin, supplierId: supplier }: Values) => ({
  matCode: codeIn(material),
  whCode: codeIn(store),
  binCode: codeIn(
    String(bin ?? '')
      .split(KEY_JOIN)
      .at(-1),
  ),
  supplierCode: codeIn(supplier),
});

/** What this device knows of what the rows name. */
export interface AssetFacts {
  readonly material: (code: string) => { readonly id: string; readonly assetManaged: boolean | null } | undefined;
  /** Stores of the page that are the user's. */
  readonly store: (code: string) => { readonly id: string } | undefined;
  readonly bin: (storeId: string, code: string) => { readonly id: string } | undefined;
  readonly supplier: (code: string) => { readonly id: string } | undefined;
  readonly isKnown: (assetNo: string) => boolean;
}

function rowFaults({ line, values }: ImportRow, facts: AssetFacts): ImportFault[] {
  const { matCode, whCode, binCode, supplierCode } = codesOf(values);
  const [material, store] = [facts.material(matCode), facts.store(whCode)];
  const unknown = (field: string, code: string) => faultAt(line, field, 'IMPORT_UNKNOWN', { code });
  const number = String(values.assetNo).trim();
  const own = assetFault(values);
  const found: (ImportFault | false)[] = [
    !material && unknown('materialId', matCode),
    material !== undefined && material.assetManaged !== true && faultAt(line, 'materialId', 'ASSET_NOT_MANAGED', { matCode }),
    !store && unknown('homeWarehouseId', whCode),
    store !== undefined && !facts.bin(store.id, binCode) && unknown('homeBinId', binCode),
    supplierCode !== '' && !facts.supplier(supplierCode) && unknown('supplierId', supplierCode),
    own !== null && faultAt(line, own.field, own.code, own.params),
    facts.isKnown(number) && faultAt(line, 'assetNo', 'ASSET_NO_USED', { assetNo: number, matCode }),
  ];
  return found.filter((fault) => fault !== false);
}

/** @param rows with the same number: there may be only one */
export function assetFaults(rows: readonly ImportRow[], facts: AssetFacts): ImportFault[] {
  const twice = rows.slice(1).map(({ line, values }) => faultAt(line, 'assetNo', 'ASSET_TWICE', { assetNo: String(values.assetNo) }));
  return [...rows.flatMap((row) => rowFaults(row, facts)), ...twice];
}

/** A row without faults as the operation wants it. */
export function assetPayload({ values }: ImportRow, facts: AssetFacts) {
  const { matCode, whCode, binCode, supplierCode } = codesOf(values);
  const warehouseId = facts.store(whCode)?.id ?? '';
  const whole = (value: unknown): number | null => (text(value) === null ? null : Number(value));
  return {
    assetNo: String(values.assetNo).trim(),
    materialId: facts.material(matCode)?.id ?? '',
    warehouseId,
    binId: facts.bin(warehouseId, binCode)?.id ?? '',
    supplierId: facts.supplier(supplierCode)?.id ?? null,
    lifeTotal: text(values.lifeTotal),
    lifeUsed: figure(values.lifeUsed),
    lifeBase: figure(values.lifeBase),
    grindCount: Number(values.grindCount ?? 0),
    grindMax: whole(values.grindMax),
    sizeNow: text(values.sizeNow),
    sizeMin: text(values.sizeMin),
    accuracy: text(values.accuracy),
    calibCycle: whole(values.calibCycle),
    lastCalibDate: text(values.lastCalibDate),
    nextCalibDate: text(values.nextCalibDate),
    calibResult: whole(values.calibResult) as 1 | 2 | 3 | null,
    limitedUse: text(values.limitedUse),
  };
}

/**
 * Payloads out of the operations' own schemas: shapes come from there, values from what stands in the plant. Whatever belongs together (a box, its bin, its
 * quantity) is mostly taken together, so that many moves are allowed; the rest is what people, tablets and bugs send.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Operation } from '#domain/registry.ts';
import type { Chance } from './chance.ts';
import { MEANT } from './meant/every.ts';
import type { Scene, Values } from './scene.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Hints = Values;

/** Ids of what an operation makes beside its document. */
const BORN: Readonly<Record<string, string>> = { 'receipt.scan.boxId': 'box', 'pallet.group.palletId': 'pallet' };

const schemas = new Map<string, Schema>();
export function schemaOf({ type, schema }: Operation): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(schema as never, { unrepresentable: 'any', io: 'input' }) as Schema);
  schemas.set(type, known);
  return known;
}

/** Code sets are checked by a function that no schema shows. */
const CODES: Readonly<Record<string, readonly unknown[]>> = {
  bjCode: ['01', '02', '03', '04', '05', '06'],
  receiptType: ['002', '003', '004'],
  requisitionType: [1, 2],
  returnReason: [1, 2, 3, 4, 5],
  docType: ['RAW_REQ', 'HW_PICK', 'TRANSFER', 'HW_TRANSFER', 'GRIND'],
  toStatus: [1, 2, 6, 14],
  voucherType: ['STATE_SWITCH', 'OTHER_IN', 'OTHER_OUT', 'FORM_SWITCH'],
  returnMode: [1, 2],
  soType: [1, 2, 3],
  issueType: ['HW'],
  partyType: ['department'],
  to: ['department', 'customer'],
};
const POOL_OF: Readonly<Record<string, string>> = {
  binId: 'bin',
  toBinId: 'bin',
  fromBinId: 'bin',
  suggestedBinId: 'bin',
  materialId: 'material',
  toMaterialId: 'material',
  productId: 'material',
  componentId: 'material',
  warehouseId: 'warehouse',
  fromWarehouseId: 'warehouse',
  toWarehouseId: 'warehouse',
  supplierId: 'supplier',
  deptId: 'department',
  applicantId: 'person',
  receiverId: 'person',
  borrowerId: 'person',
  boxId: 'box',
  boxIds: 'box',
  sourceBoxId: 'box',
  sourceIds: 'box',
  palletId: 'pallet',
  customerId: 'customer',
  poLineId: 'purchaseOrderLine',
  demandId: 'prodDemand',
  applicationId: 'application',
};

const day = (chance: Chance): string => `2026-${String(1 + chance.below(12)).padStart(2, '0')}-15`;

const CATEGORY: Readonly<Record<string, string>> = { 'stockVoucher.otherIn': '106', 'stockVoucher.saveIn': '106' };

function text(name: string, { chance, type }: Scene, hints: Hints): string {
  if (/At$/.test(name)) return `${day(chance)}T08:00:00.000Z`;
  if (/(boxNo|newBoxNo|childNo|restNo|palletNo|poNo)$/i.test(name)) return `M-${randomUUID()}`;
  if (name === 'sha256') return 'a'.repeat(64);
  if (name === 'rdCode') return chance.oneIn(6) ? '106' : (CATEGORY[type] ?? '205');
  if (name === 'classCode') return 'RAW';
  if (name === 'returnReason') return 'GF01';
  if (name === 'baseUnit') return String(chance.of(['PCS', 'KG']));
  if (name === 'matName') return `物料 ${chance.below(200)}`;
  if (name === 'batchNo' || name === 'toBatchNo') return String(chance.of(['LOT-A', 'LOT-B']));
  return typeof hints[name] === 'string' ? String(hints[name]) : '月底盘点前整理';
}

const figure = (name: string, { chance }: Scene, hints: Hints): string => {
  const known = hints[name] ?? hints.qty;
  if (typeof known === 'string' && !chance.oneIn(4)) return chance.oneIn(4) ? String(Math.floor(Number(known) / 2)) : known;
  return String(chance.oneIn(8) ? chance.below(100_000) : 1 + chance.below(40));
};

const isFinished = (row: AnyRow): boolean => row.whClassCode === 'CCP-K';

function reference(name: string, scene: Scene, hints: Hints): string {
  const { world, chance, on, idOf, type } = scene;
  const born = BORN[`${type}.${name}`];
  if (born && !chance.oneIn(5)) return idOf(born);
  // Where it lies, or where it is to go: both are called its bin.
  const trust = name === 'binId' ? 2 : 10;
  if (typeof hints[name] === 'string' && !chance.oneIn(trust)) return String(hints[name]);
  if (name === 'logId') return chance.of(on?.lines.filter((line) => 'suggested' in line) ?? [])?.id ?? idOf('log');
  if (name === 'lineId') return chance.of(on?.lines.filter((line) => 'lineNo' in line) ?? [])?.id ?? idOf('line-1');
  const all = world.pools[POOL_OF[name] ?? ''] ?? [];
  // Only the store of finished goods takes goods back from customers.
  const store = type.startsWith('salesReturn.') && !chance.oneIn(8) ? world.pools.warehouse?.find(isFinished)?.id : undefined;
  const pool = store === undefined || !name.startsWith('to') ? all : all.filter((row) => row.id === store || row.warehouseId === store);
  // Goods go from one store into another, boxes to another bin.
  const other = pool.filter(({ id }) => id !== hints.fromWarehouseId && id !== hints.fromBinId);
  const row = chance.of(/^to|^bin/.test(name) && other.length > 0 ? other : pool);
  return row && !chance.oneIn(30) ? row.id : idOf(name);
}

/** What is known of siblings as soon as one thing is chosen. */
function hintsOf(name: string, id: unknown, { world, on }: Scene): Hints {
  const box = (world.pools.box ?? []).find((row) => row.id === id);
  if (box && /box/i.test(name)) return { ...box, fromBinId: box.binId, id: undefined };
  const line = on?.lines.find((row) => row.id === id);
  return line ? { ...line, approvedQty: line.applyQty, id: undefined } : {};
}

/** May be left out, and mostly must not. */
const NEEDED: readonly string[] = ['rdCode', 'boxNo', 'newBoxNo', 'batchNo', 'batchId', 'boxId'];

const isUuid = (schema: Schema): boolean => typeof schema.pattern === 'string' && schema.pattern.startsWith('^[0-9a-f]{8}');
const isDay = (schema: Schema): boolean => typeof schema.pattern === 'string' && schema.pattern.startsWith('^\\d{4}-');
const isInstant = (schema: Schema): boolean => isDay(schema) && String(schema.pattern).includes('T');

function list(schema: Schema, name: string, scene: Scene, hints: Hints): unknown[] {
  const item = schema.items as Schema;
  if (name === 'photos' || name === 'before') return [];
  // Most transfers are of boxes.
  if (name === 'loose' && !scene.chance.oneIn(4)) return [];
  const own = scene.on?.lines ?? [];
  const keyed = item.properties && ('lineId' in item.properties || 'boxId' in item.properties) && own.length > 0 && !scene.chance.oneIn(5);
  if (keyed) return own.slice(0, 20).map((line) => value(item, name, scene, { ...line, lineId: line.id, approvedQty: line.applyQty }));
  const length = Math.max(schema.minItems ?? 0, 1 + scene.chance.below(3));
  return Array.from({ length }, () => value(item, name, scene, hints));
}

function record(schema: Schema, scene: Scene, given: Hints): Record<string, unknown> {
  let hints = given;
  const result: Record<string, unknown> = {};
  // What other things follow from comes first.
  const names = Object.keys(schema.properties ?? {}).sort((a, b) => rank(a) - rank(b));
  for (const name of names) {
    if (name === 'id') continue;
    result[name] = value(schema.properties?.[name] as Schema, name, scene, hints);
    hints = { ...hints, ...hintsOf(name, result[name], scene) };
  }
  return result;
}
const rank = (name: string): number => (/^(lineId|logId)$/.test(name) ? 0 : /box/i.test(name) ? 1 : /warehouse/i.test(name) ? 2 : 3);

function value(schema: Schema, name: string, scene: Scene, hints: Hints): unknown {
  const { chance } = scene;
  if (name === 'applicationId' && scene.type === 'transferOrder.create' && !chance.oneIn(6)) return null;
  if (name === 'attachment') return { id: randomUUID(), sha256: 'a'.repeat(64), size: 1000 };
  if (schema.anyOf) {
    // A form switch has no category.
    if (name === 'rdCode' && /form/i.test(scene.type) && !chance.oneIn(6)) return null;
    const options = (schema.anyOf as Schema[]).filter((one) => one.type !== 'null');
    const nullable = options.length < schema.anyOf.length;
    if (nullable && chance.oneIn(NEEDED.includes(name) ? 6 : 2)) return null;
    return value(chance.of(options) as Schema, name, scene, hints);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) {
    const known = name === 'status' ? hints.boxStatus : undefined;
    return schema.enum.includes(known as never) && !chance.oneIn(5) ? known : chance.of(schema.enum);
  }
  if (Array.isArray(schema.type)) return chance.oneIn(2) ? null : value({ ...schema, type: 'string' }, name, scene, hints);
  switch (schema.type) {
    case 'object':
      return record(schema, scene, hints);
    case 'array':
      return list(schema, name, scene, hints);
    case 'boolean':
      return chance.oneIn(2);
    case 'integer':
      return 1 + chance.below(5);
    case 'string':
      if (isUuid(schema)) return reference(name, scene, hints);
      if (isInstant(schema)) return `${day(chance)}T08:00:00.000Z`;
      if (isDay(schema)) return day(chance);
      return schema.pattern ? figure(name, scene, hints) : text(name, scene, hints);
    default:
      return chance.of(CODES[name] ?? [1, 2, 3]);
  }
}

/**
 * A payload of this operation: most are meant as somebody means them who knows his work; in a third of those one thing in four is chance after all, and
 * where nothing is known of an operation everything is.
 */
export function payloadFor(operation: Operation, scene: Scene): Record<string, unknown> {
  const { chance } = scene;
  const schema = schemaOf(operation);
  const made = record(schema, scene, storeHints(scene));
  const meant = chance.oneIn(8) ? null : (MEANT[operation.type]?.(scene) ?? null);
  const isSlip = chance.oneIn(3);
  for (const [name, known] of Object.entries(meant ?? {})) if (!(isSlip && chance.oneIn(4))) made[name] = known;
  // What may be left out has a default, which those who do not name it mean.
  const isOptional = (name: string) => name !== 'id' && schema.required?.includes(name) !== true;
  for (const name of Object.keys(meant ? made : {}))
    if (meant && !(name in meant) && isOptional(name) && !(isSlip && chance.oneIn(4))) delete made[name];
  return 'id' in (schema.properties ?? {}) ? { id: scene.on?.header.id ?? scene.idOf('doc'), ...made } : made;
}

/** Documents of one store: what is made names mostly one that has its goods. */
function storeHints({ on, world, chance, type }: Scene): Hints {
  const header: Partial<AnyRow> = on?.header ?? {};
  const back = type === 'workshopReturn.create' && !chance.oneIn(5);
  const box = chance.of((back ? world.pools.lineBox : world.pools.box) ?? []);
  const from = !back && chance.oneIn(3) ? undefined : box?.warehouseId;
  return {
    warehouseId: box?.warehouseId,
    fromWarehouseId: from,
    sourceBoxId: back ? box?.id : undefined,
    materialId: box?.materialId,
    ...header,
    id: undefined,
  };
}

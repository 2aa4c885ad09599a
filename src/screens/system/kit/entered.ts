/** What a user has entered, flattened for display. Pure. */

export interface Entry {
  readonly name: string;
  readonly value: string;
  /** Entity of the row whose id this is. */
  readonly entity: string | null;
}

/** Fields with ids of rows that have a name worth showing. */
export const ENTITY_OF_FIELD: Readonly<Record<string, string>> = {
  materialId: 'material',
  warehouseId: 'warehouse',
  fromWarehouseId: 'warehouse',
  toWarehouseId: 'warehouse',
  binId: 'bin',
  toBinId: 'bin',
  fromBinId: 'bin',
  supplierId: 'supplier',
  boxId: 'box',
  sourceBoxId: 'box',
  batchId: 'batch',
  deptId: 'department',
  receivedById: 'person',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX_LINES = 20;

/** Only for machines: which operations a decision is about. */
const UNSEEN = new Set(['opIds', 'docKey', 'rejected', 'replacement', 'discard', 'records', 'before', 'sha256', 'size', 'seen']);
export const isForMachines = (name: string): boolean => UNSEEN.has(name);
/** False for ids of the operation itself and other things that nobody has entered. */
export const isShown = (name: string): boolean => !UNSEEN.has(name) && (!/^id$|Ids?$/.test(name) || name in ENTITY_OF_FIELD);

/** @returns one entry per value that the user entered, without ids of the operation itself and empty values */
export function enteredOf(payload: Readonly<Record<string, unknown>>): readonly Entry[] {
  // A box created by a refused operation is not on the device, so show its number instead of its id.
  const known = Object.entries(payload).filter(([name]) => isShown(name) && !(name === 'boxId' && payload.boxNo));
  return known.flatMap(([name, value]) => entriesOf(name, value));
}

function entriesOf(name: string, value: unknown): readonly Entry[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return listed(name, value);
  if (typeof value === 'object') return enteredOf(value as Record<string, unknown>);
  const text = String(value);
  if (!UUID.test(text)) return [{ name, value: text, entity: null }];
  const entity = ENTITY_OF_FIELD[name];
  return entity ? [{ name, value: text, entity }] : [];
}

const isFile = (value: unknown): boolean => value !== null && typeof value === 'object' && 'sha256' in value;

function listed(name: string, values: readonly unknown[]): readonly Entry[] {
  if (values.length === 0) return [];
  if (values.every(isFile)) return [{ name, value: String(values.length), entity: null }];
  const plain = values.filter((value) => typeof value !== 'object' && !UUID.test(String(value)));
  if (plain.length === values.length) return [{ name, value: plain.join(', '), entity: null }];
  const lines = values
    .slice(0, MAX_LINES)
    .flatMap((value) => (value !== null && typeof value === 'object' ? enteredOf(value as never) : []));
  return lines.length > 0 ? lines : [{ name, value: String(values.length), entity: null }];
}

/** The name of a row: its number, code or name. */
export function nameOfRow(row: Readonly<Record<string, unknown>>): string | null {
  for (const field of [
    'docNo',
    'poNo',
    'boxNo',
    'binCode',
    'matCode',
    'batchNo',
    'whName',
    'supName',
    'personName',
    'deptName',
    'lineName',
    'lineNo',
  ]) {
    const value = row[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Sets whose rows belong to something else than a warehouse. */
const ENTITY_OF_SET: Readonly<Record<string, string>> = { prod: 'line' };

/** What a set of the device is about: its kind, and the row that it belongs to. @param set as the server names it, such as `docs:<id of a warehouse>` */
export function partsOfSet(set: string): {
  readonly kind: string;
  readonly owner: { readonly entity: string; readonly id: string } | null;
} {
  const [kind = '', id] = set.split(':');
  return { kind, owner: id ? { entity: ENTITY_OF_SET[kind] ?? 'warehouse', id } : null };
}

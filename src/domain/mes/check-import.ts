/** Check items out of a file, for operations of any routing: which columns there are, and what is wrong with the rows of one operation. Pure. */

import { codeIn } from '#domain/basic/bom-import.ts';
import { textSet } from '#domain/kernel/code-set.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { type CheckItemInput, itemsFault } from '#domain/mes/check-list.ts';
import { DemoReviewItem } from '#domain/mes/routing.ts';
import { faultAt, type ImportFault, type ImportRow } from '#domain/system/record-import.ts';

type Values = ImportRow['values'];

/** At which of the two lists of an operation an item stands. */
export const checkKind = textSet('checkKind', { First: ['首件', 'First article'], Demo: ['过程', 'In process'] });

/** The most items a list of an operation has at once. */
const MOST = 200;

const figure = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value));

function wrongItem(values: Values): FieldProblem | null {
  const params = { item: String(values.itemName) };
  if (Number(values.seq) < 1) return { field: 'seq', code: 'IMPORT_POSITIVE', params: {} };
  const fault = itemsFault([{ seq: 1, lower: figure(values.lower), upper: figure(values.upper) }]);
  return fault ? { field: 'upper', code: fault.code, params } : null;
}

const { routingOpId: _operation, ...itemFields } = DemoReviewItem.fields;

/** The columns of the file; no record of this kind is ever kept. */
export const checkImport = defineResource({
  entity: defineEntity({
    name: 'checkImport',
    fields: {
      productId: f.ref('material'),
      routingVersion: f.str(16),
      opSeq: f.int(),
      checkKind: f.choice(checkKind),
      ...itemFields,
    },
  }),
  path: '',
  key: 'productId+routingVersion+opSeq+checkKind+seq',
  label: 'itemName',
  right: { read: 'web:basedata', write: 'web:basedata:checkItem:edit' },
  columns: [],
  check: wrongItem,
});

export const checkKey = ({ productId, routingVersion, opSeq, checkKind: kind }: Values): string =>
  [codeIn(productId), String(routingVersion ?? '').trim(), opSeq, kind].join('/');

/** What is known of the operation that the rows name; null = there is none. */
export interface CheckFacts {
  readonly product: object | null;
  readonly routing: object | null;
  readonly operation: object | null;
  /** Places in the list that are taken. */
  readonly taken: readonly number[];
}

/** @param rows for one list of one operation */
export function checkFaults(rows: readonly ImportRow[], { product, routing, operation, taken }: CheckFacts): ImportFault[] {
  const [first] = rows;
  if (!first) return [];
  const unknown = (field: 'productId' | 'routingVersion' | 'opSeq'): ImportFault[] => [
    faultAt(first.line, field, 'IMPORT_UNKNOWN', { code: String(first.values[field]) }),
  ];
  if (!product) return unknown('productId');
  if (!routing) return unknown('routingVersion');
  if (!operation) return unknown('opSeq');
  const seen = new Set(taken);
  const twice = rows.flatMap(({ line, values }) => {
    const again = seen.has(Number(values.seq));
    seen.add(Number(values.seq));
    return again ? [faultAt(line, 'seq', 'ITEM_SEQ', { item: String(values.itemName) })] : [];
  });
  return rows.length > MOST ? [...twice, faultAt(first.line, null, 'IMPORT_MANY', { most: String(MOST) })] : twice;
}

/** The rows of one list without faults as the call wants them, all of them new. */
export const checkItems = (rows: readonly ImportRow[]): CheckItemInput[] =>
  rows.map(({ values }) => ({
    itemId: null,
    seq: Number(values.seq),
    itemName: String(values.itemName),
    standard: figure(values.standard),
    lower: figure(values.lower),
    upper: figure(values.upper),
    itemUnit: figure(values.itemUnit),
    method: figure(values.method),
    isKey: values.isKey === true,
    frequency: values.checkKind === 'Demo' ? figure(values.frequency) : null,
  }));

/** Production plans out of a file, a row for each: which columns there are, and what is wrong with a row. Pure. */
import { codeIn } from '#domain/basic/bom-import.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { PLAN_RIGHT, ProdPlan } from '#domain/mes/plan.document.ts';
import { faultAt, type ImportFault, type ImportRow } from '#domain/system/record-import.ts';

type Values = ImportRow['values'];

const { materialId, planQty, startDate, endDate, lineId, soNo, priority, remark } = ProdPlan.fields;

const wrongFigure = ({ planQty: qty }: Values): FieldProblem | null =>
  isPositive(String(qty)) ? null : { field: 'planQty', code: 'IMPORT_POSITIVE', params: {} };

/** The columns of the file; no record of this kind is ever kept. */
export const planImport = defineResource({
  entity: defineEntity({ name: 'planImport', fields: { materialId, planQty, startDate, endDate, lineId, soNo, priority, remark } }),
  path: '',
  key: 'materialId+startDate+soNo',
  label: 'materialId',
  right: { read: 'web:mes:plan', write: PLAN_RIGHT.import },
  columns: [],
  check: wrongFigure,
});

/** What a row has where the file says nothing. */
export const PLAN_DEFAULTS = { lineId: null, soNo: null, priority: null, remark: null };

/** Rows of one key would be the same plan twice. */
export const planKey = ({ materialId: product, startDate: from, soNo: order, lineId: line }: Values): string =>
  [codeIn(product), String(from), String(order ?? '').trim(), codeIn(line)].join('/');

/** What is known of what a row names. */
export interface PlanFacts {
  readonly material: (code: string) => { readonly id: string; readonly isActive: boolean } | undefined;
  readonly line: (code: string) => { readonly id: string; readonly isActive: boolean } | undefined;
}

const text = (value: unknown): string | null => String(value ?? '').trim() || null;

/** @param rows of one key; the second is refused */
export function planFaults(rows: readonly ImportRow[], facts: PlanFacts): ImportFault[] {
  const [first, ...more] = rows;
  if (!first) return [];
  const { line, values } = first;
  const product = facts.material(codeIn(values.materialId));
  const place = text(values.lineId) === null ? null : facts.line(codeIn(values.lineId));
  const rank = values.priority;
  const faults: (ImportFault | false)[] = [
    !product && faultAt(line, 'materialId', 'IMPORT_UNKNOWN', { code: codeIn(values.materialId) }),
    product?.isActive === false && faultAt(line, 'materialId', 'MATERIAL_INACTIVE', { matCode: codeIn(values.materialId) }),
    place === undefined && faultAt(line, 'lineId', 'IMPORT_UNKNOWN', { code: codeIn(values.lineId) }),
    String(values.endDate) < String(values.startDate) && faultAt(line, 'endDate', 'PLAN_DATES'),
    rank !== null && !(Number(rank) >= 1 && Number(rank) <= 9) && faultAt(line, 'priority', 'IMPORT_INVALID'),
    ...more.map((row) => faultAt(row.line, null, 'PLAN_TWICE', { line: String(line) })),
  ];
  return faults.filter((fault) => fault !== false);
}

/** A row as `prodPlan.create` takes it; needs a row without faults. */
export function planPayload({ values }: ImportRow, facts: PlanFacts) {
  return {
    materialId: facts.material(codeIn(values.materialId))?.id ?? '',
    planQty: String(values.planQty),
    startDate: String(values.startDate),
    endDate: String(values.endDate),
    lineId: facts.line(codeIn(values.lineId))?.id ?? null,
    soNo: text(values.soNo),
    priority: values.priority === null ? null : Number(values.priority),
    remark: text(values.remark),
  };
}

/** Rules of single products: how their serial numbers are spelt, what their trace report prints (model-2 §1.4). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { traceItem } from './codes.ts';
import { patternProblem } from './product-code.ts';

const base = () => ['base'];

export const MaterialProdCodeRule = defineEntity({
  name: 'materialProdCodeRule',
  unique: ['materialId'],
  sets: base,
  fields: {
    materialId: f.ref('material'),
    pattern: f.str(80),
    /** Given out so far; only the server counts on. */
    lastSerial: { ...f.int(), counter: true },
    ...AUDIT,
  },
});

export const TraceReportProduct = defineEntity({
  name: 'traceReportProduct',
  unique: ['materialId'],
  sets: base,
  fields: {
    materialId: f.ref('material'),
    templateId: optional(f.ref('printTemplate')),
    includeItems: f.choices(traceItem),
    ...AUDIT,
  },
});

const right = { read: 'web:basedata', write: 'web:basedata:edit' };

export const materialProdCodeRule = defineResource({
  entity: MaterialProdCodeRule,
  path: '/api/basic/material_prod_code_rule',
  key: 'materialId',
  label: 'materialId',
  right,
  search: ['materialId', 'pattern'],
  columns: ['materialId.matCode', 'materialId', 'materialId.spec', 'pattern', 'lastSerial'],
  check: patternProblem,
});
export const traceReportProduct = defineResource({
  entity: TraceReportProduct,
  path: '/api/basic/trace_report_product',
  key: 'materialId',
  label: 'materialId',
  right,
  columns: ['materialId.matCode', 'materialId', 'materialId.spec', 'templateId', 'includeItems'],
});

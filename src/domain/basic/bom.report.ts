/** A bill of materials, level by level (area-reports 28): what goes in, what is there, and for how many products it lasts. */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { MAX_LEVELS } from './bom-tree.ts';
import { issueMode } from './codes.ts';

const number = () => f.str(40);

export const bomList = defineReport({
  n: 28,
  path: '/bom-list-statistics',
  call: '/api/system/materialBom/getBomLits',
  shared: ['web:basedata'],
  filters: { productId: ask.refs('material'), prodVersion: ask.words(), expandLevels: ask.number(1, MAX_LEVELS), whereUsed: ask.flag() },
  columns: {
    productCode: number(),
    productName: f.name(),
    prodVersion: number(),
    level: f.int(),
    matCode: number(),
    matName: f.name(),
    spec: optional(f.str(200)),
    qtyPer: f.qty(),
    scrapPct: f.qty('%'),
    needQty: f.qty(),
    opCode: optional(number()),
    issueMode: f.choice(issueMode),
    available: f.qty(),
    sets: optional(f.int()),
  },
  ids: { rowNo: f.int(), rootId: f.id(), materialId: f.id(), bomId: f.id(), unitCode: f.str(10) },
  key: ['rowNo'],
  hidden: ['issueMode'],
  opens: ({ bomId: id }) => ['/basic/craft-bom', { id }],
});

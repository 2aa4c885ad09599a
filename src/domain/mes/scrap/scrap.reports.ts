/** Scrap that waits to be disposed of, and what the material of each supplier has cost in production (area-mes §5). */
import { z } from 'zod';
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { scrapKind } from '#domain/mes/codes.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';

const DISPOSALS = '/mes/labourMaterialDispose';

/** A component that may be to blame, by whom it came: what the order has used, and what it should have used. */
export const scrapSource = z.object({
  partId: z.string(),
  matCode: z.string(),
  matName: z.string(),
  supplierId: z.string().nullable(),
  supName: z.string().nullable(),
  batchNo: z.string().nullable(),
  poLineId: z.string().nullable(),
});

/** Spoilt pieces by operation and kind that no disposal has named yet. */
export const scrapToDispose = defineReport({
  n: 'scrapToDispose',
  words: 'scrapToDispose',
  path: DISPOSALS,
  call: '/api/mes/report/scrapToDispose',
  right: 'web:mes:scgl',
  filters: { orderNo: ask.words(), sMAT: ask.words(), scrapKind: ask.choices(scrapKind) },
  columns: {
    orderNo: f.str(40),
    opSeq: f.int(),
    opName: optional(f.name()),
    ...MAT,
    scrapKind: f.choice(scrapKind),
    scrapQty: f.qty(),
    disposedQty: f.qty(),
    openQty: f.qty(),
  },
  ids: {
    rowId: f.str(60),
    orderId: f.id(),
    orderOpId: f.id(),
    toWarehouseId: optional(f.id()),
    sources: f.json(z.array(scrapSource)),
    ...UNIT,
  },
  key: ['rowId'],
  hidden: ['spec'],
  sums: ['openQty'],
});

/** What orders have used of the material of each supplier, and what of it was spoilt by the material. */
export const suppliersMaterial = defineReport({
  n: 'suppliersMaterial',
  words: 'suppliersMaterial',
  path: '/mes/suppliersMaterialReport',
  call: '/api/mes/report/suppliersMaterial',
  right: 'web:mes:bbgl',
  filters: { supplierId: ask.refs('supplier'), sMAT: ask.words(), date: ask.days() },
  columns: {
    supName: optional(f.name()),
    ...MAT,
    consumedQty: f.qty(),
    materialScrapQty: f.qty(),
    /** Spoilt pieces in a million; only of what is counted in pieces, and was used. */
    ppm: optional(f.int('ppm')),
    claimAmount: optional(f.price()),
  },
  ids: { rowId: f.str(80), supplierId: optional(f.id()), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  sums: ['consumedQty', 'materialScrapQty', 'claimAmount'],
  chart: { by: 'supName', of: ['materialScrapQty'], narrows: 'supplierId', key: 'supplierId' },
  opens: () => [DISPOSALS],
});

/**
 * What waits to be billed: per source line and business day, as much as no statement has taken (area-srm §2 row 4). The database adds it up (view
 * `statement_pool`), so that accepted boxes are billed without anybody entering them; it is read, never written.
 */
import { byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { billedKind } from '#domain/wms/purchase/codes.ts';

export const StatementPool = defineEntity({
  name: 'statementPool',
  indexes: ['supplierId'],
  sets: () => [],
  fields: {
    supplierId: f.ref('supplier'),
    sourceType: f.choice(billedKind),
    sourceLineId: f.id(),
    sourceDocNo: optional(f.str(40)),
    poNo: optional(f.str(40)),
    materialId: optional(f.ref('material')),
    matCode: optional(f.str(40)),
    matName: optional(f.name()),
    spec: optional(f.str(200)),
    unitCode: optional(f.str(10)),
    bizDate: f.date(),
    qty: f.qty(),
    price: optional(f.price()),
    currency: f.str(3),
    taxRate: optional(f.qty('%')),
    /** With tax, so that the parts of a source line add up to its quantity at its price. Null while its order has no price. */
    amount: optional(f.price()),
    /** What statements have taken of the source line already, without a sign. */
    takenQty: f.qty(),
  },
});

export type PoolRow = Row<typeof StatementPool>;

export const poolKeys = (supplierId: string): Key[] => [byIndex(StatementPool, 'supplierId', supplierId)];

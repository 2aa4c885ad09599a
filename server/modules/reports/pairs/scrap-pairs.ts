/** Scrap of production, beside what the operations count and what the disposals say. */
import * as scrap from '#server/modules/reports/scrap.sql.ts';
import { added, every, type Pair, sql } from './figures.ts';

const NO_FIGURES = { figures: false };

export const SCRAP_PAIRS: readonly Pair[] = [
  {
    n: 'scrapToDispose',
    rule: 'operations',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => scrap.scrapToDispose(db, admin, scrap.toDisposeSchema.parse({ ...page, ...NO_FIGURES })));
      return [
        added(
          rows,
          ({ orderNo, scrapKind }) => `${orderNo} ${scrapKind}`,
          ({ openQty }) => openQty,
        ),
        await sql(
          db,
          `select o.order_no || ' ' || k.kind as key, case k.kind when 1 then p.scrap_labour_qty else p.scrap_material_qty end
             - coalesce((select sum(l.qty) from labour_material_dispose_line l join labour_material_dispose h on h.id = l.doc_id
                 where l.order_op_id = p.id and h.scrap_kind = k.kind and h.status <> 7), 0) as figure
           from order_operation p join prod_order o on o.id = p.order_id and o.deleted_at is null cross join (values (1), (2)) k(kind)`,
        ),
      ];
    },
  },
  {
    n: 'suppliersMaterial',
    rule: 'disposals',
    sides: async ({ db, admin }) => {
      const rows = await every((page) =>
        scrap.suppliersMaterial(db, admin, scrap.suppliersMaterialSchema.parse({ ...page, ...NO_FIGURES })),
      );
      return [
        added(
          rows,
          ({ matCode }) => matCode,
          ({ materialScrapQty }) => materialScrapQty,
        ),
        await sql(
          db,
          `select m.mat_code as key, l.part_qty as figure from labour_material_dispose h join labour_material_dispose_line l on l.doc_id = h.id
             join material m on m.id = l.part_id where h.scrap_kind = 2 and h.audited_at is not null and h.deleted_at is null`,
        ),
      ];
    },
  },
];

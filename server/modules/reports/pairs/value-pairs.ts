/** What came in and went out, how the stock stands, and who worked on it, beside the stock pages and the books. */
import { addQty, quantity } from '#domain/kernel/quantity.ts';
import { hardwareIssues, hardwareIssuesSchema } from '#server/modules/reports/hardware-issues.sql.ts';
import { inStockDetail, inStockQuerySchema } from '#server/modules/reports/ledger-logs.sql.ts';
import { putStorage, putStorageSchema } from '#server/modules/reports/put-storage.sql.ts';
import { deadStock, deadStockSchema, stockAge, stockAgeSchema } from '#server/modules/reports/stock-age.sql.ts';
import { stockStatus, stockStatusSchema } from '#server/modules/reports/stock-status.sql.ts';
import { topStock, topStockSchema } from '#server/modules/reports/top-stock.sql.ts';
import { workload, workloadSchema } from '#server/modules/reports/workload.sql.ts';
import { added, every, groups, onHand, type Pair, type Plant, sql } from './figures.ts';

type GroupBy = 'doc' | 'day' | 'type';
const inbound = ({ db, admin }: Plant, groupBy: GroupBy) =>
  every((page) => putStorage(db, admin, putStorageSchema.parse({ ...page, groupBy, figures: false })));
const issued = ({ db, admin }: Plant) =>
  every((page) => hardwareIssues(db, admin, hardwareIssuesSchema.parse({ ...page, figures: false })));
const statuses = ({ db, admin }: Plant) => every((page) => stockStatus(db, admin, stockStatusSchema.parse({ ...page, figures: false })));
const ages = ({ db, admin }: Plant, asOf?: string) =>
  every((page) => stockAge(db, admin, stockAgeSchema.parse({ ...page, asOf, figures: false })));
const dead = ({ db, admin }: Plant) =>
  every((page) => deadStock(db, admin, deadStockSchema.parse({ ...page, idleDays: 0, figures: false })));
const top = ({ db, admin }: Plant) => every((page) => topStock(db, admin, topStockSchema.parse({ ...page, by: 'amount', figures: false })));

interface Placed {
  readonly warehouseId: string;
  readonly materialId: string;
}
const place = ({ warehouseId, materialId }: Placed): string => `${warehouseId} ${materialId}`;
const sumOf = (figures: readonly unknown[]) => figures.map(String).map(quantity).reduce(addQty);

/** A day in the middle of what was booked, so that some of it is left out. */
const middle = async ({ db }: Plant): Promise<string> => {
  const { rows } = await db.query<{ day: string }>(
    'select coalesce(percentile_disc(0.5) within group (order by posting_date), current_date)::text as day from stock_movement',
  );
  return rows[0]?.day ?? '';
};

export const VALUE_PAIRS: readonly Pair[] = [
  ...(['doc', 'day', 'type'] as const).map(
    (groupBy): Pair => ({
      n: 2,
      rule: groupBy,
      sides: async (plant) => {
        const { db, admin } = plant;
        const boxes = await every((page) => inStockDetail(db, admin, inStockQuerySchema.parse({ ...page, figures: false })));
        return [
          added(
            await inbound(plant, groupBy),
            ({ inboundType, matCode }) => `${inboundType} ${matCode}`,
            ({ qty }) => qty,
          ),
          added(
            boxes,
            ({ inboundType, matCode }) => `${inboundType} ${matCode}`,
            ({ qty }) => qty,
          ),
        ];
      },
    }),
  ),
  {
    n: 8,
    rule: 'books',
    sides: async (plant) => [
      added(
        (await issued(plant)).filter(({ deptId }) => deptId !== null),
        ({ docId }) => docId,
        ({ qty }) => qty,
      ),
      await sql(
        plant.db,
        `select m.doc_id as key, sum(e.qty_delta) as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id
           join issue_doc h on h.id = m.doc_id where m.doc_type = 'issueDoc' and h.issue_type = 'HW' and e.account = 'DEPARTMENT' group by 1`,
      ),
    ],
  },
  {
    n: 8,
    rule: 'red',
    sides: async (plant) => {
      const rows = await issued(plant);
      const taken = added(
        rows,
        ({ redOfLineId }) => redOfLineId,
        ({ qty }) => `${-Number(qty)}`,
      );
      const net = added(
        rows,
        ({ isRed, lineId }) => (isRed ? null : `${lineId} net`),
        ({ netQty }) => netQty,
      );
      const said = added(
        rows,
        ({ isRed, lineId }) => (isRed ? null : lineId),
        ({ redQty }) => redQty,
      );
      const left = added(
        rows.flatMap(({ isRed, lineId, redOfLineId, qty }) => [{ at: isRed ? redOfLineId : lineId, qty }]),
        ({ at }) => (at === null ? null : `${at} net`),
        ({ qty }) => qty,
      );
      return [new Map([...taken, ...net]), new Map([...said, ...left])];
    },
  },
  {
    n: 36,
    rule: 'states',
    sides: async (plant) => {
      const rows = await statuses(plant);
      const stock = await onHand(plant);
      const side = <R extends Placed>(of: readonly R[], figures: Readonly<Record<string, (row: R) => string>>) =>
        new Map(Object.entries(figures).flatMap(([name, figure]) => [...added(of, (row) => `${place(row)} ${name}`, figure)]));
      return [
        side(rows, {
          toInspect: ({ s4 }) => s4,
          onLoan: ({ s8, s9, s12 }) => sumOf([s8, s9, s12]),
          onHand: ({ s1, s2, s4, s5, s6, s7, s13, s14, s15, s16, s17 }) => sumOf([s1, s2, s4, s5, s6, s7, s13, s14, s15, s16, s17]),
          whole: ({ total }) => total,
        }),
        new Map([
          ...side(stock, {
            toInspect: ({ toInspect }) => toInspect,
            onLoan: ({ onLoan }) => onLoan,
            onHand: (row) => row.onHand,
          }),
          ...(await sql(
            plant.db,
            `select warehouse_id || ' ' || material_id || ' whole' as key, sum(qty) as figure from box where qty > 0 and warehouse_id is not null group by 1`,
          )),
        ]),
      ];
    },
  },
  {
    n: 17,
    rule: 'shares',
    sides: async (plant) => {
      const rows = await top(plant);
      const last = rows.filter(({ cumPct }) => cumPct !== null).at(-1);
      return [
        new Map([
          ...added(
            rows,
            ({ materialId }) => materialId,
            ({ qty }) => qty,
          ),
          ['whole', `${Number(last?.cumPct ?? 100)}`],
        ]),
        new Map([
          ...added(
            await ages(plant),
            ({ materialId }) => materialId,
            ({ totalQty }) => totalQty,
          ),
          ['whole', '100'],
        ]),
      ];
    },
  },
  {
    n: 15,
    rule: 'whole',
    sides: async (plant) => {
      const rows = await ages(plant);
      const stock = added(await onHand(plant), place, (row) => row.onHand);
      return [
        new Map([
          ...added(rows, place, ({ totalQty }) => totalQty),
          ...[...added(rows, place, ({ d30, d60, d90, d180, d365, more }) => sumOf([d30, d60, d90, d180, d365, more]))].map(
            ([key, qty]): [string, string] => [`${key} ages`, qty],
          ),
        ]),
        new Map(
          [...stock].flatMap(([key, qty]): [string, string][] => [
            [key, qty],
            [`${key} ages`, qty],
          ]),
        ),
      ];
    },
  },
  {
    n: 15,
    rule: 'earlier',
    sides: async (plant) => {
      const day = await middle(plant);
      const held = 'b.box_status in (1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 17)';
      const { rows } = await plant.db.query<{ key: string; figure: string }>(
        `select key, sum(figure) as figure from (
           select b.warehouse_id || ' ' || b.material_id as key, b.qty as figure from box b where b.qty > 0 and ${held} and b.warehouse_id is not null
           union all select b.warehouse_id || ' ' || b.material_id, -b.qty_delta from stock_ledger_entry b join stock_movement m on m.id = b.movement_id
             where b.account = 'STOCK' and ${held} and m.posting_date > $1 and m.posting_date <= (now() at time zone site_zone())::date) x group by 1`,
        [day],
      );
      return [
        added(await ages(plant, day), place, ({ totalQty }) => totalQty),
        added(
          rows,
          ({ key }) => key,
          ({ figure }) => figure,
        ),
      ];
    },
  },
  {
    n: 38,
    rule: 'whole',
    sides: async (plant) => [
      added(
        await dead(plant),
        ({ matCode }) => matCode,
        ({ qty }) => qty,
      ),
      added(
        await groups(plant),
        ({ matCode }) => matCode,
        ({ total }) => total,
      ),
    ],
  },
  {
    n: 45,
    rule: 'moved',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => workload(db, admin, workloadSchema.parse({ ...page, figures: false })));
      return [
        new Map([
          ...added(
            rows,
            ({ userId }) => userId,
            ({ movements }) => movements,
          ),
          ...added(
            rows,
            ({ userId }) => `${userId} refused`,
            ({ refused }) => refused,
          ),
        ]),
        new Map([
          ...(await sql(db, 'select user_id as key, count(*)::text as figure from stock_movement group by 1')),
          ...(await sql(
            db,
            `select actor || ' refused' as key, count(*)::text as figure from op_log where status = 'rejected' group by 1`,
          )),
        ]),
      ];
    },
  },
];

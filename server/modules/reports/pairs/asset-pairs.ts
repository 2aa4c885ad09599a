import { type Calibrated, calibStatusOf } from '#domain/wms/asset/calibration.ts';
import {
  gaugeCalibration,
  gaugeCalibrationSchema,
  gaugeInbound,
  gaugeInboundSchema,
  gaugeStock,
  gaugeStockSchema,
  gaugeUse,
  gaugeUseSchema,
} from '#server/modules/reports/gauges.sql.ts';
import { loanTotals, loanTotalsSchema } from '#server/modules/reports/loans.sql.ts';
import { scrapLoss, scrapLossSchema } from '#server/modules/reports/scrap-loss.sql.ts';
import { toolLife, toolLifeSchema } from '#server/modules/reports/tool-life.sql.ts';
import { added, boxes, every, type Pair, type Plant, sql, text } from './figures.ts';

const tools = ({ db, admin }: Plant) => every((page) => toolLife(db, admin, toolLifeSchema.parse({ ...page, figures: false })));

export const ASSET_PAIRS: readonly Pair[] = [
  {
    n: 26,
    rule: 'out',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => loanTotals(db, admin, loanTotalsSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ openQty }) => openQty,
        ),
        added(
          (await boxes(plant)).filter(({ boxStatus }) => boxStatus === 9),
          (box) => `${text(Reflect.get(box, 'whName'))} ${box.matCode}`,
          ({ qty }) => qty,
        ),
      ];
    },
  },
  {
    n: 26,
    rule: 'loans',
    sides: async ({ db, admin }) => {
      const lent = await every((page) => loanTotals(db, admin, loanTotalsSchema.parse({ ...page, pageSize: 3, figures: false })));
      return [
        added(
          lent,
          ({ whName, borrowerName, matCode, assetNo }) => [whName, borrowerName, matCode, text(assetNo)].join(' '),
          ({ lentQty }) => lentQty,
        ),
        await sql(
          db,
          `select concat(w.wh_name, ' ', p.person_name, ' ', m.mat_code, ' ', a.asset_no) as key, l.qty as figure from lend_line l
           join lend_doc h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id join person p on p.id = h.borrower_id
           join material m on m.id = l.material_id left join asset_item a on a.id = l.asset_id where h.status in (2, 4, 5, 6)
           union all
           select concat(w.wh_name, ' ', p.person_name, ' ', m.mat_code, ' '), l.qty from stock_borrow_line l
           join stock_borrow h on h.id = l.doc_id join warehouse w on w.id = h.warehouse_id join person p on p.id = h.borrower_id
           join material m on m.id = l.material_id where h.status in (2, 4, 5, 6) and not l.is_removed`,
        ),
      ];
    },
  },
  {
    n: 39,
    rule: 'used',
    sides: async (plant) => [
      added(
        await tools(plant),
        ({ assetNo }) => assetNo,
        ({ lifeUsed }) => lifeUsed,
      ),
      await sql(
        plant.db,
        `select a.asset_no as key, r.usage as figure from return_appraisal r join asset_item a on a.id = r.asset_id where r.status = 1 and r.usage > 0
         union all select payload ->> 'assetNo', (payload ->> 'lifeUsed')::numeric from op_log
           where type = 'asset.opening' and status = 'applied' and (payload ->> 'lifeUsed')::numeric > 0`,
      ),
    ],
  },
  {
    n: 41,
    rule: 'ledger',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => scrapLoss(db, admin, scrapLossSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select w.wh_name || ' ' || m.mat_code as key, case e.account when 'STOCK' then e.qty_delta else -b.qty_delta end as figure
           from stock_ledger_entry e join stock_movement v on v.id = e.movement_id join material m on m.id = e.material_id
           left join stock_ledger_entry b on b.movement_id = v.id and b.account = 'STOCK' and b.box_id = e.box_id and e.account = 'SCRAP'
           join warehouse w on w.id = coalesce(e.warehouse_id, b.warehouse_id)
           where (v.movement_type in ('ST_SCRAP', 'ST_SCRAP_R', 'ST_GRIND_IN', 'ST_GRIND_IN_R', 'ST_REPAIR_IN', 'ST_REPAIR_IN_R') and e.account = 'STOCK' and e.box_status = 10)
             or (v.movement_type in ('ST_LOST', 'ST_LOST_R') and e.account = 'SCRAP')
             or (v.movement_type in ('GR_OTHER', 'GR_OTHER_R') and e.account = 'STOCK' and e.box_status = 10)`,
        ),
      ];
    },
  },
  {
    n: 40,
    rule: 'overdue',
    sides: async ({ db, admin }) => {
      const counted = await every((page) =>
        gaugeCalibration(db, admin, gaugeCalibrationSchema.parse({ ...page, calibStatus: [3, 4], figures: false })),
      );
      const { rows } = await db.query<Calibrated & { key: string; today: string }>(
        `select asset_no as key, calib_cycle as "calibCycle", next_calib_date::text as "nextCalibDate", calib_result as "calibResult",
           (now() at time zone site_zone())::date::text as today from asset_item where asset_kind = 2 and retired_at is null`,
      );
      const red = rows.filter((gauge) => [3, 4].includes(calibStatusOf(gauge, gauge.today) ?? 0));
      return [
        added(
          counted,
          ({ assetNo }) => assetNo,
          () => 1,
        ),
        added(
          red,
          ({ key }) => key,
          () => 1,
        ),
      ];
    },
  },
  {
    n: 40,
    rule: 'onTime',
    sides: async ({ db, admin }) => {
      const counted = await every((page) => gaugeCalibration(db, admin, gaugeCalibrationSchema.parse({ ...page, figures: false })));
      return [
        added(
          counted,
          ({ assetNo }) => assetNo,
          ({ onTimeCount }) => onTimeCount,
        ),
        await sql(
          db,
          `select r.asset_no as key, '1' as figure from calibration_record r join asset_item a on a.id = r.asset_id
           where a.retired_at is null and r.due_date is not null and r.calib_date <= r.due_date`,
        ),
      ];
    },
  },
  {
    n: 'gaugeStock',
    rule: 'boxes',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => gaugeStock(db, admin, gaugeStockSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          () => 1,
        ),
        await sql(
          db,
          `select w.wh_name || ' ' || m.mat_code as key, b.qty as figure from box b join warehouse w on w.id = b.warehouse_id join material m on m.id = b.material_id
           where w.wh_class_code = 'LJJ-K' and b.box_type = 3 and b.box_status not in (10, 11)`,
        ),
      ];
    },
  },
  {
    n: 'gaugeUse',
    rule: 'inspections',
    sides: async ({ db, admin }) => {
      const { rows } = await db.query<{ assetNo: string }>('select asset_no as "assetNo" from asset_item where asset_kind = 2');
      const counted = new Map<string, string>();
      for (const { assetNo } of rows) {
        const found = await every((page) => gaugeUse(db, admin, gaugeUseSchema.parse({ ...page, assetNo, figures: false })));
        if (found.length > 0) counted.set(assetNo, String(found.length));
      }
      const named = `select i.gauge_no as key, count(*)::text as figure from inspection_item i join inspection h on h.id = i.doc_id
        where h.inspected_at is not null and not i.is_removed and i.gauge_no in (select asset_no from asset_item where asset_kind = 2) group by 1`;
      const atTheLine = `select r.one ->> 'gaugeNo' as key, count(*)::text as figure
        from (select items from first_confirm union all select items from prod_review) c cross join jsonb_array_elements(c.items) as r (one)
        where r.one ->> 'gaugeNo' in (select asset_no from asset_item where asset_kind = 2) group by 1`;
      return [
        counted,
        await sql(db, `select key, sum(figure::numeric)::text as figure from (${named} union all ${atTheLine}) x group by 1`),
      ];
    },
  },
  {
    n: 'gaugeInbound',
    rule: 'came',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => gaugeInbound(db, admin, gaugeInboundSchema.parse({ ...page, figures: false })));
      const came = new Set(rows.map(({ assetNo }) => assetNo));
      const { rows: gauges } = await db.query<{ assetNo: string }>(
        `select a.asset_no as "assetNo" from asset_item a where a.asset_kind = 2 and a.retired_at is null
         and not exists (select 1 from stock_movement m where m.doc_id = a.id and m.movement_type = 'OPENING')`,
      );
      const counted = gauges.filter(({ assetNo }) => came.has(assetNo));
      const each = (row: { assetNo: string }) => row.assetNo;
      return [added(counted, each, () => 1), added(gauges, each, () => 1)];
    },
  },
];

import { cmpQty, quantity } from '#domain/kernel/quantity.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { bomList, bomListSchema } from '#server/modules/reports/bom-list.sql.ts';
import { dailyReports, dailySchema, workReports, workSchema } from '#server/modules/reports/daily.sql.ts';
import { boxLogQuerySchema, demandBoxes, demandQuerySchema, demandReport } from '#server/modules/reports/demand.sql.ts';
import * as logs from '#server/modules/reports/ledger-logs.sql.ts';
import { reworkTraceSchema, reworkTraces, suspectedTraceSchema, suspectedTraces } from '#server/modules/reports/quality-traces.sql.ts';
import { shelfLife, shelfLifeSchema } from '#server/modules/reports/shelf-life.sql.ts';

import { added, boxes, every, needed, onHand, type Pair, sql } from './figures.ts';

export const PRODUCTION_PAIRS: readonly Pair[] = [
  {
    n: 21,
    rule: 'available',
    sides: async (plant) => {
      const rows = await needed(plant);
      const wanted = new Set(rows.map(({ matCode }) => matCode));
      const { rows: stores } = await plant.db.query<{ wh_code: string }>("select wh_code from warehouse where wh_class_code = 'YCL-K'");
      const raw = new Set(stores.map(({ wh_code }) => wh_code));
      const once = [...new Map(rows.map((row) => [row.matCode, row])).values()];
      const stock = (await onHand(plant)).filter(({ whCode, matCode }) => raw.has(whCode) && wanted.has(matCode));
      return [
        added(
          once,
          ({ matCode }) => matCode,
          ({ available }) => available,
        ),
        added(
          stock,
          ({ matCode }) => matCode,
          ({ available }) => available,
        ),
      ];
    },
  },
  {
    n: 21,
    rule: 'kit',
    sides: async (plant) => {
      const rows = await needed(plant);
      const order = ({ orderNo, demandId }: (typeof rows)[number]): string => orderNo ?? demandId;
      const short = new Set(rows.filter((row) => cmpQty(quantity(row.short ?? '0'), quantity('0')) > 0).map(order));
      const whole = rows.filter(({ kitPct }) => kitPct === 100).map(order);
      const covered = rows.map(order).filter((one) => !short.has(one));
      return [new Map([...new Set(whole)].map((one) => [one, 'kit'])), new Map([...new Set(covered)].map((one) => [one, 'kit']))];
    },
  },
  {
    n: 22,
    rule: 'deliveries',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => demandReport(db, admin, demandQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ demandLineId }) => demandLineId,
          ({ receivedQty }) => receivedQty,
        ),
        await sql(
          db,
          `select b.demand_line_id as key, b.qty as figure from material_delivery_box b
           join prod_demand_line l on l.id = b.demand_line_id join prod_demand h on h.id = l.doc_id where h.deleted_at is null and b.result = 1`,
        ),
      ];
    },
  },
  {
    n: 23,
    rule: 'picked',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => demandBoxes(db, admin, boxLogQuerySchema.parse({ ...page, figures: false })));
      const picked = rows.filter(({ status, pickedAt }) => (status === 1 || status === 3) && pickedAt !== null);
      return [
        added(
          picked,
          ({ requisitionId, lineNo }) => `${requisitionId} ${lineNo}`,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select h.id || ' ' || l.line_no as key, l.picked_qty as figure from requisition_line l join requisition h on h.id = l.doc_id
           where h.deleted_at is null and l.status <> 2`,
        ),
      ];
    },
  },
  {
    n: 24,
    rule: 'last',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => logs.boxHistory(db, admin, logs.historyQuerySchema.parse({ ...page, figures: false })));
      const newest = new Map<string, (typeof rows)[number]>();
      for (const row of rows) if (Number(row.logId) > Number(newest.get(row.boxNo)?.logId ?? 0)) newest.set(row.boxNo, row);
      const held = (await boxes(plant)).filter(({ boxNo }) => newest.has(boxNo));
      return [
        added(
          [...newest.values()],
          ({ boxNo }) => boxNo,
          ({ qtyAfter }) => qtyAfter,
        ),
        added(
          held,
          ({ boxNo }) => boxNo,
          ({ qty }) => qty,
        ),
      ];
    },
  },
  {
    n: 25,
    rule: 'movements',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => logs.putawayLog(db, admin, logs.putawayQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ boxNo }) => boxNo,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select b.box_no as key, e.qty_delta as figure from stock_ledger_entry e join stock_movement m on m.id = e.movement_id join box b on b.id = e.box_id
           where m.movement_type = 'MV_PUTAWAY' and e.account = 'STOCK' and e.qty_delta > 0`,
        ),
      ];
    },
  },
  {
    n: 27,
    rule: 'expired',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => shelfLife(db, admin, shelfLifeSchema.parse({ ...page, figures: false })));
      const over = rows.filter(({ daysLeft, boxStatus }) => daysLeft < 0 && (boxStatus === 2 || boxStatus === 6));
      const [{ today } = { today: '' }] = (
        await db.query<{ today: string }>('select (now() at time zone site_zone())::date::text as today')
      ).rows;
      const { rows: batches } = await db.query(
        'select id, expiry_date::text as "expiryDate", extended_to::text as "extendedTo" from batch',
      );
      const expired = new Set(batches.filter((batch) => isExpired(batch, today)).map(({ id }) => id as string));
      return [
        added(
          over,
          ({ batchId }) => batchId,
          (row) => row.boxes,
        ),
        added(
          rows.filter(({ batchId, boxStatus }) => expired.has(batchId) && (boxStatus === 2 || boxStatus === 6)),
          ({ batchId }) => batchId,
          (row) => row.boxes,
        ),
      ];
    },
  },
  {
    n: 28,
    rule: 'level',
    sides: async ({ db, admin }) => {
      const rows = await every(async (page) => {
        const answer = await bomList(db, admin, bomListSchema.parse(page));
        return Array.isArray(answer) ? { list: [], total: 0 } : answer;
      });
      return [
        added(
          rows,
          ({ bomId, matCode }) => `${bomId} ${matCode}`,
          ({ qtyPer }) => qtyPer,
        ),
        await sql(
          db,
          `select b.id || ' ' || m.mat_code as key, l.qty_per as figure from bom_line l join bom b on b.id = l.doc_id join material m on m.id = l.material_id
           where not l.is_removed and b.id = any(array[${[...new Set(rows.map(({ bomId }) => `'${bomId}'`))].join() || 'null'}]::uuid[])`,
        ),
      ];
    },
  },
  {
    n: 30,
    rule: 'good',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => dailyReports(db, admin, dailySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ opCode }) => opCode,
          ({ goodQty }) => goodQty,
        ),
        // An operation also has what verdicts released and repairs made good, which nobody has reported.
        await sql(
          db,
          `select p.op_code as key, w.good_qty as figure from order_operation p join report_work w on w.order_op_id = p.id
           where w.status not in (0, 2, 3) and w.deleted_at is null`,
        ),
      ];
    },
  },
  {
    n: 'workReports',
    rule: 'daily',
    sides: async ({ db, admin }) => {
      const works = await every((page) => workReports(db, admin, workSchema.parse({ ...page, figures: false })));
      const rows = await every((page) => dailyReports(db, admin, dailySchema.parse({ ...page, figures: false })));
      const side = (list: readonly { shift: number; opCode: string; operatorName: string | null; scrapQty: string }[]) =>
        added(
          list,
          ({ shift, opCode, operatorName }) => `${shift} ${opCode} ${operatorName}`,
          ({ scrapQty }) => scrapQty,
        );
      return [side(works), side(rows)];
    },
  },
  {
    n: 'suspectedTrace',
    rule: 'decided',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => suspectedTraces(db, admin, suspectedTraceSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows.filter(({ step }) => step === 3),
          ({ suspectId }) => suspectId,
          ({ qty }) => qty,
        ),
        await sql(db, 'select id as key, decided_qty as figure from suspected_product where deleted_at is null'),
      ];
    },
  },
  {
    n: 'reworkTrace',
    rule: 'decided',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => reworkTraces(db, admin, reworkTraceSchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ matCode }) => matCode,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select m.mat_code as key, l.qty as figure from quality_review_line l join quality_review r on r.id = l.doc_id join material m on m.id = r.material_id
           where r.status = 2 and l.disposition = 3 and not l.is_removed`,
        ),
      ];
    },
  },
];

import { Bin } from '#domain/basic/place.resource.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { quantity, sumQty } from '#domain/kernel/quantity.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock, STOCK_STATES } from '#domain/wms/stock/stock-groups.ts';
import { SITE_TODAY } from '#server/modules/report-query.ts';
import { deliverySchedule, scheduleQuerySchema } from '#server/modules/reports/delivery-schedule.sql.ts';
import * as logs from '#server/modules/reports/ledger-logs.sql.ts';
import { rawIssueQuerySchema, rawIssues } from '#server/modules/reports/raw-issues.sql.ts';
import { safeStock, safeStockQuerySchema } from '#server/modules/reports/safe-stock.sql.ts';
import { differenceCounts, differenceQuerySchema, stockDifferences } from '#server/modules/reports/stock-difference.sql.ts';
import { groupToQuerySchema, stockByBatch } from '#server/modules/reports/stock-summary.sql.ts';
import { allotQuerySchema, transferReport } from '#server/modules/reports/transfers.sql.ts';
import { selectList } from '#server/store/columns.ts';
import { added, boxes, every, groups, onHand, type Pair, type Plant, sql, text } from './figures.ts';

const FIGURES = ['onHand', ...STOCK_STATES, 'onLoan', 'consigned', 'boxes'] as const;

/** Rows of a table as a device holds them. */
const rowsIn = async ({ db }: Plant, entity: AnyEntity): Promise<readonly AnyRow[]> =>
  (await db.query<AnyRow>(`select ${selectList(entity, 't')} from ${entity.table} t`)).rows;
const byId = (rows: readonly AnyRow[]): ReadonlyMap<string, AnyRow> => new Map(rows.map((row) => [row.id, row]));

export const STOCK_PAIRS: readonly Pair[] = [
  {
    n: 6,
    rule: 'receipts',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => logs.inStockDetail(db, admin, logs.inStockQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ docType, docId, matCode }) => (docType === 'receipt' ? `${docId} ${matCode}` : null),
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select h.id || ' ' || l.mat_code as key, b.qty as figure from receipt_box b join receipt_line l on l.id = b.line_id join receipt h on h.id = l.doc_id
           where not b.is_removed and h.status in (3, 4)`,
        ),
      ];
    },
  },
  {
    n: 7,
    rule: 'applications',
    sides: async ({ db, admin }) => {
      const rows = await every((page) => rawIssues(db, admin, rawIssueQuerySchema.parse({ ...page, figures: false })));
      const { rows: lists } = await db.query<{ id: string; application: string }>(
        'select id, application_id as application from requisition',
      );
      const applications = new Map(lists.map(({ id, application }) => [id, application]));
      return [
        added(
          rows,
          ({ docId, matCode }) => `${applications.get(docId)} ${matCode}`,
          ({ qty }) => qty,
        ),
        await sql(
          db,
          `select h.id || ' ' || l.mat_code as key, l.done_qty as figure from application_line l join application h on h.id = l.doc_id
           where h.doc_type = 'RAW_REQ'`,
        ),
      ];
    },
  },
  {
    n: 13,
    rule: 'transit',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => transferReport(db, admin, allotQuerySchema.parse({ ...page, figures: false })));
      const moved = (await boxes(plant)).filter((box) => Reflect.get(box, 'lockDocType') === 'transferOrder' && box.boxStatus === 5);
      const inTransit = await db.query<{ id: string; wh: string }>(
        'select b.id, w.wh_name as wh from box b join bin n on n.id = b.bin_id and n.is_transit join warehouse w on w.id = n.warehouse_id',
      );
      const store = new Map(inTransit.rows.map(({ id, wh }) => [id, wh]));
      return [
        added(
          rows,
          ({ toWarehouse, matCode }) => `${toWarehouse} ${matCode}`,
          (row) => row.inTransit,
        ),
        added(
          moved,
          ({ id, matCode }) => (store.has(id) ? `${store.get(id)} ${matCode}` : null),
          ({ qty }) => qty,
        ),
      ];
    },
  },
  {
    n: 14,
    rule: 'boxes',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => logs.openCloseBoxes(db, admin, logs.openCloseQuerySchema.parse({ ...page, figures: false })));
      const last = await db.query<{ boxNo: string; logId: string }>(
        `select b.box_no as "boxNo", max(e.entry_id)::text as "logId" from stock_ledger_entry e join box b on b.id = e.box_id where e.account = 'STOCK' group by 1`,
      );
      const newest = new Map(last.rows.map(({ boxNo, logId }) => [boxNo, logId]));
      const final = rows.filter(({ sourceBoxNo, logId }) => newest.get(sourceBoxNo) === String(logId));
      const held = new Map((await boxes(plant)).map(({ boxNo, qty }) => [boxNo, qty]));
      return [
        added(
          final,
          ({ sourceBoxNo }) => sourceBoxNo,
          ({ sourceAfter }) => sourceAfter,
        ),
        added(
          final,
          ({ sourceBoxNo }) => sourceBoxNo,
          ({ sourceBoxNo }) => held.get(sourceBoxNo) ?? '0',
        ),
      ];
    },
  },
  {
    n: 18,
    rule: 'boxes',
    sides: async (plant) => [
      added(
        await onHand(plant),
        ({ whCode, matCode }) => `${whCode} ${matCode}`,
        (row) => row.onHand,
      ),
      added(
        (await boxes(plant)).filter(({ boxStatus }) => ![3, 8, 9, 10, 11, 12].includes(boxStatus)),
        (box) => `${Reflect.get(box, 'whCode')} ${box.matCode}`,
        ({ qty }) => qty,
      ),
    ],
  },
  {
    n: 18,
    rule: 'states',
    sides: async (plant) => {
      const rows = await onHand(plant);
      const place = ({ whCode, matCode }: (typeof rows)[number]) => `${whCode} ${matCode}`;
      return [
        added(rows, place, (row) => sumQty(STOCK_STATES.map((state) => quantity(String(row[state]))))),
        added(rows, place, (row) => row.onHand),
      ];
    },
  },
  {
    n: 18,
    rule: 'tablet',
    sides: async (plant) => {
      const boxRows = await rowsIn(plant, Box);
      const bins = await rowsIn(plant, Bin);
      const batches = await rowsIn(plant, Batch);
      const [binOf, batchOf] = [byId(bins ?? []), byId(batches ?? [])];
      const [{ today } = { today: '' }] = (await plant.db.query(`select ${SITE_TODAY}::text as today`)).rows;
      const candidates = (boxRows ?? []).map((box) => ({ box, bin: binOf.get(text(box.binId)), batch: batchOf.get(text(box.batchId)) }));
      const tablet = [...new Set(candidates.map(({ box }) => text(box.warehouseId)))].flatMap((store) => {
        const held = candidates.filter(({ box }) => box.warehouseId === store);
        const sums = groupStock(held as never, today);
        return [...sums].map(([material, { away: onLoan, ...totals }]) => ({ ...totals, onLoan, place: `${store} ${material}` }));
      });
      const server = (await onHand(plant)).map((row) => ({ ...row, place: `${row.warehouseId} ${row.materialId}` }));
      const side = (rows: readonly ((typeof tablet)[number] | (typeof server)[number])[]) =>
        new Map(
          FIGURES.flatMap((figure) => [
            ...added(
              rows,
              ({ place }) => `${place} ${figure}`,
              (row) => row[figure],
            ),
          ]),
        );
      return [side(server), side(tablet)];
    },
  },
  {
    n: 19,
    rule: 'stores',
    sides: async (plant) => [
      added(
        await groups(plant),
        ({ matCode }) => matCode,
        ({ total }) => total,
      ),
      added(
        await onHand(plant),
        ({ matCode }) => matCode,
        (row) => row.onHand,
      ),
    ],
  },
  {
    n: 20,
    rule: 'batches',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => stockByBatch(db, admin, groupToQuerySchema.parse({ ...page, figures: false })));
      return [
        added(
          rows,
          ({ matCode }) => matCode,
          ({ qty }) => qty,
        ),
        added(
          await groups(plant),
          ({ matCode }) => matCode,
          ({ total }) => total,
        ),
      ];
    },
  },
  {
    n: 'safeStock',
    rule: 'available',
    sides: async (plant) => {
      const { db, admin } = plant;
      const rows = await every((page) => safeStock(db, admin, safeStockQuerySchema.parse({ ...page, figures: false })));
      const limited = new Set(rows.map(({ warehouseId, materialId }) => `${warehouseId} ${materialId}`));
      const stock = (await onHand(plant)).filter(({ warehouseId, materialId }) => limited.has(`${warehouseId} ${materialId}`));
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ available }) => available,
        ),
        added(
          stock,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ available }) => available,
        ),
      ];
    },
  },
  {
    n: 'deliverySchedule',
    rule: 'transfers',
    sides: async ({ db, admin }) => {
      const rows = await every((page) =>
        deliverySchedule(db, admin, scheduleQuerySchema.parse({ ...page, withDone: true, figures: false })),
      );
      return [
        added(
          rows,
          ({ sourceType, sourceNo, direction }) => (sourceType === 'transferOrder' ? `${sourceNo} ${direction}` : null),
          ({ doneQty }) => doneQty,
        ),
        await sql(
          db,
          `select h.doc_no || ' ' || d.direction as key, d.qty as figure from transfer_line l join transfer_order h on h.id = l.doc_id
           cross join lateral (values ('out', l.shipped_qty), ('in', l.received_qty)) d (direction, qty) where h.deleted_at is null`,
        ),
      ];
    },
  },
  {
    n: 34,
    rule: 'badge',
    sides: async ({ db, admin }) => {
      const question = differenceQuerySchema.parse({ cyFlag: true, figures: false });
      const rows = await every((page) => stockDifferences(db, admin, { ...question, ...page }));
      const { list: badge } = await differenceCounts(db, admin, question);
      return [
        added(
          rows,
          ({ whName }) => whName,
          () => 1,
        ),
        added(
          badge,
          ({ whName }) => whName,
          ({ less, more }) => less + more,
        ),
      ];
    },
  },
  {
    n: 34,
    rule: 'boxes',
    sides: async ({ db, admin }) => {
      const rows = await every((page) =>
        stockDifferences(db, admin, differenceQuerySchema.parse({ ...page, cyFlag: false, figures: false })),
      );
      return [
        added(
          rows,
          ({ whName, matCode }) => `${whName} ${matCode}`,
          ({ mesQty }) => mesQty,
        ),
        await sql(
          db,
          `select w.wh_name || ' ' || m.mat_code as key, b.qty as figure from box b join warehouse w on w.id = b.warehouse_id join material m on m.id = b.material_id
           where b.qty > 0 and exists (select from erp_stock e where e.warehouse_code = w.wh_code)`,
        ),
      ];
    },
  },
];

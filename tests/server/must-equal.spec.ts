/**
 * Figures that stand on two pages are the same on both: over the demo factory, pair by pair. The random moves ask the same of their plant. And every
 * report says what it has declared.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { entityByName, REPORTS } from '#domain/registry.ts';
import en from '#locales/en/equal.json';
import zh from '#locales/zh/equal.json';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { MUST_EQUAL } from '#server/modules/reports/pairs/pairs.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { upsertRows } from '#server/store/rows.ts';
import { reportFaults } from '#tests/support/declared/report-faults.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import type { TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
/** In the first hours of a month the demo has not moved anything in it. */
let isBegun = true;
beforeAll(async () => {
  server = await startPlayedDemo();
  // One need that the stores cannot meet: a kit that is never short proves nothing.
  await server.db.query(`update prod_demand_line set need_qty = need_qty + 100000 where id = (
    select l.id from prod_demand_line l join prod_demand h on h.id = l.doc_id where h.status in (1, 2, 3, 4) and h.deleted_at is null
      and l.need_qty > l.picked_qty order by h.doc_no, l.line_no limit 1)`);
  // An ERP that was spoken to, and that has not answered: otherwise no month waits for it.
  await server.db.query("update erp_outbox set tries = 1 where direction = 'out'");
  // An order of outsourced work, whose pieces are on no delivery note.
  await server.db.query(`update purchase_order set po_type = 2 where id = (
    select h.id from purchase_order h join purchase_order_line l on l.doc_id = h.id where h.status in (1, 3, 4) and h.announced_at is not null
      and h.deleted_at is null and l.order_qty > l.received_qty and not exists (select 1 from delivery_note_line d where d.po_line_id = l.id)
    order by h.po_no limit 1)`);
  await countBoxes();
  const { rows } = await server.db.query<{ begun: boolean }>(
    "select (now() - interval '3 hours') at time zone site_zone() >= date_trunc('month', now() at time zone site_zone()) as begun",
  );
  isBegun = rows[0]?.begun === true;
});
afterAll(() => server?.close());

/** A stocktake of three boxes, one of them counted, and nothing was there: the demo has none under way. */
async function countBoxes(): Promise<void> {
  const { rows } = await server.db.query<{ id: string; warehouse: string; bin: string; material: string; no: string; qty: string }>(
    'select id, warehouse_id as warehouse, bin_id as bin, material_id as material, box_no as no, qty from box where qty > 0 order by box_no limit 3',
  );
  const [plan, line] = ['checkInfo', 'checkLine'].map((name) => entityByName(name) as AnyEntity) as [AnyEntity, AnyEntity];
  const docId = testId('checkInfo/half');
  await upsertRows(server.db, plan, [testRow(plan, 'half', { warehouseId: rows[0]?.warehouse, status: 2 })]);
  const counted = (box: (typeof rows)[number], at: number) => ({
    docId,
    lineNo: at + 1,
    boxId: box.id,
    boxNo: box.no,
    materialId: box.material,
    bookBinId: box.bin,
    bookQty: box.qty,
    secondQty: null,
    ...(at === 0
      ? { firstQty: '0', firstAt: '2026-01-02T00:00:00.000Z', diffQty: `-${box.qty}`, diffType: 3 }
      : { firstQty: null, firstAt: null, diffQty: null, diffType: 0 }),
  });
  await upsertRows(
    server.db,
    line,
    rows.map((box, at) => testRow(line, box.no, counted(box, at))),
  );
}

describe('two pages, one figure', () => {
  it('every report has such a pair', () => {
    const paired = new Set(MUST_EQUAL.map(({ n }) => n));
    expect(REPORTS.map(({ n }) => n).filter((n) => !paired.has(n))).toEqual([]);
  });

  it('every rule has words in both languages, and no words are left over', () => {
    const ruled = [...new Set(MUST_EQUAL.map(({ n, rule }) => `${n}.${rule}`))].sort();
    const worded = (words: Readonly<Record<string, object>>) =>
      Object.entries(words)
        .flatMap(([n, rules]) => Object.keys(rules).map((rule) => `${n}.${rule}`))
        .sort();
    expect(worded(en.rule)).toEqual(ruled);
    expect(worded(zh.rule)).toEqual(ruled);
  });

  it.each(MUST_EQUAL)('$n: $rule', async ({ sides }) => {
    const [left, right] = await sides({ db: server.db, admin: EVERY_STORE });
    expect(Object.fromEntries(left)).toEqual(Object.fromEntries(right));
    if (isBegun) expect(left.size, 'nothing to compare').toBeGreaterThan(0);
  });
});

describe('what a report declares', () => {
  it.each(REPORTS)('is what its statement gives and takes: $n $call', async (report) => {
    const call = REPORT_CALLS.find(({ path }) => path === report.call);
    if (!call) throw new Error(`${report.call} is not answered`);
    expect(await reportFaults(server.db, EVERY_STORE, report, call)).toEqual([]);
  });
});

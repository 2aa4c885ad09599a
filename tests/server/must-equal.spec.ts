/** Figures that stand on two pages are the same on both: over the demo factory, pair by pair. The random moves ask the same of their plant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/registry.ts';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { EVERY_STORE } from '#tests/support/must-equal/figures.ts';
import { MUST_EQUAL } from '#tests/support/must-equal.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
  await ensureDemo({ db: server.db, config: server.config });
  // One need that the stores cannot meet: a kit that is never short proves nothing.
  await server.db.query(`update prod_demand_line set need_qty = need_qty + 100000 where id = (
    select l.id from prod_demand_line l join prod_demand h on h.id = l.doc_id where h.status in (1, 2, 3, 4) and h.deleted_at is null
      and l.need_qty > l.picked_qty order by h.doc_no, l.line_no limit 1)`);
});
afterAll(() => server?.close());

describe('two pages, one figure', () => {
  it('every report has such a pair', () => {
    const paired = new Set(MUST_EQUAL.map(({ n }) => n));
    expect(REPORTS.map(({ n }) => n).filter((n) => !paired.has(n))).toEqual([]);
  });

  it.each(MUST_EQUAL)('$n: $rule', async ({ sides }) => {
    const [left, right] = await sides({ db: server.db, admin: EVERY_STORE });
    expect(Object.fromEntries(left)).toEqual(Object.fromEntries(right));
    expect(left.size, 'nothing to compare').toBeGreaterThan(0);
  });
});

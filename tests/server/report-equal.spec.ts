/** The tick of a report: its figures are compared with those of the other pages, for whoever sees both sides whole, and what is not known is not green. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrokenReport, PairChecks } from '#domain/system/answers.ts';
import { compareAtNight, type Night } from '#server/modules/reports/pairs/nightly.ts';
import { MUST_EQUAL } from '#server/modules/reports/pairs/pairs.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let [admin, keeper, clerk] = ['', '', ''];
beforeAll(async () => {
  server = await startPlayedDemo();
  admin = await server.login('admin', ADMIN_PASSWORD);
  const { rows } = await server.db.query<{ id: string }>("select id from warehouse where wh_code = 'YCL01'");
  await createEmployee(server, admin, 'one.store', { roles: ['RAW_KEEPER'], warehouseScope: rows.map(({ id }) => id) });
  await createEmployee(server, admin, 'no.rights', {});
  [keeper, clerk] = (await Promise.all(['one.store', 'no.rights'].map((account) => server.login(account, 'password-1')))) as [
    string,
    string,
  ];
});
afterAll(() => server?.close());

const ask = (token: string, n: number | string, again = true) =>
  server.call<PairChecks>('POST', '/api/wms/report/equal', { token, body: { n, again } });
const broken = async (token: string) => (await server.call<BrokenReport[]>('POST', '/api/wms/report/broken', { token, body: {} })).data;
const states = ({ rules }: PairChecks) => Object.fromEntries(rules.map(({ rule, state }) => [rule, state]));
const box = async () =>
  (
    await server.db.query<{ id: string; no: string; qty: string }>(
      'select id, box_no as no, qty from box where qty > 0 order by box_no limit 1',
    )
  ).rows[0];

describe('figures that stand on two pages', () => {
  it('are compared rule by rule', async () => {
    const { data } = await ask(admin, 18);
    expect(states(data)).toEqual({ boxes: 'equal', states: 'equal', tablet: 'equal' });
    expect(data).toMatchObject({ isScoped: false });
    expect(Date.parse(data.checkedAt ?? '')).not.toBeNaN();
    expect(await broken(admin)).toEqual([]);
  });

  it('that differ are told with where, and with both figures', async () => {
    const one = await box();
    await server.db.query('update box set qty = qty + 1 where id = $1', [one?.id]);
    const { data } = await ask(admin, 24);
    expect(states(data)).toEqual({ last: 'differs' });
    expect(data.rules[0]).toMatchObject({
      count: 1,
      differs: [{ at: one?.no, left: String(Number(one?.qty)), right: String(Number(one?.qty) + 1) }],
    });
    expect(await broken(admin)).toMatchObject([{ report: '24', path: '/box-history-log' }]);
    await server.db.query('update box set qty = $2 where id = $1', [one?.id, one?.qty]);
    expect(states((await ask(admin, 24)).data)).toEqual({ last: 'equal' });
    expect(await broken(admin)).toEqual([]);
  });

  it('that were compared a moment ago are not compared again, unless somebody wants it', async () => {
    const before = (await ask(admin, 19)).data.checkedAt;
    expect((await ask(admin, 19, false)).data.checkedAt).toBe(before);
    expect((await ask(admin, 19, true)).data.checkedAt).not.toBe(before);
  });

  it('that cannot be read in time are unknown, not equal', async () => {
    const other = await server.db.connect();
    try {
      await other.query('begin');
      await other.query('lock table box in access exclusive mode');
      const { data } = await ask(admin, 18);
      expect(new Set(Object.values(states(data)))).toEqual(new Set(['unknown']));
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await broken(admin)).toEqual([]);
  });
});

describe('at night', () => {
  const never = new AbortController().signal;
  const errors: unknown[] = [];
  const compare = (night: Night) => compareAtNight(server.db, never, (error) => errors.push(error), night);
  const ALL_DAY = { from: 0, to: 24 };

  it('the figures of every report are compared once, by one server, and what differs is told in the morning', async () => {
    const one = await box();
    await server.db.query('truncate report_check');
    await server.db.query('update box set qty = qty + 1 where id = $1', [one?.id]);
    const rounds = await Promise.all([compare(ALL_DAY), compare(ALL_DAY)]);
    expect(errors).toEqual([]);
    expect(rounds.toSorted()).toEqual([new Set(MUST_EQUAL.map(({ n }) => n)).size, null]);
    expect((await broken(admin)).map(({ report }) => report)).toContain('24');
    expect(await compare(ALL_DAY)).toBe(0);
    await server.db.query('update box set qty = $2 where id = $1', [one?.id, one?.qty]);
  });

  it('nothing is compared by day', async () => {
    await server.db.query('truncate report_check');
    expect(await compare({ from: 24, to: 25 })).toBe(0);
  });

  it('what differed is told until it was compared again, not until a busy moment', async () => {
    const one = await box();
    await server.db.query('update box set qty = qty + 1 where id = $1', [one?.id]);
    await ask(admin, 24);
    const other = await server.db.connect();
    try {
      await other.query('begin');
      await other.query('lock table box in access exclusive mode');
      expect(states((await ask(admin, 24)).data)).toEqual({ last: 'differs' });
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await broken(admin)).toMatchObject([{ report: '24' }]);
    await server.db.query('update box set qty = $2 where id = $1', [one?.id, one?.qty]);
    expect(states((await ask(admin, 24)).data)).toEqual({ last: 'equal' });
  });
});

describe('whoever asks', () => {
  it('needs the right to the report', async () => {
    expect((await ask(clerk, 18)).status).toBe(403);
    expect(await broken(clerk)).toEqual([]);
    expect((await ask(admin, 'no such report')).status).toBe(404);
  });

  it('and does not see every store, learns nothing: a part of both sides would differ for no fault', async () => {
    const { data } = await ask(keeper, 18);
    expect(data).toMatchObject({ isScoped: true, checkedAt: null });
    expect(new Set(Object.values(states(data)))).toEqual(new Set(['unknown']));
  });
});

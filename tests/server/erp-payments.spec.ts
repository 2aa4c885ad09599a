/** Payments of the ERP settle invoices of suppliers: each row for itself, the same twice changes nothing, and nobody is given a right for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import type { Held } from '#tests/support/plant-server.ts';
import { SettleWorld } from '#tests/support/settle-world.ts';
import { siteDay } from '#tests/support/site-day.ts';

interface Taken {
  readonly runId: string;
  readonly read: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly errors: readonly { row: number; field: string; reason: string }[];
}

const today = siteDay();
const [E_INVOICE, PAPER] = ['26412000000000000001', '12345678'];
const CODE = '3300171130';
const PAID = { paidAt: '2026-11-20T16:30:00+08:00' };
const first = { ...PAID, invoiceNo: E_INVOICE, erpDocNo: 'AP-1', amount: '5000.00' };
const second = { ...PAID, invoiceNo: PAPER, invoiceCode: CODE, erpDocNo: 'AP-2', amount: 4040 };

let world: SettleWorld;
let admin: Held;
let token: string;
let ids: string[];
let holders: object[];

const tokenFor = async (scopes: string[]): Promise<string> =>
  (await world.server.call<{ token: string }>(admin, '/api/system/machine_token', { tokenName: 'U9', scopes })).data.token;
async function asked(rows: readonly object[], bearer = token) {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await world.server.ask({ method: 'POST', url: '/api/erp/payments', headers, payload: { rows } });
  return { http: answer.statusCode, ...answer.json<{ data: Taken; code?: string }>() };
}
const pays = async (...rows: readonly object[]): Promise<Taken> => (await asked(rows)).data;
const codes = ({ errors }: Taken) => errors.map(({ row, field, reason }) => [row, field, reason.split(':')[0]]);
const holding = () =>
  world.rows<{ account: string }>(
    "select u.account from person_rights p join app_user u on u.id = p.user_id where p.rights @> '{web:srmdata:invoice:sync}' order by 1",
  );
const standing = () =>
  world.rows<{ status: number; version: number; paid: string | null; at: string | null; by: string }>(
    `select status::int, version, settled_amt::numeric(18, 2)::text as paid, settled_at as at, updated_by as by from invoice order by gross_amt desc`,
  );

/** Two invoices of one statement of 9,040: a full e-invoice of 5,000, and one on paper. */
beforeAll(async () => {
  world = await SettleWorld.open();
  const keeper = await world.server.data.plant.user('machines', ['web:masterdata:erpToken', 'web:wmsmaster:report:report33'], []);
  admin = { session: await world.server.signIn(keeper, null) };
  token = await tokenFor(['payments']);
  holders = await holding();
  const arrived = await world.receive(
    await world.order('800'),
    Array.from({ length: 8 }, () => '100'),
  );
  await world.judge(arrived, 8, 0);
  const statementId = await world.statement();
  await world.release(statementId);
  const { id: ticketId } = await world.request([statementId]);
  const fill = async (invoiceNo: string, invoiceCode: string | null, netAmt: string, taxAmt: string, grossAmt: string) => {
    const payload = { ticketId, invoiceType: 3, invoiceCode, invoiceNo, invoiceDate: today, netAmt, taxRate: '13', taxAmt, grossAmt };
    return (await world.does('sup901', 'invoice.fill', (id) => ({ id: id('doc'), ...payload }))).id('doc');
  };
  ids = [await fill(E_INVOICE, null, '4424.78', '575.22', '5000'), await fill(PAPER, CODE, '3575.22', '464.78', '4040')];
});
afterAll(async () => {
  expect(await brokenRules(world.server.data.plant.pool)).toEqual({});
  await world.close();
});

test('a token for something else, a session and nobody are refused', async () => {
  expect(await asked([first], await tokenFor(['answers', 'purchaseOrders']))).toMatchObject({ http: 403 });
  expect(await asked([first], 'cjm_nothing-of-the-kind-was-made')).toMatchObject({ http: 401 });
  expect(await world.server.call(await world.held('finance'), '/api/erp/payments', { rows: [first] })).toMatchObject({ http: 401 });
});

test('what finance has not synchronised, or nobody knows, is told row by row and stays', async () => {
  const before = await standing();
  const taken = await pays(first, { ...first, invoiceNo: '26412000000000000009' }, { ...second, invoiceCode: '3300171139' });
  expect(taken).toMatchObject({ read: 3, updated: 0, unchanged: 0, refused: 3 });
  expect(codes(taken)).toEqual([
    [1, 'invoiceNo', 'PAYMENT_EARLY'],
    [2, 'invoiceNo', 'PAYMENT_UNKNOWN'],
    [3, 'invoiceNo', 'PAYMENT_UNKNOWN'],
  ]);
  expect(await standing()).toEqual(before);
});

test('a payment of another number or amount is told in words, and a row that cannot be read holds up nothing', async () => {
  for (const [n, id] of ids.entries()) await world.does('finance', 'invoice.sync', { id, erpDocNo: `AP-${n + 1}` });
  const before = await standing();
  const taken = await pays(
    { ...first, erpDocNo: 'AP-9' },
    { ...first, amount: '4999.99' },
    { ...first, amount: '5000.001' },
    { ...first, paidAt: 'yesterday' },
    { ...first, payed: true },
  );
  expect(taken).toMatchObject({ read: 5, updated: 0, unchanged: 0, refused: 5 });
  expect([...new Set(codes(taken).map(([row, field]) => `${row} ${field}`))]).toEqual([
    '1 amount',
    '2 amount',
    '3 amount',
    '4 paidAt',
    '5 ',
  ]);
  expect(taken.errors[1]?.reason).toMatch(/PAYMENT_OTHER: .*AP-1.*5000.* \/ .*AP-1.*5000/);
  expect(await standing()).toEqual(before);
  // Whoever reads the report may not read prices.
  const [kept] = await world.rows<{ text: string }>('select report::text || last_error as text from erp_outbox where id = $1', [
    taken.runId,
  ]);
  expect(kept?.text).toContain('PAYMENT_OTHER');
  expect(kept?.text).not.toMatch(/5000|4999/);
});

test('payments settle their invoices under the name of the server; in one request twice they settle once', async () => {
  const taken = await pays(first, second, first, { ...first, amount: '1' });
  expect(taken).toMatchObject({ read: 4, created: 0, updated: 2, unchanged: 1, refused: 1 });
  expect(codes(taken)).toEqual([[4, 'amount', 'PAYMENT_OTHER']]);
  const at = expect.stringContaining('2026-11-20T08:30:00');
  expect(await standing()).toMatchObject([
    { status: 4, paid: '5000.00', at, by: SERVER_ACTOR.userId },
    { status: 4, paid: '4040.00', at, by: SERVER_ACTOR.userId },
  ]);
  expect(
    await world.rows("select count(*)::int as n from op_log where type = 'invoice.settle' and actor = $1 and status = 'applied'", [
      SERVER_ACTOR.userId,
    ]),
  ).toEqual([{ n: 2 }]);
});

test('the same again, later and at the same time, changes nothing; another time is told', async () => {
  const before = await standing();
  const paper = { ...second, invoiceCode: undefined };
  for (const taken of await Promise.all([pays(first, second), pays(first, paper)]))
    expect(taken).toMatchObject({ updated: 0, unchanged: 2, refused: 0, errors: [] });
  const later = await pays({ ...first, paidAt: '2026-11-21T16:30:00+08:00' });
  expect(codes(later)).toEqual([[1, 'paidAt', 'PAYMENT_TWICE']]);
  expect(await standing()).toEqual(before);
});

test('everything is settled and nothing is left', async () => {
  const { data } = await world.server.call<{ list: object[] }>(await world.held('sup901'), '/api/srm/accountOpenTicketCollect/pageList', {
    pageIndex: 1,
    pageSize: 20,
  });
  expect(data.list).toMatchObject([{ settledAmt: '9040', restAmt: '0', invoicedAmt: '0' }]);
});

test('nobody is given the right for it', async () => {
  expect(SERVER_ACTOR.rights).toEqual([]);
  expect(await holding()).toEqual(holders);
  await world.refused('dock', 'invoice.settle', { id: ids[0], erpDocNo: 'AP-1', ...PAID, amount: '5000' }, 'NO_RIGHT');
});

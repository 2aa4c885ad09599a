/** When it was done is what the device says, as far as a clock can be believed (sync.md §7): no past or future day is posted into that is not open. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, periodOf } from '#domain/kernel/clock.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const DAY_MS = 86_400_000;
const today = siteDay();
const monthStart = `${today.slice(0, 7)}-01`;
const lastMonth = addDays(monthStart, -1);
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const noonOf = (day: string): string => `${day}T04:00:00.000Z`;

let server: PlantServer;
let tablet: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant } = server.data;
  // As the month's end leaves it: the last one is closed, this one is open, older ones were never opened here.
  await plant.rows(`update account_period set period = $1, start_date = $2, end_date = ($2::date + interval '1 month - 1 day')::date`, [
    periodOf(today),
    monthStart,
  ]);
  const startDate = `${lastMonth.slice(0, 7)}-01`;
  await plant.insert('accountPeriod', { period: periodOf(lastMonth), startDate, endDate: lastMonth, status: 2 });
  tablet = server.tablet();
  await tablet.signIn();
});
afterAll(() => server.close());
afterEach(() => expect(server.complaints.splice(0)).toEqual([]));

const at = (operation: WireOperation, occurredAt: string): WireOperation => signed({ ...operation, occurredAt }, tablet.id, tablet.keyOf());

const scanOf = (boxId: string, id: string, lineId: string) => ({
  id,
  boxId,
  boxNo: `D-${randomUUID()}`,
  lineId,
  qty: '1',
  batchNo: 'LOT',
  photos: [],
  productionDate: null,
  expiryDate: null,
  grossWeight: null,
  binId: server.data.bins.receiving.id,
});

/** A receipt with its goods, up to the step that posts them. */
function received(): { readonly steps: WireOperation[]; readonly review: WireOperation } {
  const create = tablet.receipt();
  const id = String(create.payload.id);
  const lineId = derivedId(create.opId, 'line-1');
  const scan = tablet.wire.operation('receipt.scan', (idOf) => scanOf(idOf('box'), id, lineId));
  const review = tablet.wire.operation('receipt.review', { id });
  return { steps: [create, signed(scan, tablet.id, tablet.keyOf())], review };
}

interface Booked {
  readonly posting_date: string;
  readonly is_redated: boolean;
  readonly occurred_at: string;
  readonly told: string;
}

/** Reviews goods at a told time, and answers the verdict and how they were booked. */
async function reviewedAt(occurredAt: string): Promise<{ readonly verdict: PushResult | undefined; readonly booked: Booked | undefined }> {
  const { steps, review } = received();
  const verdicts = await tablet.verdicts(...steps, at(review, occurredAt));
  expect(verdicts.slice(0, 2).map(({ status }) => status)).toEqual(['applied', 'applied']);
  const [booked] = await server.data.plant.rows<Booked>(
    `select m.posting_date::text, m.is_redated, m.occurred_at, to_char(o.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as told
     from stock_movement m join op_log o on o.op_id = m.op_id where m.op_id = $1`,
    [review.opId],
  );
  return { verdict: verdicts[2], booked };
}

const near = (instant: string | undefined): number => Math.abs(Date.now() - Date.parse(instant ?? ''));

describe('a clock that cannot be right', () => {
  test.each(['1970-01-01T00:00:00Z', '2016-05-04T03:00:00Z', '0001-01-02T00:00:00Z', '9999-12-31T00:00:00Z'])(
    '%s: booked today as of now, re-dated, the told time kept for reading',
    async (told) => {
      const { verdict, booked } = await reviewedAt(told);
      expect(verdict).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'CLOCK_IMPLAUSIBLE', params: { told } }] });
      expect(booked).toMatchObject({ posting_date: today, is_redated: true, told });
      expect(near(booked?.occurred_at)).toBeLessThan(60_000);
    },
  );

  test('401 days behind and 25 hours ahead are beyond belief', async () => {
    for (const told of [ago(401), ago(-25 / 24)])
      expect((await reviewedAt(told)).verdict).toMatchObject({ issues: [{ code: 'CLOCK_IMPLAUSIBLE', params: { told } }] });
  });

  test('the document is of today too, and says so', async () => {
    const create = at(tablet.receipt(), '1999-01-01T00:00:00.000Z');
    expect((await tablet.verdicts(create))[0]).toMatchObject({ issues: [{ code: 'CLOCK_IMPLAUSIBLE' }] });
    const { plant } = server.data;
    expect(await plant.rows('select biz_date::text from receipt where id = $1', [create.payload.id])).toEqual([{ biz_date: today }]);
  });
});

describe('a clock that may be right', () => {
  test('an hour ahead is now, without a remark', async () => {
    const { verdict, booked } = await reviewedAt(ago(-1 / 24));
    expect(verdict).toMatchObject({ status: 'applied', issues: [] });
    expect(booked).toMatchObject({ posting_date: today, is_redated: false });
  });

  test('an hour in another zone is the same instant', async () => {
    const { verdict } = await reviewedAt(new Date(Date.now() + 14 * 3_600_000 - 60_000).toISOString().replace('Z', '+14:00'));
    expect(verdict).toMatchObject({ status: 'applied', issues: [] });
  });

  test.each([
    ['in a closed period', noonOf(lastMonth)],
    ['in a period that there never was', ago(300)],
  ])('%s: booked on the first open day, the told time kept', async (_, told) => {
    const { verdict, booked } = await reviewedAt(told);
    expect(verdict).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'POSTED_LATE', params: { day: monthStart } }] });
    expect(booked).toMatchObject({ posting_date: monthStart, is_redated: true, occurred_at: told });
  });

  test('what this server writes itself may lie before the first period', async () => {
    const { data } = server;
    const own = new WireDevice(data.plant.pool, data.keeper);
    await data.plant.session(data.keeper, own.id);
    const when = { occurredAt: '2016-05-04T03:00:00.000Z' };
    const created = await own.does('receipt.create', (idOf) => ({ ...tablet.receipt().payload, id: idOf('doc') }), when);
    const [id, lineId] = [created.id('doc'), created.id('line-1')];
    await own.does('receipt.scan', (idOf) => scanOf(idOf('box'), id, lineId), when);
    expect(await own.does('receipt.review', { id }, when)).toMatchObject({ status: 'applied', issues: [] });
    expect(await data.plant.rows('select posting_date::text, is_redated from stock_movement where doc_id = $1', [id])).toEqual([
      { posting_date: '2016-05-04', is_redated: false },
    ]);
  });
});

describe('what is no time at all', () => {
  test.each([
    ...['', 'yesterday', '2024-02-30T00:00:00Z', '2024-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '2024-01-01', '2024-01-01T00:00:00'],
    ...[
      '2024-01-01T24:00:00Z',
      '+012024-01-01T00:00:00Z',
      '1 Jan 2024',
      '2024-01-01T00:00:00Z\u0000',
      '\ud800',
      '0001-01-01T00:00:00+14:00',
    ],
  ])('%j is refused, takes its place, and holds nobody up', async (occurredAt) => {
    const { steps, review } = received();
    const bad = at(review, occurredAt);
    const other = tablet.receipt();
    const verdicts = await tablet.verdicts(...steps, bad, other);
    expect(verdicts.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected', 'applied']);
    expect(verdicts[2]).toMatchObject({ code: 'OCCURRED_AT_INVALID' });
    expect(await tablet.verdicts(bad)).toMatchObject([{ status: 'duplicate', first: 'rejected', code: 'OCCURRED_AT_INVALID' }]);
    const [kept] = await server.data.plant.rows<{ told: string; at: string }>(
      `select params ->> 'told' as told, occurred_at as at from op_log where op_id = $1`,
      [bad.opId],
    );
    expect(kept?.told).toBe(occurredAt.replace(/\0|\ud800/u, '\uFFFD'));
    expect(near(kept?.at)).toBeLessThan(60_000);
  });
});

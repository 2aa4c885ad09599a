/**
 * Closing an accounting month and reopening it (D-ACC, area-stocktake §6, stock-rules §3.10). A month is closed in two steps. `begin` stops postings
 * into it: from then on what is done late is posted on the first open day. The server then adds up what each store had, got and gave, which takes
 * long and holds nobody up, and `close` makes those figures the opening of the next month.
 */
import { z } from 'zod';
import { addDays, periodOf } from '#domain/kernel/clock.ts';
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardSecond } from '#domain/system/second-person.ts';
import { AccountPeriod } from '#domain/wms/stock/stock.entity.ts';
import { ClosingFact, type ClosingFactRow, guardBooks, guardCounted, listed, unheard } from './closing.ts';
import { unposted, unpostedKeys } from './open-docs.ts';

const OPEN = 0;
const CLOSING = 1;
const CLOSED = 2;
const periodSchema = z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/);
const lane = ({ period }: { period: string }): string => `accountPeriod:${period}`;

/** The month n months later (earlier if negative). */
export function periodAfter(period: string, months: number): string {
  const date = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)) - 1 + months, 1));
  return periodOf(date.toISOString().slice(0, 10));
}

const lastDay = (period: string): string => {
  const next = periodAfter(period, 1);
  return addDays(`${next.slice(0, 4)}-${next.slice(4)}-01`, -1);
};

const periodKeys = (period: string): Key[] => [-1, 0, 1].map((n) => byIndex(AccountPeriod, 'period', periodAfter(period, n)));
const periodRow = (rows: Rows, period: string) => rows.by(AccountPeriod, 'period', period)[0];
const named = (rows: Rows, period: string) => periodRow(rows, period) ?? refuse('REF_MISSING', { field: 'period' });

function nextPeriod(rows: Rows, period: string, ctx: Ctx) {
  const next = periodAfter(period, 1);
  if (periodRow(rows, next)) return [];
  return [
    put(AccountPeriod, {
      id: ctx.newId('period'),
      version: 0,
      period: next,
      startDate: `${next.slice(0, 4)}-${next.slice(4)}-01`,
      endDate: lastDay(next),
      status: OPEN,
      begunAt: null,
      begunByName: null,
      acknowledged: null,
      closedAt: null,
      closedByName: null,
      askedBy: null,
      askedByName: null,
      askedAt: null,
      askReason: null,
    }),
  ];
}

interface Closing {
  period: string;
  /** Devices that have been silent since the month ended and that finance accepts responsibility for by name. */
  acknowledged?: string[] | undefined;
}
const closingSchema = z.object({ period: periodSchema, acknowledged: z.array(uuidSchema).max(500).optional() });
const closingReads = [
  (p: Closing): Key[] => [...periodKeys(p.period), ...unpostedKeys(), byIndex(ClosingFact, 'period', p.period)],
] as const;

/** What must be in order before a month may begin to close, and still when it is closed. @throws the first obstacle */
function guardMonth(period: string, rows: Rows, accepted: readonly string[]): readonly ClosingFactRow[] {
  const row = named(rows, period);
  const open = unposted(rows, row.startDate, row.endDate);
  guard(open.length === 0, 'PERIOD_OPEN_DOCS', { n: String(open.length), docNo: listed(open.map(({ docNo }) => String(docNo ?? ''))) });
  const facts = rows.by(ClosingFact, 'period', period);
  guardBooks(facts, row, accepted);
  return facts;
}

/** Stops postings into a month that is over. The month before must be closed. */
export const accountPeriodBegin = defineOperation<Closing>({
  type: 'accountPeriod.begin',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:close',
  schema: closingSchema,
  lane,
  reads: [...closingReads],
  decide: ({ period, acknowledged = [] }, rows, ctx) => {
    const row = named(rows, period);
    guard(row.status !== CLOSED, 'PERIOD_CLOSED', { period });
    guard(row.status === OPEN, 'PERIOD_CLOSING', { period });
    const before = periodRow(rows, periodAfter(period, -1));
    guard(!before || before.status === CLOSED, 'PERIOD_ORDER', { period: before?.period ?? '' });
    guard(row.endDate < ctx.today, 'PERIOD_NOT_OVER', { period });
    const facts = guardMonth(period, rows, acknowledged);
    const silent = unheard(facts, row).flatMap(({ subjectId, name, day }) =>
      subjectId !== null && acknowledged.includes(subjectId) ? [{ id: subjectId, name: name ?? '', day: day ?? '' }] : [],
    );
    const begun = {
      ...row,
      status: CLOSING as 1,
      begunAt: ctx.occurredAt,
      begunByName: ctx.actor.userName,
      acknowledged: silent.length > 0 ? silent : null,
    };
    return decided({ put: [put(AccountPeriod, begun), ...nextPeriod(rows, period, ctx)] });
  },
});

/** Makes the figures that the server has added up the opening of the next month. */
export const accountPeriodClose = defineOperation<Closing>({
  type: 'accountPeriod.close',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:close',
  schema: closingSchema,
  lane,
  reads: [...closingReads],
  decide: ({ period, acknowledged = [] }, rows, ctx) => {
    const row = named(rows, period);
    guard(row.status !== CLOSED, 'PERIOD_CLOSED', { period });
    guard(row.status === CLOSING, 'PERIOD_NOT_BEGUN', { period });
    const accepted = [...acknowledged, ...(row.acknowledged ?? []).map(({ id }) => id)];
    guardCounted(guardMonth(period, rows, accepted), period);
    const closed = { ...row, status: CLOSED as 2, closedAt: ctx.occurredAt, closedByName: ctx.actor.userName };
    return decided({ put: [put(AccountPeriod, closed)] });
  },
});

/** Lets postings into the month again, which was not closed yet. */
export const accountPeriodCancel = defineOperation<{ period: string }>({
  type: 'accountPeriod.cancel',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:close',
  schema: z.object({ period: periodSchema }),
  lane,
  reads: [(p) => periodKeys(p.period)],
  decide: ({ period }, rows) => {
    const row = named(rows, period);
    guard(row.status === CLOSING, 'PERIOD_NOT_BEGUN', { period });
    return decided({ put: [put(AccountPeriod, { ...row, status: OPEN as 0, begunAt: null, begunByName: null, acknowledged: null })] });
  },
});

/** The last closed month is the only one that can be reopened. @throws PERIOD_NOT_CLOSED, PERIOD_NOT_LAST */
function lastClosed(rows: Rows, period: string) {
  const row = named(rows, period);
  guard(row.status === CLOSED, 'PERIOD_NOT_CLOSED', { period });
  const after = periodRow(rows, periodAfter(period, 1));
  guard(after === undefined || after.status === OPEN, 'PERIOD_NOT_LAST', { period: after?.period ?? '' });
  return row;
}

/** Asks a second person to reopen the last closed month, and says why. */
export const accountPeriodAskReopen = defineOperation<{ period: string; reason: string }>({
  type: 'accountPeriod.askReopen',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:reopen',
  schema: z.object({ period: periodSchema, reason: z.string().trim().min(2).max(500) }),
  lane,
  reads: [(p) => periodKeys(p.period)],
  decide: ({ period, reason }, rows, ctx) => {
    const row = lastClosed(rows, period);
    const { userId, userName } = ctx.actor;
    const asked = { ...row, askedBy: userId, askedByName: userName, askedAt: ctx.occurredAt, askReason: reason };
    return decided({ put: [put(AccountPeriod, asked)] });
  },
});

/** Reopens the last closed month, which somebody else has asked for. Its figures are forgotten. */
export const accountPeriodReopen = defineOperation<{ period: string }>({
  type: 'accountPeriod.reopen',
  v: 2,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:reopen',
  schema: z.object({ period: periodSchema }),
  lane,
  reads: [(p) => periodKeys(p.period)],
  decide: ({ period }, rows, ctx) => {
    const row = lastClosed(rows, period);
    guard(row.askedBy !== null, 'PERIOD_NOT_ASKED', { period });
    guardSecond({ userId: row.askedBy }, ctx.actor, 'PERIOD_SECOND_PERSON', { period });
    const reopened = {
      ...row,
      status: OPEN as 0,
      begunAt: null,
      begunByName: null,
      acknowledged: null,
      closedAt: null,
      closedByName: null,
      askedBy: null,
      askedByName: null,
      askedAt: null,
      askReason: null,
    };
    return decided({ put: [put(AccountPeriod, reopened)] });
  },
});

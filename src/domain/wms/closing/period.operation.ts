/**
 * Closing an accounting month and reopening it (D-ACC, states-2 §2.4.22, stock-rules §3.10). Nothing is posted into a closed month. Work that was
 * done in it but arrives late is posted on the first open day.
 */
import { z } from 'zod';
import { addDays, periodOf } from '#domain/kernel/clock.ts';
import { type AnyEntity, type AnyRow, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { FinishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { Receipt } from '#domain/wms/inbound/receipt.document.ts';
import { IssueDoc } from '#domain/wms/issue/issue.document.ts';
import { ReturnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { MaterialDelivery } from '#domain/wms/outbound/material-delivery.document.ts';
import { PurchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { SpareScrapOut } from '#domain/wms/spare/scrap-out.document.ts';
import { SpareIn } from '#domain/wms/spare/spare-in.document.ts';
import { AccountPeriod } from '#domain/wms/stock/stock.entity.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { StockVoucher } from '#domain/wms/voucher/voucher.document.ts';
import { WriteOff } from '#domain/wms/write-off/write-off.document.ts';
import { ClosingFact, guardBooks, listed } from './closing.ts';

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

/** Documents that post, with the statuses in which they have not posted yet. */
const UNPOSTED: readonly { readonly entity: AnyEntity; readonly statuses: readonly number[] }[] = [
  { entity: Receipt, statuses: [1, 5] },
  { entity: IssueDoc, statuses: [1] },
  { entity: MaterialDelivery, statuses: [2, 3] },
  { entity: StockVoucher, statuses: [0] },
  { entity: PurchaseReturn, statuses: [0] },
  { entity: SalesReturn, statuses: [0] },
  { entity: SalesIssue, statuses: [1, 3] },
  { entity: FinishedReceipt, statuses: [0] },
  { entity: ReturnAppraisal, statuses: [0] },
  { entity: WriteOff, statuses: [0] },
  { entity: SpareIn, statuses: [0] },
  { entity: SpareScrapOut, statuses: [1] },
  { entity: TransferOrder, statuses: [0, 2, 3] },
  { entity: CheckInfo, statuses: [1, 2, 3, 4, 5] },
];
const unpostedKeys = (): Key[] =>
  UNPOSTED.flatMap(({ entity, statuses }) => statuses.map((status) => byIndex(entity, 'status', String(status))));

/** Documents of these days that have not posted yet. */
const unposted = (rows: Rows, from: string, to: string): AnyRow[] =>
  UNPOSTED.flatMap(({ entity, statuses }) => statuses.flatMap((status) => rows.by(entity, 'status', String(status)) as AnyRow[])).filter(
    (row) => String(row.bizDate) >= from && String(row.bizDate) <= to && row.deletedAt === null,
  );

function nextPeriod(rows: Rows, period: string, ctx: Ctx) {
  const next = periodAfter(period, 1);
  if (periodRow(rows, next)) return [];
  const dates = { startDate: `${next.slice(0, 4)}-${next.slice(4)}-01`, endDate: lastDay(next) };
  return [put(AccountPeriod, { id: ctx.newId('period'), version: 0, period: next, ...dates, status: 0 })];
}

/** Checks a month before its books are looked at: it must be open and have no unposted documents. @throws the first obstacle */
function openMonth(period: string, rows: Rows) {
  const row = periodRow(rows, period) ?? refuse('REF_MISSING', { field: 'period' });
  guard(row.status !== CLOSED, 'PERIOD_CLOSED', { period });
  const before = periodRow(rows, periodAfter(period, -1));
  guard(!before || before.status === CLOSED, 'PERIOD_ORDER', { period: before?.period ?? '' });
  return row;
}

interface Closing {
  period: string;
  /** Devices that have been silent since the month ended and that finance accepts responsibility for by name. */
  acknowledged?: string[] | undefined;
}

export const accountPeriodClose = defineOperation<Closing>({
  type: 'accountPeriod.close',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:close',
  schema: z.object({ period: periodSchema, acknowledged: z.array(uuidSchema).max(500).optional() }),
  lane,
  reads: [(p) => [...periodKeys(p.period), ...unpostedKeys(), byIndex(ClosingFact, 'period', p.period)]],
  decide: ({ period, acknowledged = [] }, rows, ctx) => {
    const row = openMonth(period, rows);
    guard(row.endDate < ctx.today, 'PERIOD_NOT_OVER', { period });
    const open = unposted(rows, row.startDate, row.endDate);
    guard(open.length === 0, 'PERIOD_OPEN_DOCS', { n: String(open.length), docNo: listed(open.map(({ docNo }) => String(docNo ?? ''))) });
    guardBooks(rows.by(ClosingFact, 'period', period), row, acknowledged);
    return decided({ put: [put(AccountPeriod, { ...row, status: CLOSED }), ...nextPeriod(rows, period, ctx)] });
  },
});

/** Only the last closed month can be reopened, and only with a reason. */
export const accountPeriodReopen = defineOperation<{ period: string; reason: string }>({
  type: 'accountPeriod.reopen',
  v: 1,
  kind: 'gate',
  offline: false,
  right: 'web:wms:period:reopen',
  schema: z.object({ period: periodSchema, reason: z.string().trim().min(2).max(500) }),
  lane,
  reads: [(p) => periodKeys(p.period)],
  decide: ({ period }, rows) => {
    const row = periodRow(rows, period) ?? refuse('REF_MISSING', { field: 'period' });
    guard(row.status === CLOSED, 'PERIOD_NOT_CLOSED', { period });
    const after = periodRow(rows, periodAfter(period, 1));
    guard(after?.status !== CLOSED, 'PERIOD_NOT_LAST', { period: after?.period ?? '' });
    return decided({ put: [put(AccountPeriod, { ...row, status: 0 })] });
  },
});

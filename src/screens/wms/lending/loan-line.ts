/** An open line of a loan as terminals list it. */
import type { TFunction } from 'i18next';
import { isDueBy } from '#domain/wms/lending/due.ts';
import type { OpenLoan } from '#domain/wms/lending/take-back.job.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';

/** @param now the instant that a loan is overdue from; @param instant says an instant in words */
export function loanLine(
  { lineId, code, name, open, unit, dueAt }: OpenLoan,
  now: string,
  t: TFunction<'lending'>,
  instant: (iso: string) => string,
): ScanLine {
  const isOverdue = isDueBy(dueAt, Date.parse(now));
  const due = t('lend.due', { at: instant(dueAt).slice(0, 16) });
  return {
    key: lineId,
    code,
    name,
    done: open,
    total: open,
    unit,
    state: isOverdue ? 'problem' : 'done',
    note: isOverdue ? `${due} · ${t('lend.overdue')}` : due,
  };
}

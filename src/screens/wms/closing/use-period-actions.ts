/** The steps of closing a month, each offered where its state and the user's rights allow it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { Findings, PeriodLine } from '#domain/wms/closing/answers.ts';
import {
  accountPeriodAskReopen,
  accountPeriodBegin,
  accountPeriodCancel,
  accountPeriodClose,
  accountPeriodReopen,
} from '#domain/wms/closing/period.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { countPeriod, PERIODS } from './closing-calls.ts';

export const CLOSE = 'web:wms:period:close';
export const REOPEN = 'web:wms:period:reopen';

/** Findings that block and that nobody has answered for. */
export const left = (findings: Findings | undefined, accepted: readonly string[]): number =>
  findings?.list.filter(
    ({ severity, kind, subjectId }) => severity === 'block' && !(kind === 'contact' && accepted.includes(subjectId ?? '')),
  ).length ?? 0;

/** @param accepted silent devices that the user answers for */
export function usePeriodActions(row: PeriodLine, findings: Findings | undefined, accepted: readonly string[]) {
  const { t } = useTranslation('closing');
  const { submit } = useSubmit();
  const { online } = useSyncStatus();
  const actor = useActor();
  const today = useToday();
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const { period, status } = row;
  const renew = () => client.invalidateQueries({ queryKey: [PERIODS] });
  const working = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch {
      // The call has said why.
    } finally {
      setProgress(null);
      await renew();
    }
  };
  const acknowledged = accepted.length > 0 ? { acknowledged: [...accepted] } : {};
  const begin = () =>
    working(async () => {
      if (!(await confirm({ question: t('begin.question', { period }), detail: t('begin.detail'), confirmLabel: t('begin.action') })))
        return;
      const begun = await submit(accountPeriodBegin, { period, ...acknowledged });
      if (!begun.ok) return;
      setProgress(t('counting'));
      await countPeriod({ period });
    });
  const close = () =>
    working(async () => {
      if (!(await confirm({ question: t('close.question', { period }), detail: t('close.detail'), confirmLabel: t('close.action') })))
        return;
      setProgress(t('counting'));
      // What was found when the figures were added up may have been put right since.
      if (row.countedAt === null || findings?.list.some(({ kind }) => kind === 'ledger' || kind === 'movement' || kind === 'reserved'))
        await countPeriod({ period });
      await submit(accountPeriodClose, { period, ...acknowledged }, { done: t('close.done', { period }) });
    });
  const cancel = () =>
    working(async () => {
      if (!(await confirm({ question: t('cancel.question', { period }), detail: t('cancel.detail'), confirmLabel: t('cancel.action') })))
        return;
      await submit(accountPeriodCancel, { period }, { done: t('cancel.done', { period }) });
    });
  const ask = () =>
    working(async () => {
      const reason = await askReason({ title: t('ask.title', { period }), detail: t('ask.detail'), confirmLabel: t('ask.action') });
      if (reason !== null) await submit(accountPeriodAskReopen, { period, reason }, { done: t('ask.done', { period }) });
    });
  const reopen = () =>
    working(async () => {
      if (!(await confirm({ question: t('reopen.question', { period }), detail: t('reopen.detail'), confirmLabel: t('reopen.action') })))
        return;
      await submit(accountPeriodReopen, { period }, { done: t('reopen.done', { period }) });
    });
  const mayClose = actor !== null && hasRight(actor, CLOSE);
  const mayReopen = actor !== null && hasRight(actor, REOPEN);
  const n = left(findings, accepted);
  const blocked = n > 0 ? t('blocked', { n }) : findings === undefined ? t('notLooked') : undefined;
  const line = online ? undefined : t('needsServer');
  const notOver = row.endDate < today ? undefined : t('notOver', { day: row.endDate });
  const action = (key: string, onClick: () => Promise<void>, against?: string): Action => ({
    key,
    label: t(`${key}.action`),
    onClick: () => void onClick(),
    busy: progress !== null,
    disabledReason: line ?? against,
  });
  const actions: Action[] = [
    ...(status === 0 && mayClose ? [action('begin', begin, notOver ?? blocked)] : []),
    ...(status === 1 && mayClose
      ? [action('cancel', cancel), action('close', close, findings === undefined ? t('notLooked') : undefined)]
      : []),
    ...(status === 2 && mayReopen && row.askedBy === null ? [action('ask', ask)] : []),
    ...(status === 2 && mayReopen && row.askedBy !== null
      ? [action('reopen', reopen, row.askedBy === actor?.userId ? t('second') : undefined)]
      : []),
  ];
  return { actions, progress };
}

/** Returned material at the store's door: scan, count, put into a bin. `docNo` shows only the lines of one return. */

import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer } from '#domain/kernel/job.ts';
import {
  type Confirmed,
  type ConfirmState,
  instructionOf,
  isPending,
  confirmReturnJob as JOB,
  type PendingLine,
  pendingLines,
} from '#domain/wms/returns/confirm-return.job.ts';
import { type ReturnRow, WorkshopReturn, WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { saidLine, saidThing, useSay } from '#pages/scan/said.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { ReasonDialog } from '#screens/wms/kit/reason-dialog.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useKept, useRowsWhere, useView } from '#store/hooks.ts';

function usePendingLines(): PendingLine[] | undefined {
  const { t } = useTranslation('ui');
  const { ids } = useStores(null);
  const headers = useRowsWhere(
    WorkshopReturn,
    useCallback((row: ReturnRow) => isPending(row) && ids.has(row.toWarehouseId), [ids]),
  )?.map(({ row }) => row);
  const question = headers?.map(({ id, docNo, status }) => [id, docNo, status].join('@')).join();
  const lines = useView(WorkshopReturnLine.name, `pending/${question ?? '?'}`, (store) =>
    pendingLines(store, headers ?? [], t('pending.noNumber')),
  );
  return useKept(headers && lines);
}

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('rawout');
  const lines = usePendingLines();
  const [wanted] = useState(query.get('docNo') ?? '');
  const shown = useMemo(() => lines?.filter(({ docNo }) => matches(wanted, docNo)), [lines, wanted]);
  if (!shown) return <NotHeld title={title} loading />;
  return <ConfirmPage title={title} lines={shown} hint={wanted ? t('confirm.onlyOf', { docNo: wanted }) : t('confirm.hint')} />;
}

function ConfirmPage({ title, lines, hint }: { title: string; lines: readonly PendingLine[]; hint: string }) {
  const { t } = useTranslation(['rawout', 'ui']);
  const say = useSay('rawout');
  const find = useFindScanned();
  const job = useTerminal(
    {
      sentence: useSentence('rawout'),
      find: (text) =>
        find(
          text,
          lines.map(({ toWarehouseId }) => toWarehouseId),
        ),
      hear: (now: ConfirmState, scanned: Scanned) => JOB.hear(lines, now, scanned),
      back: JOB.back,
      count: (now) => {
        const asked = JOB.count(now);
        return asked && { ...asked, label: t('confirm.quantity', { qty: asked.initial, unit: asked.unit }) };
      },
      write: async (take: Confirmed, by) => {
        const restNo = take.needsRest ? await by.number('box') : null;
        const written = await by.submit(workshopReturnConfirm, JOB.payload(take, restNo));
        return restNo === null ? written : { ...written, also: answer('warn', 'confirm.rest', restNo) };
      },
    },
    useHeld(JOB.start),
  );
  const { state } = job;
  const { line, qty, differs } = state;
  const instruction = instructionOf(state, lines.length === 0);
  return (
    <>
      <ScanPage
        title={title}
        right={workshopReturnConfirm.right}
        instruction={t(instruction.key, instruction.params)}
        hint={line ? t(qty === null ? 'confirm.hintCount' : 'confirm.hintBin', { qty: line.qty, unit: line.unit }) : hint}
        terminal={job}
        inHand={saidThing(JOB.inHand(state), say)}
        idleText={t(lines.length === 0 ? 'confirm.do.nothing' : 'confirm.idle')}
        lines={JOB.cards(lines, state, job.written).map((line) => saidLine(line, say))}
        linesTitle={t('confirm.lines')}
        onLine={({ key }) => {
          const chosen = lines.find(({ lineId }) => lineId === key);
          if (chosen) void job.apply(() => JOB.choose(chosen));
        }}
        scanEnabled={differs === null}
        primary={job.quantity ? { key: 'count', label: t('ui:scan.confirmQuantity'), onClick: () => void job.confirm() } : undefined}
      />
      {line && differs !== null ? (
        <ReasonDialog
          title={t('confirm.reasonTitle')}
          detail={t('confirm.reasonDetail', { announced: line.qty, counted: differs, unit: line.unit })}
          reasons={['missing', 'used', 'miscounted'].map((key) => t(`confirm.reasons.${key}`))}
          onAnswer={(reason) => void job.apply((now) => JOB.reason(now, reason))}
        />
      ) : null}
    </>
  );
}

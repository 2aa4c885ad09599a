import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  agreed,
  type Confirmed,
  instructionOf,
  type PendingLine,
  startConfirm,
  statusAfter,
} from '#domain/wms/returns/confirm-return.job.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { ReasonDialog } from '#screens/wms/kit/reason-dialog.tsx';
import { type Confirming, useConfirming } from './use-confirming.ts';
import { usePendingLines } from './use-pending-lines.ts';

/** Returned material at the store's door: scan, count, put into a bin. `docNo` shows only the lines of one return. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('rawout');
  const lines = usePendingLines();
  const [wanted] = useState(query.get('docNo') ?? '');
  const shown = useMemo(() => lines?.filter(({ docNo }) => matches(wanted, docNo)), [lines, wanted]);
  if (!shown) return <NotHeld title={title} loading />;
  return <ConfirmPage title={title} lines={shown} hint={wanted ? t('confirm.onlyOf', { docNo: wanted }) : t('confirm.hint')} />;
}

function ConfirmPage({ title, lines, hint }: { title: string; lines: readonly PendingLine[]; hint: string }) {
  const { t } = useTranslation('rawout');
  const job = useConfirming(lines);
  const { line, qty, differs } = job.state;
  const instruction = lines.length === 0 ? { key: 'confirm.do.nothing', params: {} } : instructionOf(job.state);
  const choose = ({ key }: ScanLine) => {
    const chosen = lines.find(({ lineId }) => lineId === key);
    if (chosen) void job.apply(() => ({ state: { ...startConfirm, line: chosen }, answer: null }));
  };
  const answerReason = (reason: string | null) => {
    if (!line || differs === null) return;
    void job.apply(() => (reason === null ? { state: { ...startConfirm, line }, answer: null } : agreed(line, differs, reason)));
  };
  return (
    <>
      <ScanPage
        title={title}
        right={workshopReturnConfirm.right}
        instruction={t(instruction.key, instruction.params)}
        hint={line ? t(qty === null ? 'confirm.hintCount' : 'confirm.hintBin', { qty: line.qty, unit: line.unit }) : hint}
        terminal={job}
        inHand={useInHand(job)}
        idleText={t(lines.length === 0 ? 'confirm.do.nothing' : 'confirm.idle')}
        lines={useScanLines(lines, line, job.written)}
        linesTitle={t('confirm.lines')}
        onLine={choose}
        scanEnabled={differs === null}
        primary={job.quantity ? { key: 'count', label: t('pick.confirmQuantity'), onClick: () => void job.quantity?.confirm() } : undefined}
      />
      {line && differs !== null ? (
        <ReasonDialog
          title={t('confirm.reasonTitle')}
          detail={t('confirm.reasonDetail', { announced: line.qty, counted: differs, unit: line.unit })}
          reasons={['missing', 'used', 'miscounted'].map((key) => t(`confirm.reasons.${key}`))}
          onAnswer={answerReason}
        />
      ) : null}
    </>
  );
}

function useScanLines(lines: readonly PendingLine[], current: PendingLine | null, written: readonly Confirmed[]): ScanLine[] {
  const labels = useLabels();
  // Lines that were put into a bin here stay in the list, so that the user sees the progress.
  const put = written.map(({ line, qty }) => ({ ...line, qty }));
  const done = new Set(put.map(({ lineId }) => lineId));
  return [...lines.filter(({ lineId }) => !done.has(lineId)), ...put].map((line) => ({
    key: line.lineId,
    code: line.boxNo,
    name: `${line.matCode} ${line.matName}`,
    done: done.has(line.lineId) ? line.qty : '0',
    total: line.qty,
    unit: line.unit,
    state: done.has(line.lineId) ? 'done' : line.lineId === current?.lineId ? 'active' : 'todo',
    note: [line.docNo, labels.code('returnReason', line.returnReason)].filter(Boolean).join(' · '),
  }));
}

function useInHand({ state }: Confirming): ThingInHand | null {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { line, qty } = state;
  if (!line) return null;
  const status = statusAfter(line);
  return {
    code: line.boxNo,
    name: `${line.matCode} ${line.matName}`,
    quantity: qty ?? line.qty,
    unit: line.unit,
    badge: { tone: labels.tone('boxStatus', status), label: labels.code('boxStatus', status) },
    facts: [
      { label: t('confirm.announced'), value: `${line.qty} ${line.unit}` },
      { label: labels.field('workshopReturn', 'returnReason'), value: labels.code('returnReason', line.returnReason) },
      { label: labels.field('common', 'docNo'), value: line.docNo },
      { label: labels.field('workshopReturnLine', 'diffReason'), value: state.diffReason, hidden: !state.diffReason },
    ],
  };
}

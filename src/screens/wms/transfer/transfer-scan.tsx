/** A transfer with the scanner: every box out, or every box in, with what is short or refused named. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { TransferLine, type TransferLineRow, TransferOrder, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER, transferMoveAll, transferReceive, transferShip } from '#domain/wms/transfer/transfer.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { commandOf } from '#pages/scan/answer.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { ReasonDialog } from '#screens/wms/raw-out/reason-dialog.tsx';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import {
  openCount,
  type ScanMode,
  scanForTransfer,
  startTransfer,
  takeLine,
  transferBlocker,
  undoMark,
  withMark,
} from './transfer-steps.ts';

interface TransferScanProps {
  readonly title: string;
  readonly path: string;
  readonly view: Viewed<TransferRow>;
  readonly lines: readonly TransferLineRow[];
  readonly wanted: 'ship' | 'receive';
}

const modeOf = (query: URLSearchParams) => (query.get('mode') === 'ship' ? 'ship' : query.get('mode') === 'receive' ? 'receive' : null);

/** Whether an address leads to the terminal of a transfer. */
export const isScan = (query: URLSearchParams): boolean => query.has('id') && modeOf(query) !== null;

/** The terminal of the transfer that the address names. */
export function ScannedTransfer({ title, query, path }: ScreenProps & { path: string }) {
  const { say } = useDocumentWords('transferOrder');
  const go = useGo();
  const id = query.get('id') ?? '';
  const view = useRow(TransferOrder, id);
  const read = useRowsBy(TransferLine, 'docId', id);
  const lines = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  if (view === undefined || read === undefined) return <NotHeld title={title} loading />;
  if (view === null) return <NotHeld title={title} message={say('notHeld')} action={{ label: say('toList'), onClick: () => go(path) }} />;
  const wanted = modeOf(query) ?? 'ship';
  return <TransferScan key={`${id}/${wanted}`} {...{ title, path, view, lines, wanted }} />;
}

function TransferScan({ title, path, view, lines, wanted }: TransferScanProps) {
  const { t } = useTranslation('transfer');
  const labels = useLabels();
  const { name } = useWarehouses();
  const { row } = view;
  const mode: ScanMode = wanted === 'ship' && row.transferMode === 1 ? 'moveAll' : wanted;
  const job = useTransferScan({ path, view, lines }, mode);
  const [judged, setJudged] = useState<{ boxId: string; result: 2 | 3 } | null>(null);
  const open = (wanted === 'ship' ? row.status === 0 : row.status === 2 || row.status === 3) && job.allowed;
  const status = { tone: labels.tone(shippingStatus, row.status), label: labels.code(shippingStatus, row.status) };
  const rest = openCount({ lines }, job.state);
  const doing = mode !== 'ship' && !job.state.bin ? 'bin' : rest > 0 ? 'box' : 'done';
  const judge = async (line: ScanLine) => {
    if (mode !== 'receive') return;
    const refused = await confirm({
      kind: 'action',
      question: t('judge', { box: line.code }),
      confirmLabel: t('refuse'),
      detail: t('judgeDetail'),
    });
    if (refused) setJudged({ boxId: line.key, result: 3 });
  };
  const answerReason = (reason: string | null) => {
    if (reason !== null && judged) job.mark(judged.boxId, judged.result, reason);
    setJudged(null);
  };
  return (
    <>
      <ScanPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={status}
        instruction={
          open ? t(`do.${mode}.${doing}`, { n: rest, bin: job.state.bin?.binCode ?? '' }) : t('do.notOpen', { status: status.label })
        }
        hint={`${name(row.fromWarehouseId)} → ${name(row.toWarehouseId)}`}
        result={job.log.result}
        history={job.log.history}
        inHand={job.state.bin ? { code: job.state.bin.binCode, name: t('binInHand') } : null}
        idleText={t('idle')}
        lines={lines.map((line): ScanLine => {
          const mark = job.state.marks[line.boxId];
          const note = !mark
            ? line.isLoose && open
              ? t('looseTap')
              : undefined
            : mark.result !== 1
              ? `${t(`result.${mark.result}`)} · ${mark.reason ?? ''}`
              : mark.binCode;
          return {
            ...{ key: line.boxId, code: line.isLoose ? line.matCode : line.boxNo, unit: line.unitCode, total: line.qty },
            name: line.isLoose ? `${line.matName} · ${t('loose')}` : `${line.matCode} ${line.matName}`,
            done: mark?.result === 1 ? line.qty : '0',
            state: mark === undefined ? 'todo' : mark.result === 1 ? 'done' : 'problem',
            ...(note ? { note } : {}),
          };
        })}
        linesTitle={t('boxes')}
        {...(open && (mode === 'receive' || lines.some(({ isLoose }) => isLoose))
          ? { onLine: (line: ScanLine) => (job.isOpenLoose(line.key) ? job.takeLoose(line) : void judge(line)) }
          : {})}
        onScan={job.scan}
        scanEnabled={open && judged === null}
        primary={
          open
            ? {
                key: 'send',
                label: t(`finishScan.${mode}`),
                busy: job.busy,
                saves: true,
                disabledReason: job.blocked,
                onClick: () => void job.send(),
              }
            : { key: 'back', label: t('toOrder'), onClick: job.leave }
        }
        undo={open && job.state.order.length > 0 ? { key: 'undo', label: t('undo'), onClick: job.undo } : undefined}
        menu={mode === 'receive' && open && rest > 0 ? [{ key: 'short', label: t('restShort', { n: rest }), onClick: job.restShort }] : []}
      />
      {judged ? (
        <ReasonDialog
          title={t('whyRefused')}
          reasons={['damaged', 'wrong', 'quantity'].map((key) => t(`reasons.${key}`))}
          onAnswer={answerReason}
        />
      ) : null}
    </>
  );
}

function useTransferScan({ path, view, lines }: Pick<TransferScanProps, 'path' | 'view' | 'lines'>, mode: ScanMode) {
  const { t } = useTranslation('transfer');
  const store = useStore();
  const labels = useLabels();
  const go = useGo();
  const { id, toWarehouseId } = view.row;
  const today = useToday();
  const log = useScanLog(useSentence('transfer'));
  const [state, change, clear] = useDraft(`${path}?id=${id}&mode=${mode}`, startTransfer);
  const { submit, busy } = useSubmit();
  const allowed = useRight(mode === 'receive' ? TRANSFER.receive : TRANSFER.ship);
  const job = { mode, toWarehouseId, lines };
  const blocker = transferBlocker(job, state);
  const leave = () => go(path, { id });
  const write = (): Promise<Written> => {
    if (mode === 'moveAll') return submit(transferMoveAll, { id, binId: state.bin?.id ?? '' }, { done: t('done') });
    if (mode === 'ship') return submit(transferShip, { id, boxIds: lines.map(({ boxId }) => boxId) }, { done: t('done') });
    const results = lines.map(({ boxId }) => {
      const { result = 2 as const, binId = null, reason = t('reasons.short') } = state.marks[boxId] ?? {};
      return { boxId, result, binId: result === 1 ? binId : null, reason };
    });
    return submit(transferReceive, { id, results }, { done: t('done') });
  };
  const send = async () => {
    if (blocker) return;
    const written = await write();
    if (!written.ok) return;
    clear();
    leave();
  };
  const undo = () => change(undoMark);
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [toWarehouseId], today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'undo') return undo();
    if (command) return send();
    // The receiver's tablet may not hold a box that has just left the sender: the list itself knows its number.
    const listed = scanned.kind === 'missing' ? lines.find(({ boxNo }) => boxNo === scanned.code) : undefined;
    const heard = listed ? { kind: 'box' as const, code: listed.boxNo, box: { id: listed.boxId } as never } : scanned;
    const outcome = scanForTransfer(job, state, heard);
    change(outcome.state);
    log.say(outcome.answer);
  };
  /** Loose goods cannot be scanned: they are confirmed by hand; tapped once more they are judged like a box. */
  const isOpenLoose = (boxId: string) => state.marks[boxId] === undefined && lines.some((line) => line.boxId === boxId && line.isLoose);
  const takeLoose = ({ key, code }: ScanLine) => {
    const outcome = takeLine(job, state, key, code);
    change(outcome.state);
    log.say(outcome.answer);
  };
  const mark = (boxId: string, result: 2 | 3, reason: string) =>
    change((before) => withMark(before, boxId, { result, binId: null, binCode: '', reason }));
  const restShort = () => {
    const open = lines.filter(({ boxId }) => state.marks[boxId] === undefined);
    const short = { result: 2 as const, binId: null, binCode: '', reason: t('reasons.short') };
    change((before) => open.reduce((next, { boxId }) => withMark(next, boxId, short), before));
  };
  const blocked = blocker ? t(blocker, { n: openCount(job, state) }) : undefined;
  return { state, log, scan, undo, send, leave, mark, isOpenLoose, takeLoose, restShort, blocked, busy, allowed, labels };
}

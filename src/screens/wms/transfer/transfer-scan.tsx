/** A transfer with the scanner: every box when sending or receiving, with short and refused boxes marked. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { TransferLine, type TransferLineRow, TransferOrder, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import {
  backFromTransfer,
  isOpenLoose,
  openCount,
  restIsShort,
  type ScanMode,
  scanForTransfer,
  startTransfer,
  type TransferState,
  takeLine,
  transferBlocker,
  withResult,
} from '#domain/wms/transfer/transfer.job.ts';
import { TRANSFER, transferMoveAll, transferReceive, transferShip } from '#domain/wms/transfer/transfer.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { ReasonDialog } from '#pages/scan/reason-dialog.tsx';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import type { Store, Viewed } from '#store/store.ts';
import { confirm } from '#ui/feedback/ask.tsx';

interface TransferScanProps {
  readonly title: string;
  readonly path: string;
  readonly view: Viewed<TransferRow>;
  readonly lines: readonly TransferLineRow[];
  readonly wanted: 'ship' | 'receive';
}

const modeOf = (query: URLSearchParams) => (query.get('mode') === 'ship' ? 'ship' : query.get('mode') === 'receive' ? 'receive' : null);

/** Whether the address opens the terminal of a transfer. */
export const isScan = (query: URLSearchParams): boolean => query.has('id') && modeOf(query) !== null;

type Loaded = Pick<TransferScanProps, 'view' | 'lines'>;

/** @returns null = this device does not hold it */
export async function readTransfer(rows: Store, id: string): Promise<Loaded | null> {
  const view = await rows.row(TransferOrder, id);
  const read = await rows.rowsBy(TransferLine, 'docId', id);
  return view ? { view, lines: read.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo) } : null;
}

/** @param path of the list */
export const transferScan = (path: string) =>
  function Scan({ title, of, query }: { readonly title: string; readonly of: Loaded; readonly query: URLSearchParams }) {
    return <TransferScan title={title} path={path} {...of} wanted={modeOf(query) ?? 'ship'} />;
  };

function TransferScan({ title, path, view, lines, wanted }: TransferScanProps) {
  const { t } = useTranslation('transfer');
  const labels = useLabels();
  const { name } = useWarehouses();
  const { row } = view;
  const mode: ScanMode = wanted === 'ship' && row.transferMode === 1 ? 'moveAll' : wanted;
  const { terminal, job, put, send, leave, blocked, busy } = useTransferScan({ path, view, lines }, mode);
  const { state } = terminal;
  const allowed = useRight(mode === 'receive' ? TRANSFER.receive : TRANSFER.ship);
  const [judged, setJudged] = useState<{ boxId: string; result: 2 | 3 } | null>(null);
  const open = (wanted === 'ship' ? row.status === 0 : row.status === 2 || row.status === 3) && allowed;
  const status = { tone: labels.tone(shippingStatus, row.status), label: labels.code(shippingStatus, row.status) };
  const rest = openCount(job, state);
  const doing = mode !== 'ship' && !state.bin ? 'bin' : rest > 0 ? 'box' : 'done';
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
    if (reason !== null && judged) put(withResult(state, judged.boxId, judged.result, reason));
    setJudged(null);
  };
  return (
    <>
      <ScanPage
        title={title}
        number={row.docNo ?? t('ui:pending.noNumber')}
        state={status}
        instruction={
          open ? t(`do.${mode}.${doing}`, { n: rest, bin: state.bin?.binCode ?? '' }) : t('do.notOpen', { status: status.label })
        }
        hint={`${name(row.fromWarehouseId)} → ${name(row.toWarehouseId)}`}
        terminal={terminal}
        undoLabel={t('undo')}
        inHand={state.bin ? { code: state.bin.binCode, name: t('binInHand') } : null}
        idleText={t('idle')}
        lines={lines.map((line): ScanLine => {
          const mark = state.marks[line.boxId];
          const note = !mark
            ? line.isLoose && open
              ? t('looseTap')
              : undefined
            : mark.result !== 1
              ? `${t(`result.${mark.result}`)} · ${mark.reason ?? ''}`
              : mark.binCode;
          return {
            key: line.boxId,
            code: line.isLoose ? line.matCode : line.boxNo,
            unit: line.unitCode,
            total: line.qty,
            name: line.isLoose ? `${line.matName} · ${t('loose')}` : `${line.matCode} ${line.matName}`,
            done: mark?.result === 1 ? line.qty : '0',
            state: mark === undefined ? 'todo' : mark.result === 1 ? 'done' : 'problem',
            ...(note ? { note } : {}),
          };
        })}
        linesTitle={t('boxes')}
        {...(open && (mode === 'receive' || lines.some(({ isLoose }) => isLoose))
          ? {
              onLine: (line: ScanLine) =>
                void (isOpenLoose(job, state, line.key) ? terminal.apply((now) => takeLine(job, now, line.key, line.code)) : judge(line)),
            }
          : {})}
        scanEnabled={open && judged === null}
        primary={
          open
            ? {
                key: 'send',
                label: t(`finishScan.${mode}`),
                busy,
                saves: true,
                disabledReason: blocked,
                onClick: () => void send(),
              }
            : { key: 'back', label: t('toOrder'), onClick: leave }
        }
        menu={
          mode === 'receive' && open && rest > 0
            ? [{ key: 'short', label: t('restShort', { n: rest }), onClick: () => put(restIsShort(job, state, t('reasons.short'))) }]
            : []
        }
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
  const go = useGo();
  const { id, toWarehouseId } = view.row;
  const find = useFindScanned();
  const held = useHeldDraft(`${path}?id=${id}&mode=${mode}`, startTransfer);
  const { submit, busy } = useSubmit();
  const job = { mode, toWarehouseId, lines };
  const leave = () => go(path, { id });
  const write = ({ bin, marks }: TransferState): Promise<Written> => {
    if (mode === 'moveAll') return submit(transferMoveAll, { id, binId: bin?.id ?? '' }, { done: t('done') });
    if (mode === 'ship') return submit(transferShip, { id, boxIds: lines.map(({ boxId }) => boxId) }, { done: t('done') });
    const results = lines.map(({ boxId }) => {
      const { result = 2 as const, binId = null, reason = t('reasons.short') } = marks[boxId] ?? {};
      return { boxId, result, binId: result === 1 ? binId : null, reason };
    });
    return submit(transferReceive, { id, results }, { done: t('done') });
  };
  const send = async () => {
    if (transferBlocker(job, held.now())) return;
    const written = await write(held.now());
    if (!written.ok) return;
    held.clear();
    leave();
  };
  const terminal = useTerminal(
    {
      sentence: useSentence('transfer'),
      find: (text) => find(text, [toWarehouseId]),
      hear: (state: TransferState, scanned) => scanForTransfer(job, state, scanned),
      back: backFromTransfer,
      finish: send,
    },
    held,
  );
  const blocker = transferBlocker(job, terminal.state);
  const blocked = blocker ? t(blocker, { n: openCount(job, terminal.state) }) : undefined;
  return { terminal, job, put: held.put, send, leave, blocked, busy };
}

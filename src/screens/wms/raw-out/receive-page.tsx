import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { deliveryResult, shippingStatus } from '#domain/wms/codes.ts';
import { materialDeliveryReceive } from '#domain/wms/material-delivery.document.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer, commandOf } from '#pages/scan/answer.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import {
  instructionOf,
  mark,
  openBoxes,
  type ReceiveBox,
  type ReceiveJob,
  type ReceiveState,
  type Result,
  receiveBlocker,
  restIsRefused,
  restIsShort,
  scanForReceive,
  startReceiving,
  undoLast,
  unmark,
} from './receive-steps.ts';
import { ResultDialog } from './result-dialog.tsx';
import type { LoadedDelivery } from './use-delivery.ts';

const UNDER_WAY: readonly number[] = [2, 3];

interface Props {
  readonly title: string;
  readonly delivery: LoadedDelivery;
  /** All of it is refused; what is scanned counts all the same. */
  readonly refuse: boolean;
}

/** Receiving at the line: every box is scanned; what is short or refused is named. */
export function ReceivePage({ title, delivery, refuse }: Props) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { header } = delivery;
  const job = useMemo<ReceiveJob>(
    () => ({ toWarehouseId: header.toWarehouseId, boxes: delivery.boxes.map(({ unitCode: unit, ...box }) => ({ ...box, unit })) }),
    [header.toWarehouseId, delivery.boxes],
  );
  const [judging, setJudging] = useState<string | null>(null);
  const receiving = useReceiving(header.id, job, refuse);
  const { state, log } = receiving;
  const open = UNDER_WAY.includes(header.status) && receiving.allowed;
  const instruction = instructionOf(job, state);
  const status = { tone: labels.tone(shippingStatus, header.status), label: labels.code(shippingStatus, header.status) };
  const judged = job.boxes.find(({ boxId }) => boxId === judging);
  const last = job.boxes.find(({ boxId }) => boxId === state.order.at(-1));
  return (
    <>
      <ScanPage
        title={title}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={status}
        instruction={open ? t(instruction.key, instruction.params) : t('receive.do.notOpen', { status: status.label })}
        hint={open ? hintOf(job, state, t) : undefined}
        result={log.result}
        history={log.history}
        inHand={last ? inHandOf(last, state, labels) : null}
        idleText={t('receive.hint')}
        lines={linesOf(job, state, t)}
        linesTitle={t('receive.lines')}
        onLine={open ? (line) => setJudging(line.key) : undefined}
        onScan={receiving.scan}
        scanEnabled={open && judging === null}
        primary={
          open
            ? {
                key: 'receive',
                label: t('receive.finish'),
                onClick: () => void receiving.finish(),
                disabledReason: receiving.blocked,
                busy: receiving.busy,
              }
            : { key: 'back', label: t('delivery.toList'), onClick: receiving.leave }
        }
        undo={open && state.order.length > 0 ? { key: 'undo', label: t('pick.undo'), onClick: receiving.undo } : undefined}
        menu={
          open && openBoxes(job, state).length > 0
            ? [
                { key: 'short', label: t('receive.restShort'), onClick: receiving.restShort },
                { key: 'refused', label: t('receive.restRefused'), onClick: receiving.restRefused },
              ]
            : []
        }
      />
      {judged ? (
        <ResultDialog
          box={judged}
          onAnswer={(result) => {
            if (result !== null) receiving.judge(judged.boxId, result);
            setJudging(null);
          }}
        />
      ) : null}
    </>
  );
}

/** What is still missing, never twice what the instruction says. */
function hintOf(job: ReceiveJob, state: ReceiveState, t: Words): string {
  if (openBoxes(job, state).length === 0) return t(state.bin ? 'receive.hintFinish' : 'receive.hintBin');
  return state.bin ? t('receive.binIs', { bin: state.bin.binCode }) : t('receive.hint');
}

/** The box of the last result, with that result. */
function inHandOf(box: ReceiveBox, state: ReceiveState, labels: Labels): ThingInHand {
  const result = state.results[box.boxId] ?? 0;
  return {
    code: box.boxNo,
    name: `${box.matCode} ${box.matName}`,
    quantity: box.qty,
    unit: box.unit,
    badge: { tone: labels.tone(deliveryResult, result), label: labels.code(deliveryResult, result) },
  };
}

type Words = (key: string, params?: Record<string, string>) => string;
const looks: Record<number, ScanLine['state']> = { 1: 'done', 2: 'problem', 3: 'problem' };

const linesOf = (job: ReceiveJob, state: ReceiveState, t: Words): ScanLine[] =>
  job.boxes.map((box) => {
    const result = state.results[box.boxId];
    return {
      key: box.boxId,
      code: box.boxNo,
      name: `${box.matCode} ${box.matName}`,
      done: result === 1 ? box.qty : '0',
      total: box.qty,
      unit: box.unit,
      state: looks[result ?? 0] ?? 'todo',
      ...(result === 2 || result === 3 ? { note: t(`receive.result.${result}`) } : {}),
    };
  });

function useReceiving(id: string, job: ReceiveJob, refuse: boolean) {
  const { t } = useTranslation('rawout');
  const store = useStore();
  const go = useGo();
  const today = useToday();
  const log = useScanLog(useSentence('rawout'));
  const begin = useMemo(() => (refuse ? restIsRefused(job, startReceiving) : startReceiving), [job, refuse]);
  const [state, change, clear] = useDraft<ReceiveState>(`/wms/material-delivery?id=${id}`, begin);
  const { submit, busy } = useSubmit();
  const allowed = useRight(materialDeliveryReceive.right);
  const blocker = receiveBlocker(job, state);
  const leave = () => go('/wms/material-delivery');
  const undo = () => {
    const before = undoLast(state);
    if (!before) return;
    change(before.state);
    log.say(answer('ok', 'receive.undone', job.boxes.find(({ boxId }) => boxId === before.boxId)?.boxNo ?? ''));
  };
  const finish = async () => {
    if (blocker || !state.bin) return;
    const count = (result: number) => String(job.boxes.filter(({ boxId }) => state.results[boxId] === result).length);
    const detail = t('receive.summary', { received: count(1), short: count(2), refused: count(3), bin: state.bin.binCode });
    if (!(await confirm({ question: t('receive.question'), detail, confirmLabel: t('receive.finish') }))) return;
    const results = job.boxes.map(({ boxId }) => ({ boxId, result: state.results[boxId] ?? 2 }));
    const written = await submit(materialDeliveryReceive, { id, toBinId: state.bin.id, results }, { done: t('receive.done') });
    if (!written.ok) return;
    clear();
    leave();
  };
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [job.toWarehouseId], today });
    const command = scanned.kind === 'command' ? commandOf(scanned.code) : undefined;
    if (command === 'undo') return undo();
    if (command) return void finish();
    const outcome = scanForReceive(job, state, scanned);
    change(outcome.state);
    log.say(outcome.answer);
  };
  const restShort = () => {
    change(restIsShort(job, state));
    log.tell('warn', '', t('receive.restMarked', { n: String(openBoxes(job, state).length) }));
  };
  const restRefused = () => {
    change(restIsRefused(job, state));
    log.tell('warn', '', t('receive.restRefusedMarked', { n: String(openBoxes(job, state).length) }));
  };
  const judge = (boxId: string, result: Result | 0) => {
    change(result === 0 ? unmark(state, boxId) : mark(state, boxId, result));
    const boxNo = job.boxes.find((box) => box.boxId === boxId)?.boxNo ?? '';
    log.tell(result === 1 || result === 0 ? 'ok' : 'warn', boxNo, t(`receive.result.${result}`));
  };
  const blocked = blocker ? t(blocker, { n: String(openBoxes(job, state).length) }) : undefined;
  return { state, judge, log, scan, undo, finish, leave, restShort, restRefused, blocked, busy, allowed };
}

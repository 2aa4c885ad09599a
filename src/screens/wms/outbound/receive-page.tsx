import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { deliveryResult, shippingStatus } from '#domain/wms/codes.ts';
import {
  backFromReceive,
  instructionOf,
  judge,
  openBoxes,
  type ReceiveBox,
  type ReceiveJob,
  type ReceiveState,
  receiveBlocker,
  restIs,
  scanForReceive,
  startReceiving,
} from '#domain/wms/outbound/delivery.job.ts';
import { materialDeliveryReceive } from '#domain/wms/outbound/material-delivery.document.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { ResultDialog } from './result-dialog.tsx';
import type { LoadedDelivery } from './use-delivery.ts';

const UNDER_WAY: readonly number[] = [2, 3];

interface Props {
  readonly title: string;
  readonly delivery: LoadedDelivery;
  /** Starts with everything refused; scanned boxes still count as received. */
  readonly refuse: boolean;
}

/** Receiving at the line: every box is scanned, and boxes that are short or refused are marked. */
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
  const { state, terminal } = receiving;
  const allowed = useRight(materialDeliveryReceive.right);
  const open = UNDER_WAY.includes(header.status) && allowed;
  const instruction = instructionOf(job, state);
  const judged = job.boxes.find(({ boxId }) => boxId === judging);
  const last = job.boxes.find(({ boxId }) => boxId === state.order.at(-1));
  return (
    <>
      <ScanPage
        title={title}
        of={{ docNo: header.docNo, set: shippingStatus, status: header.status }}
        instruction={
          open ? t(instruction.key, instruction.params) : t('receive.do.notOpen', { status: labels.code(shippingStatus, header.status) })
        }
        hint={open ? hintOf(job, state, t) : undefined}
        terminal={terminal}
        inHand={last ? inHandOf(last, state, labels) : null}
        idleText={t('receive.hint')}
        lines={linesOf(job, state, t)}
        linesTitle={t('receive.lines')}
        onLine={open ? (line) => setJudging(line.key) : undefined}
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
        menu={
          open && openBoxes(job, state).length > 0
            ? [
                { key: 'short', label: t('receive.restShort'), onClick: () => void terminal.apply((now) => restIs(job, now, 2)) },
                { key: 'refused', label: t('receive.restRefused'), onClick: () => void terminal.apply((now) => restIs(job, now, 3)) },
              ]
            : []
        }
      />
      {judged ? (
        <ResultDialog
          box={judged}
          onAnswer={(result) => {
            if (result !== null) void terminal.apply((now) => judge(now, judged, result));
            setJudging(null);
          }}
        />
      ) : null}
    </>
  );
}

/** What is still missing, without repeating the instruction. */
function hintOf(job: ReceiveJob, state: ReceiveState, t: Words): string {
  if (openBoxes(job, state).length === 0) return t(state.bin ? 'receive.hintFinish' : 'receive.hintBin');
  return state.bin ? t('receive.binIs', { bin: state.bin.binCode }) : t('receive.hint');
}

/** The box of the last result, with this result. */
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
  const go = useGo();
  const find = useFindScanned();
  const begin = useMemo(() => (refuse ? restIs(job, startReceiving, 3).state : startReceiving), [job, refuse]);
  const held = useHeldDraft<ReceiveState>(`/wms/material-delivery?id=${id}`, begin);
  const { state } = held;
  const { submit, busy } = useSubmit();
  const blocker = receiveBlocker(job, state);
  const leave = () => go('/wms/material-delivery');
  const finish = async () => {
    if (blocker || !state.bin) return;
    const count = (result: number) => String(job.boxes.filter(({ boxId }) => state.results[boxId] === result).length);
    const detail = t('receive.summary', { received: count(1), short: count(2), refused: count(3), bin: state.bin.binCode });
    if (!(await confirm({ question: t('receive.question'), detail, confirmLabel: t('receive.finish') }))) return;
    const results = job.boxes.map(({ boxId }) => ({ boxId, result: state.results[boxId] ?? 2 }));
    const written = await submit(materialDeliveryReceive, { id, toBinId: state.bin.id, results }, { done: t('receive.done') });
    if (!written.ok) return;
    held.clear();
    leave();
  };
  const terminal = useTerminal(
    {
      sentence: useSentence('rawout'),
      find: (text) => find(text, [job.toWarehouseId]),
      hear: (before: ReceiveState, scanned) => scanForReceive(job, before, scanned),
      back: (before) => backFromReceive(job, before),
      // Not awaited: following scans belong to the question it asks.
      finish: () => void finish(),
    },
    held,
  );
  const blocked = blocker ? t(blocker, { n: String(openBoxes(job, state).length) }) : undefined;
  return { terminal, state, finish, leave, blocked, busy };
}

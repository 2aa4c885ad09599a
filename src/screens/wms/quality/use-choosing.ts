/** Choosing boxes and deciding about them: the state, the answers, and what is written. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, answer } from '#domain/kernel/job.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import {
  allOf,
  backFromChoosing,
  type ChooseState,
  hearBox,
  type Part,
  partFault,
  partStep,
  startChoosing,
  stillOpen,
  withoutBox,
  withPart,
} from '#domain/wms/quality/choosing.job.ts';
import type { InspectionBoxRow } from '#domain/wms/quality/inspection.document.ts';
import { choosable } from '#domain/wms/quality/inspection-facts.ts';
import { inspectionConcede, inspectionJudge } from '#domain/wms/quality/judge.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useStore } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Photo } from '#ui/photo-input.tsx';
import type { InspectionView } from './use-inspection.ts';

export function useChoosing(view: InspectionView) {
  const { t } = useTranslation('quality');
  const store = useStore();
  const labels = useLabels();
  const decimals = useDecimals();
  const { submit, busy } = useSubmit();
  const held = useHeld(startChoosing);
  const { id, docNo, unitCode } = view.header.row;
  const open = choosable(view.header.row, view.boxes);
  const rowOf = (boxId: string): InspectionBoxRow | undefined => open.find((row) => row.boxId === boxId);
  const terminal = useTerminal(
    {
      sentence: useCallback(({ key, params }: Answer) => t(`choose.say.${key}`, params), [t]),
      find: async (text) => {
        const { kind, id: code } = parseScan(text);
        return { kind, code: code || text };
      },
      hear: (state: ChooseState, { code }) => hearBox(code, view.boxes, open, state),
      settle: (state) => stillOpen(state, open),
      back: backFromChoosing,
      count: (state) => {
        const { part: box } = state;
        return (
          box && {
            key: box.boxId,
            label: t('choose.partOf', { box: box.boxNo }),
            initial: box.qty,
            unit: unitCode,
            decimals: decimals(unitCode),
            problem: (value) => partFault(box, value),
            take: (value) => partStep(state, box, value),
          }
        );
      },
      write: async ({ box, qty }: Part, by) => {
        const child = await by.number('box');
        const chosen = withPart(held.now().chosen, box.boxId, qty, child);
        return { ok: true, state: { chosen, part: null }, answer: answer('ok', 'part', box.boxNo, { box: box.boxNo, child, qty }) };
      },
    },
    held,
  );
  const { chosen, part } = terminal.state;
  const toggle = (boxId: string) => {
    const box = rowOf(boxId);
    if (!box) return;
    const isChosen = chosen.some((one) => one.boxId === boxId);
    held.put({ part, chosen: isChosen ? withoutBox(chosen, boxId) : [...chosen, { boxId, qty: box.qty, childNo: null }] });
  };
  const finish = (n: number, verdict: number, opId: string) => {
    held.put(startChoosing);
    terminal.log.say(answer('ok', `decided${verdict}`, '', { n: String(n) }), opId);
  };
  const judge = async (verdict: 1 | 3): Promise<void> => {
    const reason =
      verdict === 3 ? await askReason({ title: t('choose.rejectTitle'), detail: t('choose.count', { n: chosen.length }) }) : null;
    if (verdict === 3 && reason === null) return;
    const lines = chosen.map((one) => ({ ...one, verdict }));
    const written = await submit(inspectionJudge, { id, lines, defectCode: null, reason, binId: null }, { quiet: true });
    if (written.ok) return finish(lines.length, verdict, written.opId);
    terminal.log.tell('error', docNo ?? '', labels.problem(written.problem));
  };
  const concede = async (reason: string, photos: readonly Photo[]): Promise<boolean> => {
    const attachments = await Promise.all(photos.map((photo) => store.prepareAttachment(photo.blob, photo.name)));
    const payload = { id, lines: [...chosen], reason, photos: attachments.map(({ ref }) => ref) };
    const written = await submit(inspectionConcede, payload, { attachments, quiet: true });
    if (written.ok) finish(payload.lines.length, 2, written.opId);
    else terminal.log.tell('error', docNo ?? '', labels.problem(written.problem));
    return written.ok;
  };
  return {
    terminal,
    open,
    chosen,
    part,
    busy,
    toggle,
    judge,
    concede,
    chooseAll: () => held.put({ part, chosen: allOf(open) }),
    startPart: (boxId: string) => held.put({ chosen, part: rowOf(boxId) ?? null }),
  };
}

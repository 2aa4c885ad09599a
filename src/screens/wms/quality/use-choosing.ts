/** Choosing boxes and deciding about them: the state, the answers, and what is written. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { answer } from '#domain/kernel/job.ts';
import { problem } from '#domain/kernel/problem.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import {
  allOf,
  backFromChoosing,
  type ChooseState,
  type ChooseWork,
  hearBox,
  partFault,
  partStep,
  spokenOf,
  startChoosing,
  stillOpen,
  type Verdict,
  verdictStep,
  withoutBox,
  withPart,
} from '#domain/wms/quality/choosing.job.ts';
import type { InspectionBoxRow } from '#domain/wms/quality/inspection.document.ts';
import { choosable } from '#domain/wms/quality/inspection-facts.ts';
import { inspectionConcede, inspectionJudge } from '#domain/wms/quality/judge.operation.ts';
import { sampleSays } from '#domain/wms/quality/standing.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { useAttach } from '#pages/attachments/use-photos.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { Option } from '#pages/scan/asked.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import type { Photo } from '#ui/photo-input.tsx';
import { useOwnWork } from './own-work.ts';
import type { Rejection } from './reject-dialog.tsx';
import type { InspectionView } from './use-inspection.ts';

/** What is wrong with the chosen boxes is being asked. */
interface Rejecting {
  readonly detail: string;
  readonly give: (rejection: Rejection | null) => void;
}

const NOTHING_WRONG = { defectCode: null, reason: null };

export function useChoosing(view: InspectionView) {
  const { t } = useTranslation('quality');
  const attach = useAttach();
  const labels = useLabels();
  const decimals = useDecimals();
  const { submit, busy } = useSubmit();
  const verdicts = useVerdicts(view);
  const held = useHeld(startChoosing);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const { id, docNo, unitCode } = view.header.row;
  const open = choosable(view.header.row, view.boxes);
  const rowOf = (boxId: string): InspectionBoxRow | undefined => open.find((row) => row.boxId === boxId);
  const write = async (work: ChooseWork, by: Writer): Promise<Wrote<ChooseState>> => {
    if ('verdict' in work) {
      const { verdict } = work;
      const detail = t('choose.count', spokenOf(work.chosen, unitCode));
      const wrong = verdict === 3 ? await new Promise<Rejection | null>((give) => setRejecting({ detail, give })) : NOTHING_WRONG;
      setRejecting(null);
      if (wrong === null) return { ok: false, problem: problem('CANCELLED') };
      const lines = work.chosen.map((one) => ({ ...one, verdict }));
      return by.submit(inspectionJudge, { id, lines, ...wrong, binId: null });
    }
    const { box, qty } = work;
    const child = await by.number('box');
    const { chosen } = held.now();
    const state = { ...startChoosing, chosen: withPart(chosen, box.boxId, qty, child) };
    return { ok: true, state, answer: answer('ok', 'part', box.boxNo, { box: box.boxNo, child, qty }) };
  };
  const terminal = useTerminal(
    {
      sentence: useSentence('quality', 'choose.say.'),
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
            // The whole box is what nobody has counted: confirmed unseen, it would be judged whole.
            initial: '',
            unit: unitCode,
            decimals: decimals(unitCode),
            problem: (value) => partFault(box, value),
            take: (value) => partStep(state, box, value),
          }
        );
      },
      choice: (state) => {
        const options = verdicts(state.chosen.length);
        if (state.part || open.length === 0 || options.length === 0) return null;
        return {
          key: state.chosen.map(({ boxId }) => boxId).join(),
          label: t('choose.verdict'),
          options,
          take: (code) => verdictStep(state, code as Verdict, unitCode),
        };
      },
      write,
    },
    held,
  );
  const { chosen, part, isConceding } = terminal.state;
  const toggle = (boxId: string) => {
    const box = rowOf(boxId);
    if (!box) return;
    const isChosen = chosen.some((one) => one.boxId === boxId);
    const next = isChosen ? withoutBox(chosen, boxId) : [...chosen, { boxId, qty: box.qty, childNo: null }];
    held.put({ ...terminal.state, chosen: next });
  };
  const concede = async (reason: string, photos: readonly Photo[]): Promise<boolean> => {
    const { attachments, refs } = await attach(photos);
    const payload = { id, lines: [...chosen], reason, photos: refs };
    const written = await submit(inspectionConcede, payload, { attachments, quiet: true });
    if (written.ok) {
      held.put(startChoosing);
      terminal.log.say(answer('ok', 'decided2', '', spokenOf(payload.lines, unitCode)), written.opId);
    } else terminal.log.tell('error', docNo ?? '', labels.problem(written.problem));
    return written.ok;
  };
  return {
    terminal,
    open,
    chosen,
    part,
    isConceding,
    rejecting,
    busy,
    toggle,
    concede,
    leaveConcession: () => held.put({ ...held.now(), isConceding: false }),
    chooseAll: () => held.put({ ...terminal.state, chosen: allOf(open) }),
    startPart: (boxId: string) => held.put({ ...terminal.state, part: rowOf(boxId) ?? null }),
  };
}

/** Pass, reject or concede, depending on the sample and the user's rights; the most likely verdict comes first. */
function useVerdicts({ header: { row } }: InspectionView): (n: number) => readonly Option[] {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const judging = useRight(inspectionJudge.right) && [5, 2, 4].includes(row.status);
  const conceding = useRight(inspectionConcede.right) && [3, 4, 5].includes(row.status);
  const ownWork = useOwnWork()(row);
  const batch = useRow(Batch, row.batchId);
  const over = isExpired(batch?.row, useToday()) ? labels.problem(problem('CONCEDE_EXPIRED', { batchNo: row.batchNo ?? '' })) : undefined;
  return (n) => {
    const none = n === 0 ? t('choose.none') : undefined;
    const above = sampleSays(row) === 'reject' ? t('choose.aboveAc', { qty: row.defectQty, ac: row.acceptNo }) : undefined;
    const option = (code: Verdict, tone: Option['tone'] & string, off: string | undefined): Option => ({
      code,
      tone,
      off,
      label: t(`choose.${code}`, { n }),
    });
    const offline = online ? undefined : t('needsServer');
    return [
      ...(judging ? [option('pass', 'ok', none ?? above), option('reject', 'error', none)] : []),
      ...(conceding ? [option('concede', 'warn', ownWork ?? over ?? none ?? offline)] : []),
    ];
  };
}

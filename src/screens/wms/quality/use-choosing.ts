/** Choosing boxes and deciding about them: what is in hand, what was said, what is written. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problem } from '#domain/kernel/problem.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import type { InspectionBoxRow } from '#domain/wms/quality/inspection.document.ts';
import { inspectionConcede, inspectionJudge } from '#domain/wms/quality/judge.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { useStore } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Photo } from '#ui/photo-input.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { allOf, type Chosen, hearBox, isPart, partFault, withoutBox, withPart } from './choose-steps.ts';
import { choosable } from './inspection-facts.ts';
import type { InspectionView } from './use-inspection.ts';

export function useChoosing(view: InspectionView) {
  const { t } = useTranslation('quality');
  const store = useStore();
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const log = useScanLog(({ key, params }) => t(`choose.say.${key}`, params));
  const [kept, setChosen] = useState<readonly Chosen[]>([]);
  const [part, setPart] = useState<{ readonly boxId: string; readonly qty: string } | null>(null);
  const { id } = view.header.row;
  const open = choosable(view.header.row, view.boxes);
  // What was decided meanwhile, here or elsewhere, is no longer to be chosen.
  const chosen = kept.filter(({ boxId }) => open.some((row) => row.boxId === boxId));
  const rowOf = (boxId: string): InspectionBoxRow | undefined => open.find((row) => row.boxId === boxId);

  const onScan = async ({ text }: Scan): Promise<void> => {
    const code = parseScan(text).id || text;
    const heard = hearBox(code, view.boxes, open, chosen);
    const by = heard.box?.judgedByName ?? '';
    if (heard.kind === 'chosen') setChosen(heard.chosen);
    log.say({
      tone: heard.kind === 'chosen' ? 'ok' : heard.kind === 'again' ? 'warn' : 'error',
      key: heard.kind,
      params: { box: code, by },
      code,
    });
  };
  const toggle = (boxId: string) => {
    const box = rowOf(boxId);
    if (!box) return;
    setChosen(chosen.some((one) => one.boxId === boxId) ? withoutBox(chosen, boxId) : [...chosen, { boxId, qty: box.qty, childNo: null }]);
  };
  const takePart = async (): Promise<void> => {
    const box = part && rowOf(part.boxId);
    if (!part || !box) return setPart(null);
    const fault = partFault(box, part.qty);
    if (fault) return log.say({ tone: 'error', key: fault, params: { max: box.qty, box: box.boxNo }, code: box.boxNo });
    const childNo = isPart(box, part.qty) ? await store.takeNumber('box') : null;
    if (isPart(box, part.qty) && childNo === null) return log.tell('error', box.boxNo, labels.problem(problem('NO_NUMBERS')));
    setChosen(withPart(chosen, part.boxId, part.qty, childNo));
    setPart(null);
    log.say({
      tone: 'ok',
      key: childNo ? 'part' : 'whole',
      params: { box: box.boxNo, child: childNo ?? '', qty: part.qty },
      code: box.boxNo,
    });
  };
  const finish = (n: number, verdict: number) => {
    setChosen([]);
    log.say({ tone: 'ok', key: `decided${verdict}`, params: { n: String(n) }, code: '' });
  };
  const judge = async (verdict: 1 | 3): Promise<void> => {
    const reason =
      verdict === 3 ? await askReason({ title: t('choose.rejectTitle'), detail: t('choose.count', { n: chosen.length }) }) : null;
    if (verdict === 3 && reason === null) return;
    const lines = chosen.map((one) => ({ ...one, verdict }));
    const written = await submit(inspectionJudge, { id, lines, defectCode: null, reason, binId: null }, { quiet: true });
    if (written.ok) return finish(lines.length, verdict);
    log.tell('error', view.header.row.docNo ?? '', labels.problem(written.problem));
  };
  const concede = async (reason: string, photos: readonly Photo[]): Promise<boolean> => {
    const attachments = await Promise.all(photos.map((photo) => store.prepareAttachment(photo.blob, photo.name)));
    const payload = { id, lines: [...chosen], reason, photos: attachments.map(({ ref }) => ref) };
    const written = await submit(inspectionConcede, payload, { attachments, quiet: true });
    if (written.ok) finish(payload.lines.length, 2);
    else log.tell('error', view.header.row.docNo ?? '', labels.problem(written.problem));
    return written.ok;
  };
  return {
    ...{ open, chosen, part, busy, log, onScan, toggle, takePart, judge, concede },
    chooseAll: () => setChosen(allOf(open)),
    clear: () => setChosen([]),
    startPart: (boxId: string) => setPart({ boxId, qty: rowOf(boxId)?.qty ?? '' }),
    setPartQty: (qty: string) => setPart((held) => held && { ...held, qty }),
    leavePart: () => setPart(null),
    partBox: part ? rowOf(part.boxId) : undefined,
  };
}

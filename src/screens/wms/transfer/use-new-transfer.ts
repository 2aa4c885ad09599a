/** A new transfer: from where to where, boxes by scan, loose stock by bin; of an application its stores and what is left of it. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Application, ApplicationLine } from '#domain/wms/application.document.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { transferCreate } from '#domain/wms/transfer/transfer-create.operation.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer } from '#pages/scan/answer.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { useStoreStock } from '#screens/wms/application/use-store-stock.ts';
import { type DraftLine, linesFor, linesOfApplication, withLine } from '#screens/wms/hardware/issue-draft.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { otherThing } from '#screens/wms/kit/scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { EMPTY, lackOf, looseParts, needsOf, type TransferDraft } from './transfer-draft.ts';

/** Draft of the transfer with the stores its application names. */
function useTransferDraft(path: string, applicationId: string | null) {
  const application = useRow(Application, applicationId)?.row;
  const read = useRowsBy(ApplicationLine, 'docId', applicationId ?? '');
  const asked = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  const [kept, change, clear] = useDraft<TransferDraft>(`${path}?new${applicationId ? `&apply=${applicationId}` : ''}`, EMPTY);
  const draft = useMemo<TransferDraft>(() => {
    const whole = { ...EMPTY, ...kept };
    return application ? { ...whole, from: application.fromWarehouseId ?? '', to: application.toWarehouseId ?? '' } : whole;
  }, [application, kept]);
  return { application, asked, draft, change, clear };
}

export function useNewTransfer(path: string, applicationId: string | null) {
  const { t } = useTranslation('transfer');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { application, asked, draft, change, clear } = useTransferDraft(path, applicationId);
  const { boxes, loose, from } = draft;
  const materialIds = [...asked, ...loose].map(({ materialId }) => materialId);
  const held = useStoreStock(from, materialIds);
  const stock = useMemo(() => held && { ...held, candidates: held.candidates.filter(({ box }) => isLoose(box)) }, [held]);
  useEffect(() => {
    if (!application || !stock || asked.length === 0 || loose.length > 0) return;
    const lines = linesOfApplication(asked, stock.candidates, stock.today);
    if (lines.length > 0) change((before) => ({ ...EMPTY, ...before, loose: lines }));
  }, [application, asked, stock, loose.length, change]);
  useDirty(boxes.length > 0 || (loose.length > 0 && application === undefined));
  const scanning = useScanning(draft, change);

  const add = (material: MaterialRow, sources: readonly Candidate[]) => {
    const goods = { materialId: material.id, matCode: material.matCode, matName: material.matName, unitCode: material.baseUnit };
    const own = sources.filter(({ box }) => isLoose(box));
    const [line] = linesFor(goods, null, '1', own).filter(({ qty }) => isPositive(qty));
    if (line) change((before) => ({ ...EMPTY, ...before, loose: withLine(before.loose ?? [], line) }));
    else notify({ tone: 'warn', title: t('noLoose', { matCode: material.matCode }) });
  };
  const setLoose = (lines: readonly DraftLine[]) => change((before) => ({ ...before, loose: lines }));
  const lack = lackOf(draft, stock ?? (loose.length === 0 ? { candidates: [], today: '' } : undefined));
  const send = async (): Promise<void> => {
    if (lack) return;
    const head = { fromWarehouseId: from, toWarehouseId: draft.to, transferMode: Number(draft.mode) as 1 | 2 };
    const goods = { boxIds: boxes.map(({ id }) => id), loose: looseParts(loose, stock?.candidates ?? []) };
    const more = { remark: draft.remark.trim() || null, applicationId: application?.id ?? null };
    const written = await submit(transferCreate, (idOf) => ({ id: idOf('doc'), ...head, ...more, ...goods }), { done: t('created') });
    if (!written.ok) return;
    clear();
    go(path, { id: written.idOf('doc') });
  };
  return {
    ...{ draft, application, change, busy, lack, send, add, stock, candidates: stock?.candidates ?? [], ...scanning },
    needs: needsOf(asked, draft),
    setLine: (key: string, patch: Partial<DraftLine>) => setLoose(loose.map((line) => (line.key === key ? { ...line, ...patch } : line))),
    remove: (key: string) => setLoose(loose.filter((line) => line.key !== key)),
  };
}

function useScanning({ from, boxes }: TransferDraft, change: (next: (before: TransferDraft) => TransferDraft) => void) {
  const store = useStore();
  const today = useToday();
  const log = useScanLog(useSentence('transfer'));
  const scan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: [from], today });
    if (scanned.kind === 'bin' || scanned.kind === 'command') return log.say(answer('error', 'say.box', scanned.code));
    if (scanned.kind !== 'box') return log.say(otherThing(scanned));
    const { box, code } = scanned;
    const first = from === '' ? (box.warehouseId ?? '') : from;
    if (boxes.some(({ id }) => id === box.id)) return log.say(answer('warn', 'say.again', code));
    if (box.warehouseId !== first) return log.say(answer('error', 'say.otherSource', code));
    if (box.boxStatus !== 2 && box.boxStatus !== 6) return log.say(answer('error', 'say.held', code, { status: String(box.boxStatus) }));
    change((before) => ({ ...before, from: first, boxes: [...before.boxes, box] }));
    log.say(answer('ok', 'say.added', code));
  };
  return { log, scan };
}

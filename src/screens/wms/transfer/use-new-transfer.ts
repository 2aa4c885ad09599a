/** A new transfer: from where to where, boxes by scan, loose stock by bin; of an application its stores and what is left of it. */
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Application, ApplicationLine } from '#domain/wms/application.document.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { transferCreate } from '#domain/wms/transfer/transfer-create.operation.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { type DraftLine, linesFor, linesOfApplication, withLine } from '#screens/wms/kit/issue-draft.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStoreStock } from '#screens/wms/kit/use-store-stock.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { backFromNew, EMPTY, lackOf, looseParts, needsOf, scanForNew, type TransferDraft } from './transfer-draft.ts';

/** Draft of the transfer with the stores its application names. */
function useTransferDraft(path: string, applicationId: string | null) {
  const application = useRow(Application, applicationId)?.row;
  const read = useRowsBy(ApplicationLine, 'docId', applicationId ?? '');
  const asked = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  const held = useHeldDraft<TransferDraft>(`${path}?new${applicationId ? `&apply=${applicationId}` : ''}`, EMPTY);
  const { now, put, clear, state } = held;
  const change = useCallback((next: (before: TransferDraft) => TransferDraft) => put(next(now())), [now, put]);
  /** With the stores that the application names. */
  const settle = useCallback(
    (kept: TransferDraft): TransferDraft =>
      application ? { ...kept, from: application.fromWarehouseId ?? '', to: application.toWarehouseId ?? '' } : kept,
    [application],
  );
  const draft = useMemo(() => settle(state), [settle, state]);
  return { application, asked, draft, change, clear, held, settle };
}

export function useNewTransfer(path: string, applicationId: string | null) {
  const { t } = useTranslation('transfer');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { application, asked, draft, change, clear, held, settle } = useTransferDraft(path, applicationId);
  const { boxes, loose, from } = draft;
  const materialIds = [...asked, ...loose].map(({ materialId }) => materialId);
  const inStore = useStoreStock(from, materialIds);
  const stock = useMemo(() => inStore && { ...inStore, candidates: inStore.candidates.filter(({ box }) => isLoose(box)) }, [inStore]);
  useEffect(() => {
    if (!application || !stock || asked.length === 0 || loose.length > 0) return;
    const lines = linesOfApplication(asked, stock.candidates, stock.today);
    if (lines.length > 0) change((before) => ({ ...before, loose: lines }));
  }, [application, asked, stock, loose.length, change]);
  useDirty(boxes.length > 0 || (loose.length > 0 && application === undefined));
  const find = useFindScanned();
  const terminal = useTerminal(
    { sentence: useSentence('transfer'), find: (text) => find(text, [from]), hear: scanForNew, back: backFromNew, settle },
    held,
  );

  const add = (material: MaterialRow, sources: readonly Candidate[]) => {
    const goods = { materialId: material.id, matCode: material.matCode, matName: material.matName, unitCode: material.baseUnit };
    const own = sources.filter(({ box }) => isLoose(box));
    const [line] = linesFor(goods, null, '1', own).filter(({ qty }) => isPositive(qty));
    if (line) change((before) => ({ ...before, loose: withLine(before.loose, line) }));
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
    ...{ draft, application, change, busy, lack, send, add, stock, candidates: stock?.candidates ?? [], terminal },
    needs: needsOf(asked, draft),
    setLine: (key: string, patch: Partial<DraftLine>) => setLoose(loose.map((line) => (line.key === key ? { ...line, ...patch } : line))),
    remove: (key: string) => setLoose(loose.filter((line) => line.key !== key)),
  };
}

/** A new transfer: from where to where, boxes by scan, loose stock by bin. An application determines the stores and what is left to send. */
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Application, ApplicationLine } from '#domain/wms/application/application.document.ts';
import { linesOfApplication } from '#domain/wms/taken/taken-lines.ts';
import { TRANSFER, transferShip } from '#domain/wms/transfer/transfer.operation.ts';
import { transferCreate } from '#domain/wms/transfer/transfer-create.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useTaken } from '#screens/wms/kit/use-taken.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import {
  backFromNew,
  EMPTY,
  entered,
  isUntouched,
  lackOf,
  leaving,
  looseParts,
  needsOf,
  scanForNew,
  TAKING,
  type TransferDraft,
} from './transfer-draft.ts';

/** The draft of the transfer, with the stores named by its application. */
function useTransferDraft(path: string, applicationId: string | null) {
  const application = useRow(Application, applicationId)?.row;
  const read = useRowsBy(ApplicationLine, 'docId', applicationId ?? '');
  const asked = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  const held = useHeldDraft<TransferDraft>(`${path}?new${applicationId ? `&apply=${applicationId}` : ''}`, EMPTY);
  const { now, put, clear, state } = held;
  const change = useCallback((next: (before: TransferDraft) => TransferDraft) => put(next(now())), [now, put]);
  /** Sets the stores named by the application. */
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
  const materialIds = [...asked, ...loose].map(({ materialId = '' }) => materialId);
  const known = useTaken(from, materialIds, TAKING.sources);
  const { isKnown, sources } = known;
  const isOpen = isUntouched(draft);
  useEffect(() => {
    if (!application || !isKnown || asked.length === 0 || !isOpen) return;
    const lines = linesOfApplication(asked, sources);
    if (lines.length > 0) change((before) => entered(before, lines));
  }, [application, asked, isKnown, sources, isOpen, change]);
  useDirty(boxes.length > 0 || (loose.length > 0 && application === undefined));
  const find = useFindScanned();
  const terminal = useTerminal(
    { sentence: useSentence('transfer'), find: (text) => find(text, [from]), hear: scanForNew, back: backFromNew, settle },
    held,
  );

  const lack = lackOf(draft, known);
  const mayShip = useRight(TRANSFER.ship);
  const out = mayShip ? leaving(draft) : null;
  /** @param out boxes that leave at once */
  const send = async (out: readonly string[] | null = null): Promise<void> => {
    if (lack) return;
    const head = { fromWarehouseId: from, toWarehouseId: draft.to, transferMode: Number(draft.mode) as 1 | 2 };
    const goods = { boxIds: boxes.map(({ id }) => id), loose: looseParts(loose, known.candidates) };
    const more = { remark: draft.remark.trim() || null, applicationId: application?.id ?? null };
    const written = await submit(transferCreate, (idOf) => ({ id: idOf('doc'), ...head, ...more, ...goods }), { done: t('created') });
    if (!written.ok) return;
    const id = written.idOf('doc');
    clear();
    if (out) await submit(transferShip, { id, boxIds: [...out] }, { done: t('done') });
    go(path, { id });
  };
  return {
    draft,
    application,
    change,
    busy,
    lack,
    out,
    send,
    known,
    terminal,
    needs: needsOf(asked, draft),
    setLoose: (lines: readonly LineValues[]) => change((before) => entered(before, lines)),
  };
}

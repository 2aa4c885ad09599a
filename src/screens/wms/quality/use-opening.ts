/** Opening an inspection of goods in stock: boxes by scan or by lot, the reason, and what is written. The draft survives a reload. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { backFromOpening, type OpeningDraft, openingLack, scanForOpening, startOpening, withAll } from '#domain/wms/quality/opening.job.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { boxFacts } from '#screens/wms/kit/find-scanned.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';

export interface LotAddress {
  readonly warehouseId: string;
  readonly materialId: string;
  readonly batchId: string;
}

const EXPIRY = '1';

/** @param lot suggested by another page because its shelf life is ending */
export function useOpening(path: string, lot: LotAddress | null) {
  const { t } = useTranslation('quality');
  const store = useStore();
  const go = useGo();
  const find = useFindScanned();
  const { online } = useSyncStatus();
  const today = useToday();
  const { submit, busy } = useSubmit();
  // What was begun with this lot goes on after a reload; with another, it is another inspection.
  const begun = lot ? ['new', lot.warehouseId, lot.materialId, lot.batchId].join('/') : 'new';
  const held = useHeldDraft<OpeningDraft>(`${path}?${begun}`, startOpening);
  const { state: draft, now, put } = held;
  const terminal = useTerminal(
    {
      sentence: useSentence('quality'),
      find: (text) => find(text),
      hear: scanForOpening,
      back: backFromOpening,
    },
    held,
  );
  useDirty(draft.boxes.length > 0);

  const lotOf = async ({ warehouseId, materialId, batchId }: LotAddress) => {
    const rows = await store.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId);
    const own = rows.map(({ row }) => row).filter((box) => box.batchId === batchId);
    return Promise.all(own.map((box) => boxFacts(store, box, today)));
  };
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || !lot) return;
    taken.current = true;
    if (now().boxes.length > 0) return;
    void (async () => put(withAll({ ...startOpening, stockReason: EXPIRY }, await lotOf(lot))))();
  });
  /** Adds all other boxes of the batch in the store. */
  const addRest = async (): Promise<void> => {
    const row = (await store.row(Box, now().boxes[0]?.id ?? ''))?.row;
    if (!row?.warehouseId || !row.batchId) return;
    put(withAll(now(), await lotOf({ warehouseId: row.warehouseId, materialId: row.materialId, batchId: row.batchId })));
  };
  const change = (patch: Partial<OpeningDraft>) => put({ ...now(), ...patch });
  const remove = (id: string) => change({ boxes: now().boxes.filter((box) => box.id !== id) });
  const lack = openingLack(draft);
  const blocked = lack ? t(`opening.lacks.${lack}`) : online ? undefined : t('needsServer');
  const send = async (): Promise<void> => {
    const [first] = draft.boxes;
    if (blocked || !first?.warehouseId) return;
    const { warehouseId, materialId } = first;
    const stockReason = draft.stockReason === '' ? null : (Number(draft.stockReason) as 1 | 2 | 3 | 4);
    const content = {
      warehouseId,
      materialId,
      boxIds: draft.boxes.map(({ id }) => id),
      stockReason,
      remark: draft.remark.trim() || null,
      calibrationId: null,
    };
    const written = await submit(inspectionOpen, (idOf) => ({ id: idOf('doc'), ...content }), { done: t('opening.opened') });
    if (!written.ok) return;
    held.clear();
    go('/wms/qualityDetails', { id: written.idOf('doc') });
  };
  return { terminal, draft, change, remove, addRest, send, busy, blocked };
}

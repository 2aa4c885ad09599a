/** Opening an inspection of goods in stock: boxes by scan or by their lot, why, and what is written. The entries survive a reload. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { commandOf } from '#pages/scan/answer.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { boxFacts, findScanned } from '#screens/wms/kit/find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { type OpeningDraft, openingLack, scanForOpening, startOpening, withAll } from './opening-steps.ts';

export interface LotAddress {
  readonly warehouseId: string;
  readonly materialId: string;
  readonly batchId: string;
}

const EXPIRY = '1';

/** @param lot that another page has suggested because its shelf life ends */
export function useOpening(path: string, lot: LotAddress | null) {
  const { t } = useTranslation('quality');
  const store = useStore();
  const go = useGo();
  const { mine } = useWarehouses();
  const { online } = useSyncStatus();
  const today = useToday();
  const log = useScanLog(useSentence('quality'));
  const { submit, busy } = useSubmit();
  const [draft, change, clear] = useDraft<OpeningDraft>(`${path}?new`, startOpening);
  const now = useRef(draft);
  now.current = draft;
  useDirty(draft.boxes.length > 0);

  const put = (next: OpeningDraft) => {
    now.current = next;
    change(next);
  };
  const lotOf = async ({ warehouseId, materialId, batchId }: LotAddress) => {
    const rows = await store.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId);
    const own = rows.map(({ row }) => row).filter((box) => box.batchId === batchId);
    return Promise.all(own.map((box) => boxFacts(store, box, today)));
  };
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || !lot) return;
    taken.current = true;
    void (async () => put(withAll({ ...startOpening, stockReason: EXPIRY }, await lotOf(lot))))();
  });
  /** Whatever else of the batch lies in the store. */
  const addRest = async (): Promise<void> => {
    const row = (await store.row(Box, now.current.boxes[0]?.id ?? ''))?.row;
    if (!row?.warehouseId || !row.batchId) return;
    put(withAll(now.current, await lotOf({ warehouseId: row.warehouseId, materialId: row.materialId, batchId: row.batchId })));
  };
  const onScan = async ({ text }: Scan): Promise<void> => {
    const scanned = await findScanned(store, text, { warehouseIds: mine.map(({ id }) => id), today });
    if (scanned.kind === 'command' && commandOf(scanned.code) === 'undo') return undo();
    const outcome = scanForOpening(now.current, scanned);
    put(outcome.draft);
    log.say(outcome.answer);
  };
  const undo = () => put({ ...now.current, boxes: now.current.boxes.slice(0, -1) });
  const remove = (id: string) => put({ ...now.current, boxes: now.current.boxes.filter((box) => box.id !== id) });
  const lack = openingLack(draft);
  const blocked = lack ? t(`opening.lacks.${lack}`) : online ? undefined : t('needsServer');
  const send = async (): Promise<void> => {
    const [first] = draft.boxes;
    if (blocked || !first?.warehouseId) return;
    const { warehouseId, materialId } = first;
    const stockReason = draft.stockReason === '' ? null : (Number(draft.stockReason) as 1 | 2 | 3);
    const content = { warehouseId, materialId, boxIds: draft.boxes.map(({ id }) => id), stockReason, remark: draft.remark.trim() || null };
    const written = await submit(inspectionOpen, (idOf) => ({ id: idOf('doc'), ...content }), { done: t('opening.opened') });
    if (!written.ok) return;
    clear();
    go('/wms/qualityDetails', { id: written.idOf('doc') });
  };
  return { draft, change, log, onScan, undo, remove, addRest, send, busy, blocked };
}

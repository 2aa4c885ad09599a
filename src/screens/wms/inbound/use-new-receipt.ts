/** A receipt being put together: its source, the quantities, the warehouse. The draft survives a reload until the receipt is created. */

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScan } from '#domain/system/scan-code.ts';
import { DeliveryNoteBox } from '#domain/wms/inbound/delivery-note.document.ts';
import { chosenLines } from '#domain/wms/receiving/open-lines.ts';
import { receiptCreate } from '#domain/wms/receiving/receipt.operation.ts';
import { receiptTypeOf } from '#domain/wms/receiving/receipt-progress.ts';
import { type Arrived, elsewhere, storeOf } from '#domain/wms/receiving/receiving-store.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStoreArea } from '#screens/wms/kit/store-area.ts';
import { useDockWarehouses } from '#screens/wms/kit/use-dock.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { type Sources, useOpenLines, useSources } from './use-open-lines.ts';

/** Source "orders of the supplier" instead of one notice. */
export const BY_ORDER = 'orders';

export interface NewReceipt {
  readonly supplierId: string;
  /** Id of a notice, or BY_ORDER; '' = not chosen. */
  readonly source: string;
  readonly warehouseId: string;
  readonly supplierDocNo: string;
  readonly remark: string;
  /** Quantity for this receipt, by line. A line that is missing keeps its proposed quantity. */
  readonly wanted: Readonly<Record<string, string>>;
}

const nothing: NewReceipt = { supplierId: '', source: '', warehouseId: '', supplierDocNo: '', remark: '', wanted: {} };

const NOWHERE: ReadonlyMap<string, readonly string[]> = new Map();

/** The notice to which a scanned delivery note, notice or supplier's box belongs. */
async function noticeOf(text: string, sources: Sources, boxes: (boxNo: string) => Promise<string | null>): Promise<string | null> {
  const { id } = parseScan(text);
  const named = sources.notices.find((row) => row.docNo?.toUpperCase() === id || sources.noteNo(row.id).toUpperCase() === id);
  if (named) return named.id;
  const noteId = await boxes(id);
  return (noteId && sources.notices.find((row) => row.deliveryNoteId === noteId)?.id) ?? null;
}

export function useNewReceipt(noticeId: string | null) {
  const { t } = useTranslation('raw');
  const store = useStore();
  const go = useGo();
  const area = useStoreArea();
  const { submit, busy } = useSubmit();
  const sources = useSources();
  const read = useSoon(sources);
  const warehouses = useDockWarehouses();
  const initial = useMemo(() => (noticeId ? { ...nothing, source: noticeId } : nothing), [noticeId]);
  const [draft, setDraft, clear] = useDraft<NewReceipt>(`${area.receipts.add}?noticeId=${noticeId ?? ''}`, initial);
  const [tried, setTried] = useState(false);
  useDirty(draft !== initial);
  const notice = sources?.notices.find((row) => row.id === draft.source) ?? null;
  const supplierId = notice?.supplierId ?? draft.supplierId;
  const byOrder = draft.source === BY_ORDER;
  const lines = useOpenLines(sources, supplierId, byOrder ? null : (notice?.id ?? ''));
  const decimals = useDecimals();
  const { chosen, wrong } = chosenLines(draft.source === '' ? [] : (lines ?? []), draft.wanted, decimals);
  const materials = useMaterials(chosen.map(({ line }) => line.materialId));
  const known = useSoon(
    useMemo(() => materials && warehouses && { materials, own: warehouses.map(({ id }) => id) }, [materials, warehouses]),
  );
  const typeOf = (goods: NonNullable<typeof materials>) => receiptTypeOf(Boolean(notice?.deliveryNoteId), [...goods.values()]);
  const twin = sources?.receipts.find((row) => notice !== null && row.noticeId === notice.id);
  const goodsOf = (read: NonNullable<typeof materials>): Arrived[] =>
    chosen.flatMap(({ line }) => {
      const material = read.get(line.materialId);
      return material ? [{ matCode: material.matCode, home: material.defaultWarehouseId }] : [];
    });
  const storeFor = (arrived: readonly Arrived[], own: readonly string[]) =>
    storeOf({ notice: twin?.warehouseId ?? null, goods: arrived, own });
  // Before the goods are read nobody can tell where they belong.
  const goods = materials && warehouses && chosen.length > 0 ? goodsOf(materials) : null;
  const proposed =
    goods &&
    storeFor(
      goods,
      (warehouses ?? []).map(({ id }) => id),
    );
  const warehouseId = draft.warehouseId || (proposed?.warehouseId ?? '');
  const isAsked = draft.warehouseId === '' && proposed !== null && proposed.warehouseId === null;
  const docNo = draft.supplierDocNo.trim();
  const sameDocNo =
    docNo === '' ? undefined : sources?.receipts.find((row) => row.supplierId === supplierId && row.supplierDocNo === docNo);

  // What was chosen for other goods is no answer for these.
  const chooseSource = (source: string, supplierId = '') => change({ source, supplierId, warehouseId: '', wanted: {} });
  const change = (patch: Partial<NewReceipt>) => setDraft((before) => ({ ...before, ...patch }));
  const lacking =
    supplierId === '' ? 'supplier' : draft.source === '' ? 'source' : isAsked || warehouses?.length === 0 ? 'warehouse' : null;
  const blocked = lacking ?? (lines === undefined ? 'reading' : wrong.length > 0 ? 'quantity' : chosen.length === 0 ? 'lines' : null);

  const create = async () => {
    setTried(true);
    if (blocked) return;
    // The button opens with the lines; a press before their materials are on the page waits for them and is not lost.
    const { materials: goods, own } = await known();
    const store = draft.warehouseId || storeFor(goodsOf(goods), own).warehouseId;
    // They turned out to belong into different stores: the page asks which.
    if (!store) return;
    const written = await submit(receiptCreate, (idOf) => ({
      id: idOf('doc'),
      supplierId,
      receiptType: typeOf(goods),
      warehouseId: store,
      noticeId: notice?.id ?? null,
      supplierDocNo: docNo || null,
      remark: draft.remark.trim() || null,
      lines: chosen.map(({ line, qty }) => ({
        materialId: line.materialId,
        poLineId: line.poLineId,
        noticeLineId: line.noticeLineId,
        planQty: qty,
      })),
    }));
    if (!written.ok) return;
    clear();
    setTried(false);
    go(area.receipts.confirm, { id: written.idOf('doc') });
  };
  const onScan = async ({ text }: Scan) => {
    const noteOfBox = async (boxNo: string) => (await store.rowsBy(DeliveryNoteBox, 'boxNo', boxNo))[0]?.row.docId ?? null;
    // A quick hand scans before the notices are read.
    const found = await noticeOf(text, await read(), noteOfBox);
    giveFeedback(found ? 'ok' : 'error');
    if (found) chooseSource(found);
    else notify({ tone: 'warn', title: t('add.scanUnknown', { code: parseScan(text).id }) });
  };
  return {
    draft,
    change,
    sources,
    warehouses,
    notice,
    supplierId,
    byOrder,
    lines,
    chosen,
    wrong,
    receiptType: materials && typeOf(materials),
    warehouseId,
    /** The stores to choose from, where somebody has to say into which the goods go; it is asked until it is answered. */
    asksStore: isAsked && proposed ? proposed.options : null,
    /** Goods that belong into another store than the chosen one, by their store. */
    away: goods ? elsewhere(goods, warehouseId) : NOWHERE,
    chooseSource,
    twin,
    sameDocNo,
    blocked,
    tried,
    busy,
    create,
    onScan,
  };
}

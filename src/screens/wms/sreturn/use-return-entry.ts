/** A sales return that is being entered: what is known of its goods, what is missing, and how it is saved. The entries survive a reload. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { SalesReturnLineRow, SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate, salesReturnSave } from '#domain/wms/returns/sales-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { withNumbers } from '#screens/wms/voucher/box-numbers.ts';
import { useGoods } from '#screens/wms/voucher/use-goods.ts';
import { useRowsBy, useStore } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { begun, contentOf, draftOf, emptyReturn, lackOf, newReturned, type SalesDraft } from './return-draft.ts';
import type { Area } from './use-return-actions.ts';
import { useReturnStores } from './use-return-names.ts';

const RECEIVING = 0;

/** Receiving areas of a store, as choices. */
function useReceivingBins(warehouseId: string) {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => row)
        .filter((bin) => bin.isActive && !bin.isTransit && bin.binType === RECEIVING)
        .sort((a, b) => (a.binCode < b.binCode ? -1 : 1))
        .map((bin) => ({ value: bin.id, code: bin.binCode, label: bin.binName === bin.binCode ? '' : bin.binName })),
    [rows],
  );
}

/** @param row what is edited; null = a new one */
export function useReturnEntry(area: Area, row: SalesReturnRow | null, stored: readonly SalesReturnLineRow[]) {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const go = useGo();
  const store = useStore();
  const { submit, busy } = useSubmit();
  const { mine } = useReturnStores();
  const only = mine.length === 1 ? (mine[0]?.value ?? '') : '';
  const initial = useMemo<SalesDraft>(() => (row ? draftOf(row, stored) : { ...emptyReturn, toWarehouseId: only }), [row, stored, only]);
  const [kept, setDraft, clear] = useDraft<SalesDraft>(`${area.path}?${row ? `edit=${row.id}` : 'new'}`, initial);
  const bins = useReceivingBins(kept.toWarehouseId);
  const bin = bins.length === 1 ? (bins[0]?.value ?? '') : '';
  const draft = useMemo(() => {
    // There is no other place: nobody has to choose it.
    const lines = kept.lines.length > 0 ? kept.lines : [newReturned(bin)];
    return { ...kept, lines: lines.map((line) => (line.toBinId ? line : { ...line, toBinId: bin })) };
  }, [kept, bin]);
  useDirty(kept !== initial);
  const find = useGoods(draft.lines);
  const lack = lackOf(draft, find);
  const change = (part: Partial<SalesDraft>) => setDraft((before) => ({ ...before, ...part }));
  const leave = () => {
    clear();
    go(area.path, row ? { id: row.id } : {});
  };
  const write = async (): Promise<string | null> => {
    const lines = await withNumbers(store, begun(draft.lines), 'boxNo', (line) => (line.boxNo ?? '').trim() === '');
    if (lines === null) {
      notify({ tone: 'error', title: labels.problem(problem('NO_NUMBERS')) });
      return null;
    }
    // Numbers that were taken stay with their lines, whatever becomes of the saving.
    change({ lines });
    const content = contentOf(draft, lines, find);
    const done = { done: t('saved') };
    if (row) return (await submit(salesReturnSave, { id: row.id, ...content }, done)).ok ? row.id : null;
    const { customerId, toWarehouseId } = draft;
    const { soType } = area;
    const written = await submit(salesReturnCreate, (idOf) => ({ id: idOf('doc'), soType, customerId, toWarehouseId, ...content }), done);
    return written.ok ? written.idOf('doc') : null;
  };
  const send = async () => {
    if (lack) return notify({ tone: 'error', title: t(`edit.lacks.${lack}`) });
    const id = await write();
    if (id === null) return;
    clear();
    go(area.path, { id });
  };
  return { draft, change, bins, bin, find, lack, busy, send, leave };
}
export type ReturnEntry = ReturnType<typeof useReturnEntry>;

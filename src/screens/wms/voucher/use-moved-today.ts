/** Today's moves, shown next to the terminal. */
import { startTransition, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { latestFirst } from '#domain/system/order.ts';
import { StockVoucher, StockVoucherLine, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { useKept, useRowsByEach, useView } from '#store/hooks.ts';

/** Earlier moves are in the records. Showing hundreds of moves a day, each with its lines and bins, would slow down every scan. */
const LATEST = 50;

export interface Moved {
  readonly lines: ScanLine[];
  /** Says so if the lines are not all of today's. */
  readonly title: string;
}

/** The latest bin adjustments of today in these stores, newest first. They may appear a moment after the scan, because the scan is answered elsewhere. */
export function useMovedToday(storeIds: ReadonlySet<string>): Moved {
  const { t } = useTranslation('voucher');
  const today = useToday();
  const ofDay = useView('stockVoucher', `moved/${today}`, (store) => store.rowsBy(StockVoucher, 'bizDate', today), startTransition);
  const moves = useMemo(() => {
    const isMove = ({ voucherType, deletedAt, warehouseId }: VoucherRow) =>
      voucherType === 'BIN_ADJUST' && deletedAt === null && storeIds.has(warehouseId);
    const ofStores = (ofDay ?? []).filter(({ row }) => isMove(row));
    return latestFirst(ofStores, ({ row }) => row.createdAt);
  }, [ofDay, storeIds]);
  const vouchers = useMemo(() => moves.slice(0, LATEST), [moves]);
  const ids = vouchers.map(({ row }) => row.id);
  // When a voucher is added, keep showing the earlier ones until its line has been read.
  const lines = useKept(useRowsByEach(StockVoucherLine, 'docId', ids, startTransition));
  const rows = useMemo(() => (lines ?? []).map(({ row }) => row), [lines]);
  const bins = useRowMap(
    Bin,
    rows.flatMap(({ fromBinId, toBinId }) => [fromBinId, toBinId]),
  );
  const shown = useMemo(() => {
    return vouchers.flatMap(({ row, pending }): ScanLine[] => {
      const own = rows.filter(({ docId }) => docId === row.id);
      const [first] = own;
      if (!first) return [];
      const note = row.status === 2 ? t('adjust.reversed') : row.status === 0 ? t('adjust.waitsReview') : undefined;
      const state = pending === 'attention' ? 'problem' : row.status === 1 ? 'done' : 'todo';
      return [
        {
          key: row.id,
          state,
          ...moved(first, own.length, (id) => bins?.get(id ?? '')?.binCode ?? ''),
          ...progress(row, first),
          ...(note ? { note } : {}),
        },
      ];
    });
  }, [vouchers, rows, bins, t]);
  return { lines: shown, title: moves.length > LATEST ? t('adjust.latest', { n: LATEST }) : t('adjust.today') };
}

const moved = (line: VoucherLineRow, lines: number, bin: (id: string | null) => string): Pick<ScanLine, 'code' | 'name'> => ({
  code: lines > 1 ? `${line.palletNo ?? line.boxNo} (${lines})` : (line.boxNo ?? ''),
  name: `${bin(line.fromBinId)} → ${bin(line.toBinId)} · ${line.matName}`,
});

const progress = ({ status }: VoucherRow, { qty, unitCode }: VoucherLineRow): Pick<ScanLine, 'done' | 'total' | 'unit'> => ({
  done: status === 1 ? qty : '0',
  total: qty,
  unit: unitCode,
});

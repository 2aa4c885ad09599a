/** Bin adjustment as a terminal: scan a box, scan a bin, done. Beside it what was moved today. */
import { List, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { MOVE_RIGHT, StockVoucher, StockVoucherLine, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScanLine } from '#pages/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan-page.tsx';
import { useToday } from '#screens/wms/raw-out/use-today.ts';
import { useRowsByEach, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { useAdjust } from './use-adjust.ts';
import { useLineCells } from './use-line-cells.ts';
import { type StoreClass, useStores } from './use-stores.ts';

export interface AdjustPageProps {
  readonly title: string;
  readonly whClass?: StoreClass | undefined;
  /** Route of the list of adjustments. */
  readonly listPath: string;
  readonly listQuery: Record<string, string>;
}

export function AdjustPage({ title, whClass, listPath, listQuery }: AdjustPageProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const { ids } = useStores(whClass);
  const job = useAdjust(ids);
  const { box, bin } = job.state;
  const lines = useMovedToday(ids);
  const prompt = box ? 'bin' : bin ? 'boxForBin' : 'box';
  const held = box !== null || bin !== null;
  const undoLabel = box
    ? t('adjust.drop')
    : job.moves.length > 0
      ? t('adjust.undo', { box: job.moves.at(-1)?.boxNo ?? '' })
      : t('adjust.leaveBin');
  return (
    <ScanPage
      title={title}
      right={MOVE_RIGHT}
      instruction={t(`adjust.do.${prompt}`, { bin: bin?.binCode ?? '', box: box?.boxNo ?? '' })}
      hint={t(`adjust.hint.${prompt}`)}
      result={job.log.result}
      history={job.log.history}
      inHand={useInHand(job.state)}
      idleText={t('adjust.idleText')}
      lines={lines}
      linesTitle={t('adjust.today')}
      onLine={({ key }) => go(listPath, { id: key })}
      onScan={job.scan}
      aside={<ActionButton action={{ key: 'list', label: t('adjust.records'), icon: List, onClick: () => go(listPath, listQuery) }} />}
      {...(held || job.moves.length > 0
        ? { undo: { key: 'undo', label: undoLabel, icon: held ? X : undefined, onClick: () => void job.undo() } }
        : {})}
    />
  );
}

function useInHand({ box, bin }: ReturnType<typeof useAdjust>['state']): ThingInHand | null {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  if (!box) return bin ? { code: bin.binCode, name: t('adjust.binInHand') } : null;
  return {
    code: box.boxNo,
    place: box.binCode,
    name: `${box.matCode} ${box.matName}`,
    quantity: box.qty,
    unit: box.unit,
    badge: { tone: labels.tone(boxStatus, box.boxStatus), label: labels.code(boxStatus, box.boxStatus) },
    facts: [
      { label: labels.field('common', 'batchNo'), value: box.batchNo },
      { label: labels.field('batch', 'expiryDate'), value: box.expiry },
    ],
  };
}

/** Adjustments of this day in these stores, the newest first. */
function useMovedToday(storeIds: ReadonlySet<string>): ScanLine[] {
  const { t } = useTranslation('voucher');
  const today = useToday(useSyncStatus().clockOffset);
  const filter = useMemo(
    () => (row: VoucherRow) =>
      row.voucherType === 'BIN_ADJUST' && row.bizDate === today && row.deletedAt === null && storeIds.has(row.warehouseId),
    [today, storeIds],
  );
  const vouchers = useRowsWhere(StockVoucher, filter);
  const read = useRowsByEach(
    StockVoucherLine,
    'docId',
    vouchers?.map(({ row }) => row.id),
  );
  const lines = useMemo(() => (read ?? []).map(({ row }) => row), [read]);
  const cells = useLineCells(lines);
  return useMemo(() => {
    const newest = [...(vouchers ?? [])].sort((a, b) => (a.row.createdAt < b.row.createdAt ? 1 : -1));
    return newest.flatMap(({ row, pending }) => {
      const own = lines.filter((line) => line.docId === row.id);
      const [first] = own;
      if (!first) return [];
      const state = pending === 'attention' ? 'problem' : row.status === 1 ? 'done' : 'todo';
      const name = `${cells.from.text(first)} → ${cells.to.text(first)} · ${first.matName}`;
      const code = own.length > 1 ? `${first.palletNo ?? first.boxNo} (${own.length})` : (first.boxNo ?? '');
      const note = row.status === 2 ? t('adjust.reversed') : row.status === 0 ? t('adjust.waitsReview') : undefined;
      const total = { done: row.status === 1 ? first.qty : '0', total: first.qty, unit: first.unitCode };
      return [{ key: row.id, code, name, state, ...total, ...(note ? { note } : {}) } satisfies ScanLine];
    });
  }, [vouchers, lines, cells, t]);
}

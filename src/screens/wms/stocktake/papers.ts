/** What a stocktake prints: the sheet on which people count, bin by bin, and the list of differences, to be signed. Works without a network. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { adjustDecision, checkDiffReason, checkDiffType } from '#domain/wms/stocktake/codes.ts';
import { placeOf } from '#domain/wms/stocktake/counting.ts';
import { differs } from '#domain/wms/stocktake/progress.ts';
import {
  CheckBin,
  type CheckLineRow,
  type CheckRow,
  finalQty,
  isBlind,
  isSnapshot,
  seesBook,
} from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Column } from '#ui/table/columns.ts';
import { useBins } from './use-bins.ts';

const RECOUNTING = 4;

/** A bin of the sheet; one that is to be seen empty has no lines. */
export interface SheetBin {
  readonly title: string;
  readonly rows: readonly (CheckLineRow | null)[];
}

/**
 * The lines to count, by bin in walking order: of a recount those that are counted again. A bin that the books have empty has one blank row for what is found.
 * @param walk bins of the store in walking order, with their codes
 */
export function sheetBins(
  { status }: Pick<CheckRow, 'status'>,
  lines: readonly CheckLineRow[],
  empty: readonly string[],
  walk: readonly { readonly id: string; readonly code: string }[],
): readonly SheetBin[] {
  const asked = status === RECOUNTING ? lines.filter(({ toRecount }) => toRecount) : lines;
  const by = new Map<string, CheckLineRow[]>();
  for (const line of asked) by.set(placeOf(line), [...(by.get(placeOf(line)) ?? []), line]);
  const known = new Set(walk.map(({ id }) => id));
  // A bin that is not used any more still holds what it holds.
  const others = [...by].filter(([id]) => !known.has(id)).map(([, rows]): SheetBin => ({ title: '–', rows }));
  const walked = walk.flatMap(({ id, code }): SheetBin[] => {
    const rows = (by.get(id) ?? []).sort((a, b) => a.lineNo - b.lineNo);
    if (rows.length > 0) return [{ title: code, rows }];
    return empty.includes(id) && status !== RECOUNTING ? [{ title: code, rows: [null] }] : [];
  });
  return [...walked, ...others];
}

/** Cells that stay empty on the sheet have room for a hand. */
const BLANK = { width: 110, grow: 0, value: () => ' ' } as const;

/**
 * The papers of a plan, as what its buttons do.
 * @param now the lines with what the server says of them
 */
export function usePapers(row: CheckRow, now: readonly CheckLineRow[]): Readonly<Record<'countSheet' | 'diffList', () => void>> {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const print = usePaperPrinter();
  const sees = seesBook(row, useActor());
  const at = useServerNow(60_000);
  const bins = useBins(row.warehouseId);
  const store = useRow(Warehouse, row.warehouseId)?.row;
  const people = useRowMap(Person, row.counterIds);
  const held = useRowsBy(CheckBin, 'docId', row.id);
  const empty = useMemo(() => (held ?? []).flatMap(({ row: bin }) => (bin.isEmptyBin === true ? [bin.binId] : [])), [held]);
  const field = (name: string): string => labels.field('checkLine', name);
  const facts = [
    { label: labels.field('checkInfo', 'checkName'), value: row.checkName },
    { label: labels.field('checkInfo', 'warehouseId'), value: store?.whName ?? '–' },
    {
      label: labels.field('checkInfo', 'counterIds'),
      value: row.counterIds.length === 0 ? t('anybody') : row.counterIds.map((id) => people?.get(id)?.personName ?? '–').join('、'),
    },
    { label: t('paper.at'), value: labels.instant(new Date(at).toISOString()) },
  ];
  const unit = ({ unitCode }: CheckLineRow): string => unitCode;
  const boxOf = ({ isLoose, boxNo }: CheckLineRow): string => (isLoose ? t('loose') : boxNo);
  const goods: readonly Column<CheckLineRow>[] = [
    { key: 'matCode', title: field('matCode'), width: 100, grow: 0 },
    { key: 'matName', title: field('matName'), width: 120 },
    { key: 'boxNo', title: field('boxNo'), width: 130, grow: 0, value: boxOf },
    { key: 'batchNo', title: field('batchNo'), width: 90, grow: 0 },
  ];
  const figure = (key: 'bookQty' | 'movedQty' | 'diffQty'): Column<CheckLineRow> => ({
    key,
    title: field(key),
    width: 84,
    grow: 0,
    align: 'end',
    unit,
  });

  /** Whoever counts blind is given no figure of the books, on paper neither. */
  const countSheet = (): void => {
    const book = isBlind(row) ? [] : [figure('bookQty')];
    const columns = [...goods, ...book].map(
      (column): Column<CheckLineRow | null> => ({
        ...(column as Column<CheckLineRow | null>),
        value: (line) => (line ? (column.value?.(line) ?? (Reflect.get(line, column.key) as string | null)) : ' '),
        unit: (line) => (line && column.unit ? unit(line) : undefined),
      }),
    );
    const hand: readonly Column<CheckLineRow | null>[] = [
      { key: 'counted', title: t('counted'), ...BLANK },
      { key: 'remark', title: labels.field('common', 'remark'), ...BLANK },
    ];
    const walk = bins.all.map(({ value: id, code = '' }) => ({ id, code }));
    print({
      title: t(row.status === RECOUNTING ? 'paper.recountSheet' : 'paper.countSheet'),
      number: row.docNo ?? '',
      facts,
      ...paperTable([...columns, ...hand], sheetBins(row, now, empty, walk)),
      signatures: ['counter', 'supervisor'].map((who) => t(`paper.sign.${who}`)),
    });
  };
  const diffList = (): void => {
    const columns: readonly Column<CheckLineRow>[] = [
      { key: 'bookBinId', title: field('bookBinId'), width: 80, grow: 0, value: (line) => bins.code(line.bookBinId) },
      { key: 'actualBinId', title: field('actualBinId'), width: 80, grow: 0, value: (line) => bins.code(line.actualBinId) },
      ...goods,
      figure('bookQty'),
      ...(isSnapshot(row) ? [figure('movedQty')] : []),
      { key: 'counted', title: t('counted'), width: 84, grow: 0, align: 'end', unit, value: finalQty },
      figure('diffQty'),
      { key: 'diffType', title: field('diffType'), width: 80, grow: 0, value: (line) => labels.code(checkDiffType, line.diffType) },
      { key: 'diffReason', title: field('diffReason'), width: 80, grow: 0, value: (line) => labels.code(checkDiffReason, line.diffReason) },
      {
        key: 'adjustDecision',
        title: field('adjustDecision'),
        width: 80,
        grow: 0,
        value: (line) => labels.code(adjustDecision, line.adjustDecision),
      },
    ];
    const rows = now.filter((line) => finalQty(line) !== null && differs(line));
    print({
      title: t('paper.diffList'),
      number: row.docNo ?? '',
      facts: [...facts, { label: t('paper.differences'), value: sees ? String(rows.length) : '–' }],
      ...paperTable(columns, [{ rows: sees ? rows : [] }]),
      signatures: ['counter', 'keeper', 'reviewer'].map((who) => t(`paper.sign.${who}`)),
    });
  };
  return { countSheet, diffList };
}

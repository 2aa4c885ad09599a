import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptBoxRow, ReceiptLineRow } from '#domain/wms/receipt.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useReceiptArea } from './receipt-area.ts';
import { lineState } from './receipt-facts.ts';
import type { ReceiptView } from './use-receipt.ts';

/** Codes of the bins in which these boxes were set down, each once. */
export const binsOf = (
  boxes: readonly { readonly row: ReceiptBoxRow }[],
  bins: readonly { readonly id: string; readonly binCode: string }[],
  fits: (box: ReceiptBoxRow) => boolean,
): string[] => {
  const used = new Set(boxes.filter(({ row }) => !row.isRemoved && fits(row)).map(({ row }) => row.binId));
  return bins.filter(({ id }) => used.has(id)).map(({ binCode }) => binCode);
};

const unit = (line: ReceiptLineRow): string => line.unitCode;
const tones = { todo: 'neutral', part: 'warn', done: 'ok', over: 'warn' } as const;

/** Columns of a receipt's lines; hardware names the bins in which each was set down. */
export function useLineColumns({ boxes, bins }: Pick<ReceiptView, 'boxes' | 'bins'>): Column<ReceiptLineRow>[] {
  const { id } = useReceiptArea();
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return useMemo<Column<ReceiptLineRow>[]>(() => {
    const figure = (key: 'planQty' | 'qty' | 'acceptedQty' | 'concessionQty' | 'rejectedQty' | 'inboundQty'): Column<ReceiptLineRow> => ({
      ...{ key, title: labels.field('receiptLine', key), unit, width: 94 },
      align: 'end',
    });
    const places = (line: ReceiptLineRow): string => binsOf(boxes, bins, (box) => box.lineId === line.id).join(' ');
    return [
      { key: 'matCode', title: labels.field('receiptLine', 'matCode'), code: true, width: 110 },
      { key: 'matName', title: labels.field('receiptLine', 'matName'), width: 110, grow: 2 },
      { key: 'spec', title: labels.field('receiptLine', 'spec'), width: 110, startHidden: true },
      ...(id === 'hardware' ? [{ key: 'bins', title: t('doc.bin'), code: true, width: 110, value: places }] : []),
      figure('planQty'),
      figure('qty'),
      {
        key: 'state',
        title: t('doc.lineState'),
        width: 118,
        value: (line) => t(`doc.line.${lineState(line)}`),
        render: (line) => <StateBadge tone={tones[lineState(line)]} label={t(`doc.line.${lineState(line)}`)} />,
      },
      figure('acceptedQty'),
      { ...figure('concessionQty'), wideOnly: true },
      figure('rejectedQty'),
      figure('inboundQty'),
    ];
  }, [t, labels, id, boxes, bins]);
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptLineRow } from '#domain/wms/receipt.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { lineState } from './receipt-facts.ts';

const unit = (line: ReceiptLineRow): string => line.unitCode;
const tones = { todo: 'neutral', part: 'warn', done: 'ok', over: 'warn' } as const;

/** Columns of a receipt's lines. */
export function useLineColumns(): Column<ReceiptLineRow>[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return useMemo<Column<ReceiptLineRow>[]>(() => {
    const figure = (key: 'planQty' | 'qty' | 'acceptedQty' | 'concessionQty' | 'rejectedQty' | 'inboundQty'): Column<ReceiptLineRow> => ({
      ...{ key, title: labels.field('receiptLine', key), unit, width: 88 },
      align: 'end',
    });
    return [
      { key: 'matCode', title: labels.field('receiptLine', 'matCode'), code: true, width: 110 },
      { key: 'matName', title: labels.field('receiptLine', 'matName'), width: 110, grow: 2 },
      { key: 'spec', title: labels.field('receiptLine', 'spec'), width: 110, startHidden: true },
      figure('planQty'),
      figure('qty'),
      {
        key: 'state',
        title: t('doc.lineState'),
        width: 92,
        value: (line) => t(`doc.line.${lineState(line)}`),
        render: (line) => <StateBadge tone={tones[lineState(line)]} label={t(`doc.line.${lineState(line)}`)} />,
      },
      figure('acceptedQty'),
      { ...figure('concessionQty'), wideOnly: true },
      figure('rejectedQty'),
      figure('inboundQty'),
    ];
  }, [t, labels]);
}

/** Open lines with the quantity for this receipt. A line that has not arrived today gets 0. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuantity } from '#domain/kernel/quantity.ts';
import { beyondOpen, type OpenLine, proposedQty } from '#domain/wms/receiving/open-lines.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

export interface OpenLinesProps {
  readonly lines: readonly OpenLine[] | undefined;
  readonly wanted: Readonly<Record<string, string>>;
  readonly wrong: readonly string[];
  readonly onChange: (wanted: Record<string, string>) => void;
}

const keyOf = (line: OpenLine): string => line.key;
const none: readonly OpenLine[] = [];

export function OpenLines({ lines, wanted, wrong, onChange }: OpenLinesProps) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const decimals = useDecimals();
  const columns = useMemo<Column<OpenLine>[]>(
    () => [
      { key: 'matCode', title: labels.field('receiptLine', 'matCode'), code: true, width: 108 },
      { key: 'matName', title: labels.field('receiptLine', 'matName'), width: 140, grow: 2 },
      { key: 'spec', title: labels.field('receiptLine', 'spec'), width: 100, wideOnly: true },
      { key: 'poNo', title: labels.field('arrivalNoticeLine', 'poNo'), code: true, width: 118, wideOnly: true },
      { key: 'requiredDate', title: labels.field('purchaseOrderLine', 'requiredDate'), width: 112, wideOnly: true },
      {
        key: 'openQty',
        title: t('add.open'),
        align: 'end',
        width: 96,
        render: (line) => <Quantity value={line.openQty} unit={line.unitCode} />,
      },
      {
        key: 'onTheWay',
        title: t('add.claimed'),
        align: 'end',
        unit: (line) => line.unitCode,
        width: 96,
        value: (line) => (line.onTheWay === '0' ? '' : line.onTheWay),
      },
      {
        key: 'thisTime',
        title: t('add.thisTime'),
        align: 'end',
        width: 146,
        value: (line) => wanted[line.key] ?? proposedQty(line),
        render: (line) => (
          <QuantityInput
            label={t('add.thisTimeOf', { matCode: line.matCode })}
            value={wanted[line.key] ?? proposedQty(line)}
            unit={line.unitCode}
            decimals={decimals(line.unitCode)}
            invalid={wrong.includes(line.key)}
            onChange={(qty) => onChange({ ...wanted, [line.key]: qty })}
          />
        ),
      },
      {
        key: 'note',
        title: t('add.note'),
        width: 120,
        value: () => '',
        render: (line) => {
          const qty = wanted[line.key] ?? proposedQty(line);
          const over = isQuantity(qty) ? beyondOpen({ line, qty }) : null;
          return over ? <StateBadge tone="warn" label={t('add.over', { qty: over, unit: line.unitCode })} /> : null;
        },
      },
    ],
    [t, labels, decimals, wanted, wrong, onChange],
  );
  return (
    <DataTable
      id="wms.receiptAdd"
      label={t('add.lines')}
      columns={columns}
      rows={lines ?? none}
      rowKey={keyOf}
      loading={lines === undefined}
    />
  );
}

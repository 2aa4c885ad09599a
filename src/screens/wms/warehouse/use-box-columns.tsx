import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxLine } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { daysBetween } from './box-lines.ts';

/** A batch is marked as expiring this many days before its end. */
const SOON_DAYS = 30;

/** Days to the expiry date, as a warning in words. */
function DaysLeft({ days }: { days: number | null }) {
  const { t } = useTranslation('warehouse');
  if (days === null) return null;
  if (days < 0) return <StateBadge tone="error" label={t('box.expired', { n: -days })} />;
  if (days <= SOON_DAYS) return <StateBadge tone="warn" label={t('box.days', { n: days })} />;
  return <chakra.span>{t('box.days', { n: days })}</chakra.span>;
}

/** Columns of a list of boxes. @param about 'material' leaves out the material, because the whole page is about one */
export function useBoxColumns(about: 'boxes' | 'material'): Column<BoxLine>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const today = useToday();
  return useMemo(() => {
    const of = (name: string) => labels.field('box', name);
    const common = (name: string) => labels.field('common', name);
    const figure = (key: 'qty' | 'reservedQty' | 'available', title: string, more: Partial<Column<BoxLine>> = {}): Column<BoxLine> => ({
      key,
      title,
      align: 'end',
      width: 92,
      unit: (line) => line.unitCode,
      ...(about === 'material' ? { sum: true } : {}),
      ...more,
    });
    const goods: Column<BoxLine>[] = [
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 120, grow: 2 },
      { key: 'spec', title: common('spec'), width: 110, startHidden: true },
    ];
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 132, value: ({ boxNo }) => labels.boxNo(boxNo) },
      ...(about === 'boxes' ? goods : []),
      {
        key: 'boxStatus',
        title: of('boxStatus'),
        width: 116,
        value: (line) => labels.code(boxStatus, line.boxStatus),
        render: (line) => <CodeBadge set={boxStatus} code={line.boxStatus} />,
      },
      figure('qty', of('qty')),
      figure('reservedQty', of('reservedQty'), { startHidden: about === 'material', wideOnly: true }),
      figure('available', t('figure.available'), { startHidden: about === 'material' }),
      { key: 'whName', title: common('whName'), width: 128, wideOnly: true, startHidden: about === 'material' },
      { key: 'binCode', title: of('binId'), code: true, width: 96 },
      { key: 'batchNo', title: common('batchNo'), code: true, width: 124 },
      { key: 'supName', title: of('supplierId'), width: 104, startHidden: about === 'boxes' },
      { key: 'productionDate', title: labels.field('batch', 'productionDate'), width: 108, wideOnly: true, startHidden: about === 'boxes' },
      { key: 'expiryDate', title: labels.field('batch', 'expiryDate'), width: 108, wideOnly: true, startHidden: about === 'boxes' },
      {
        key: 'daysLeft',
        title: t('box.daysLeft'),
        width: 96,
        value: (line) => daysBetween(today, line.expiryDate),
        startHidden: about === 'boxes',
        render: (line) => <DaysLeft days={daysBetween(today, line.expiryDate)} />,
      },
      { key: 'ageDays', title: t('box.ageDays'), align: 'end', width: 76, value: (line) => daysBetween(line.receivedDate, today) },
      { key: 'palletNo', title: labels.field('stockVoucherLine', 'palletNo'), code: true, width: 100, startHidden: about === 'boxes' },
      { key: 'reservedFor', title: t('box.reservedFor'), code: true, width: 124, startHidden: about === 'boxes' },
      {
        key: 'lastAction',
        title: t('box.lastAction'),
        width: 172,
        wideOnly: true,
        startHidden: about === 'boxes',
        value: (line) =>
          [labels.code('movementType', line.lastAction), line.updatedByName, labels.instant(line.updatedAt).slice(0, 16)]
            .filter(Boolean)
            .join(' '),
      },
    ];
  }, [labels, t, today, about]);
}

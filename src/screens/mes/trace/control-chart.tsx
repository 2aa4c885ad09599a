/** How the readings of a measured item run: against the limits of the process itself, with the rules of Nelson. */
import { Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isMeasured } from '#domain/mes/check.ts';
import { controlLimits, LEAST_READINGS, nelsonRules } from '#domain/mes/spc.ts';
import type { CheckItem, ProdReviewView } from '#domain/mes/trace.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { Notice } from '#ui/notice.tsx';

const MOST = 50;
const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

interface ChartProps {
  readonly item: CheckItem;
  /** The newest first. */
  readonly list: readonly ProdReviewView[];
}

export function ControlCharts({ items, list }: { readonly items: readonly CheckItem[]; readonly list: readonly ProdReviewView[] }) {
  return items.filter(isMeasured).map((item) => <ControlChart key={item.itemId} item={item} list={list} />);
}

function ControlChart({ item, list }: ChartProps) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const points = useMemo(
    () =>
      list
        .slice(0, MOST)
        .toReversed()
        .flatMap(({ reviewId, checkAt, readings }) => {
          const value = Number(readings.find(({ itemId }) => itemId === item.itemId)?.reading || Number.NaN);
          return Number.isFinite(value) ? [{ reviewId, checkAt, value }] : [];
        }),
    [list, item],
  );
  const values = points.map(({ value }) => value);
  const limits = controlLimits(values);
  const broken = nelsonRules(values, limits);
  const last = broken.at(-1) ?? null;
  const series = [
    { key: 'reading', name: t('spc.reading') },
    { key: 'mean', name: t('spc.mean'), tone: 'ok' as const },
    { key: 'upper', name: t('spc.upper'), tone: 'error' as const },
    { key: 'lower', name: t('spc.lower'), tone: 'error' as const },
  ];
  const rows = points.map(({ reviewId, checkAt, value }) => ({
    key: reviewId,
    label: labels.instant(checkAt),
    tick: labels.instant(checkAt).slice(-5),
    values: {
      reading: value,
      ...(limits ? { mean: rounded(limits.mean), upper: rounded(limits.upper), lower: rounded(limits.lower) } : {}),
    },
  }));
  return (
    <Flex direction="column" gap="2">
      {last === null ? null : <Notice tone="warn" label={t('spc.warns')} text={t(`spc.rule.${last}`, { item: item.itemName })} />}
      <ChartPanel
        id="mes.spc"
        title={t('spc.title', { item: item.itemName, unit: item.itemUnit ?? '' })}
        kind="line"
        rowTitle={t('spc.at')}
        rows={rows}
        series={series}
        isScale
        empty={t('spc.few', { n: LEAST_READINGS })}
      />
    </Flex>
  );
}

/** What the lists of a log share: days and people in the search, as the calls take them, and the hint that not everything is listed. */
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import { Notice } from '#ui/notice.tsx';

/** The search form's two days as one range. */
export function withRange({ dateFrom, dateTo, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const date = { ...(dateFrom ? { from: dateFrom } : {}), ...(dateTo ? { to: dateTo } : {}) };
  return { ...values, ...(dateFrom || dateTo ? { date } : {}) };
}

/** Box, document, person and days. */
export function useLogFields(): Record<'boxNo' | 'docNo' | 'operator' | 'date', SearchField> {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  return {
    boxNo: { key: 'boxNo', label: labels.field('box', 'boxNo'), kind: 'text' },
    docNo: { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
    operator: { key: 'operator', label: t('log.operator'), kind: 'text' },
    date: { key: 'date', label: t('log.date'), kind: 'dateRange' },
  };
}

export function MoreLogged({ more }: { more: boolean }) {
  const { t } = useTranslation('warehouse');
  return more ? <Notice tone="info" label={t('log.moreLabel')} text={t('log.more')} /> : null;
}

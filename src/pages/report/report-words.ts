/** Words of a report: those of its own first, else what all reports call it. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyReport } from '#domain/kernel/report.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';

/** Names of columns and filters are in the namespace `field`, under this key and under `common`. */
const WORDS = 'report';

export interface ReportWords {
  /** Label of a column or a filter. */
  readonly label: (name: string) => string;
  /** What only this report says, under `report:own`: `hint.<filter>`, `none.<column>`, `verb.<verb>`, `chart`, `empty`, `offline`. */
  readonly own: (key: string) => string | undefined;
  readonly lang: string;
}

/**
 * @param page key under `report:own` of a page that words the report its own way
 * @returns keeps its identity while language and report stay
 */
export function useReportWords(report: AnyReport, page?: string): ReportWords {
  const { t, i18n } = useTranslation(['report', 'field']);
  const labels = useLabels();
  return useMemo(() => {
    const own = (key: string): string | undefined => {
      const path = [page ?? report.n, report.n].map((name) => `report:own.${name}.${key}`).find((one) => i18n.exists(one));
      return path === undefined ? undefined : t(path);
    };
    return { label: labelOf(report, labels, (key) => i18n.exists(key)), own, lang: i18n.language };
  }, [t, i18n, labels, report, page]);
}

const labelOf =
  ({ words }: AnyReport, labels: Labels, knows: (key: string) => boolean) =>
  (name: string): string =>
    labels.field(knows(`field:${words}.${name}`) ? words : WORDS, name);

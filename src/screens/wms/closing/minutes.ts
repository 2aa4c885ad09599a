/** The minutes of a closing on paper: what was found, who has answered for what, and who signs. */
import { useTranslation } from 'react-i18next';
import { type Finding, type Findings, findingName, type PeriodLine } from '#domain/wms/closing/answers.ts';
import { periodStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import type { Column } from '#ui/table/columns.ts';

/** @returns prints the minutes */
export function useMinutes(row: PeriodLine, findings: Findings | undefined): () => void {
  const { t, i18n } = useTranslation('closing');
  const labels = useLabels();
  const print = usePaperPrinter();
  const columns: readonly Column<Finding>[] = [
    { key: 'kind', title: t('minutes.kind'), width: 160, grow: 0, value: ({ kind }) => t(`kind.${kind}`) },
    { key: 'docNo', title: t('minutes.what'), width: 220, value: (finding) => findingName(i18n.language, finding) ?? t('noNumber') },
    { key: 'day', title: t('minutes.day'), width: 110, grow: 0 },
    { key: 'n', title: t('minutes.n'), align: 'end', width: 70, grow: 0 },
  ];
  return () => {
    const list = findings?.list ?? [];
    const fact = (name: string, value: string) => ({ label: labels.field('accountPeriod', name), value });
    const at = (instant: string | null, name: string | null): string =>
      instant === null ? '–' : `${labels.instant(instant)} ${name ?? ''}`;
    print({
      title: t('minutes.title'),
      number: row.period,
      facts: [
        { label: t('columns.days'), value: `${row.startDate} – ${row.endDate}` },
        { label: t('columns.status'), value: labels.code(periodStatus, row.status) },
        fact('begunAt', at(row.begunAt, row.begunByName)),
        { label: t('counted'), value: at(row.countedAt, null) },
        fact('closedAt', at(row.closedAt, row.closedByName)),
        fact('acknowledged', row.acknowledged?.map(({ name, day }) => `${name} (${day})`).join('、') ?? '–'),
      ],
      ...paperTable(columns, [{ title: '', rows: list }]),
      signatures: [t('minutes.signCloser'), t('minutes.signChief')],
    });
  };
}

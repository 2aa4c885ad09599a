/** The print jobs of this device: waiting, failed, of unknown outcome, and those that may be printed again. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintJobRecord } from '#domain/registry.ts';
import { printDriver, printState } from '#domain/system/print/job.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { Printing } from '#pages/kit/printing.ts';
import { noteText } from '#pages/print/note-text.ts';
import { usePrintJobs } from '#pages/print/use-printing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const keyOf = ({ id }: PrintJobRecord): string => id;
const SHOWN = 50;

export function PrintJobs({ printing }: { printing: Printing }) {
  const { t } = useTranslation('print');
  const jobs = usePrintJobs(printing);
  const columns = useColumns();
  const actionsOf = useActions(printing);
  return (
    <Section title={t('setup.queue')} count={jobs?.length} flush>
      <DataTable
        id="system.printJobs"
        label={t('setup.queue')}
        columns={columns}
        rows={(jobs ?? []).slice(0, SHOWN)}
        rowKey={keyOf}
        loading={jobs === undefined}
        rowActions={actionsOf}
        fit="some"
        empty={<EmptyState message={t('setup.noJobs')} />}
      />
    </Section>
  );
}

function useActions(printing: Printing): (job: PrintJobRecord) => readonly Action[] {
  const { t } = useTranslation('print');
  return (job) => {
    const again = (key: string): Action => ({ key, label: t(`job.${key}`), onClick: () => void printing.again(job) });
    const notOut = async () => {
      if (await confirm({ question: t('job.notOutAsk'), detail: t('job.notOutDetail') })) await printing.again(job);
    };
    const cancel: Action = { key: 'cancel', label: t('job.cancel'), danger: true, onClick: () => void printing.cancel(job) };
    const reprint: Action = { key: 'reprint', label: t('job.reprint'), onClick: () => void printing.reprint(job) };
    if (job.state === 'queued') return [again('now'), cancel];
    if (job.state === 'failed') return [again('retry'), cancel];
    if (job.state === 'accepted' || job.state === 'cancelled') return [reprint];
    if (job.state !== 'unknown') return [];
    return [
      { key: 'cameOut', label: t('job.cameOut'), onClick: () => void printing.cameOut(job) },
      { key: 'notOut', label: t('job.notOut'), onClick: () => void notOut() },
    ];
  };
}

function useColumns(): Column<PrintJobRecord>[] {
  const { t, i18n } = useTranslation('print');
  const labels = useLabels();
  return useMemo<Column<PrintJobRecord>[]>(
    () => [
      { key: 'madeAt', title: t('job.at'), width: 172, value: ({ madeAt }) => labels.instant(new Date(madeAt).toISOString()) },
      { key: 'title', title: t('job.title'), width: 190, grow: 2 },
      {
        key: 'printer',
        title: t('job.printer'),
        width: 150,
        grow: 1,
        value: ({ printer, driver }) => printer || labels.code(printDriver, driver),
      },
      { key: 'copies', title: t('copies'), width: 76, align: 'end', value: ({ copies }) => String(copies) },
      {
        key: 'reprintNo',
        title: t('job.reprintNo'),
        width: 60,
        align: 'end',
        value: ({ reprintNo }) => (reprintNo ? String(reprintNo) : ''),
      },
      {
        key: 'state',
        title: t('setup.state'),
        width: 110,
        value: ({ state }) => labels.code(printState, state),
        render: ({ state }) => <CodeBadge set={printState} code={state} />,
      },
      { key: 'note', title: t('job.note'), width: 200, grow: 2, value: ({ note, reason }) => noteText(i18n, note) ?? reason ?? '' },
      { key: 'by', title: t('job.by'), width: 110, value: ({ by }) => by.userName, wideOnly: true },
    ],
    [t, i18n, labels],
  );
}

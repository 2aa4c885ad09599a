/** The label printers that the server can reach, for people who maintain the sites. */
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { networkPrinter } from '#domain/system/print/print.resource.ts';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { callsOf, useResourceList } from '#pages/resource/resource-calls.ts';
import { resourceColumns } from '#pages/resource/resource-columns.tsx';
import { ResourceForm } from '#pages/resource/resource-form.tsx';
import { useResourceActions } from '#pages/resource/use-resource-actions.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

const ALL = { page: 1, size: 200, search: '', filters: {}, sort: null };
const START = { port: 9100, dpi: 203, isActive: true };
const keyOf = ({ id }: AnyRow): string => id;

export function NetworkPrinters({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation(['print', 'ui']);
  const words = useFieldWords();
  const list = useResourceList(networkPrinter, ALL);
  const [beside, setBeside] = useState<AnyRow | 'new' | null>(null);
  const columns = useMemo(() => resourceColumns(networkPrinter, networkPrinter.columns, words, {}), [words]);
  const changed = (): void => {
    list.refresh();
    onChange();
  };
  const actions = useResourceActions(
    networkPrinter,
    { noCopy: true },
    (open) => setBeside(open.kind === 'form' ? (open.row ?? 'new') : null),
    changed,
    ({ printerName }) => String(printerName),
  );
  const row = beside === 'new' ? null : beside;
  const { create, update } = callsOf(networkPrinter);
  return (
    <Section
      title={t('setup.network')}
      count={list.error || (list.loading && list.list.length === 0) ? undefined : list.total}
      flush
      actions={actions.create ? <ActionButton action={{ ...actions.create, icon: Plus }} /> : undefined}
    >
      <DataTable
        id="system.networkPrinters"
        label={t('setup.network')}
        columns={columns}
        rows={list.list}
        rowKey={keyOf}
        loading={list.loading}
        rowActions={(one) => actions.ofRow(one).filter(({ key }) => key !== 'history')}
        onOpen={setBeside}
        empty={list.error ? <LoadFailure error={list.error} onRetry={list.refresh} /> : <EmptyState message={t('setup.noNetwork')} />}
      />
      {beside === null ? null : (
        <ResourceForm
          key={row?.id ?? 'new'}
          resource={networkPrinter}
          row={row}
          plan={{
            start: START,
            save: (values, before) =>
              before
                ? update({ ...values, version: before.version }, { id: before.id, alertSuccess: true })
                : create(values, { loading: true, alertSuccess: true }),
          }}
          onClose={() => setBeside(null)}
          onSaved={() => {
            setBeside(null);
            changed();
          }}
        />
      )}
    </Section>
  );
}

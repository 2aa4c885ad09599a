import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { CheckItemRow } from '#domain/mes/check-list.ts';
import type { RoutingOperationRow } from '#domain/mes/routing.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { CHECKS, type CheckKind, checkCalls } from './check-calls.ts';

const CheckDialog = lazy(() => import('./check-dialog.tsx').then((part) => ({ default: part.CheckDialog })));
const keyOf = ({ itemId }: CheckItemRow): string => itemId;

/** The items of one kind at one operation. Without a network it shows those last seen, with their age. */
export function CheckSection({ kind, step }: { kind: CheckKind; step: RoutingOperationRow }) {
  const { t } = useTranslation('structure');
  const { online } = useSyncStatus();
  const mayEdit = useRight('web:basedata:checkItem:edit');
  const [editing, setEditing] = useState(false);
  const columns = useColumns(kind);
  const { data, dataUpdatedAt, isFetching } = useQuery({
    queryKey: [CHECKS, kind, step.id],
    queryFn: ({ signal }) => checkCalls[kind].list({ routingOpId: step.id }, { signal, alertError: false }),
    meta: { persist: true },
  });
  const items = data?.list ?? [];
  return (
    <Section
      title={t(`check.${kind}`)}
      count={items.length}
      flush
      actions={
        <>
          {data && !online ? <DataAge at={dataUpdatedAt} offline /> : null}
          {mayEdit && data ? (
            <Button
              size="sm"
              variant="outline"
              disabled={!online}
              title={online ? undefined : t('needsServer')}
              onClick={() => setEditing(true)}
            >
              <Icon of={Pencil} />
              {t('edit')}
            </Button>
          ) : null}
        </>
      }
    >
      {items.length === 0 ? (
        <EmptyState message={t(data ? 'check.none' : online ? 'tree.loading' : 'needsServer')} />
      ) : (
        <DataTable
          id={`structure.checks.${kind}`}
          label={t(`check.${kind}`)}
          columns={columns}
          rows={items}
          rowKey={keyOf}
          loading={isFetching}
          fit="some"
        />
      )}
      {editing && data ? (
        <Suspense>
          <CheckDialog kind={kind} routingOpId={step.id} page={data} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function useColumns(kind: CheckKind): Column<CheckItemRow>[] {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('firstReviewItem', name);
    const unit = ({ itemUnit }: CheckItemRow) => itemUnit ?? undefined;
    return [
      { key: 'seq', title: of('seq'), align: 'end', width: 56, grow: 0 },
      { key: 'itemName', title: of('itemName'), width: 130, grow: 2 },
      { key: 'standard', title: of('standard'), width: 120 },
      { key: 'lower', title: of('lower'), align: 'end', width: 100, unit },
      { key: 'upper', title: of('upper'), align: 'end', width: 100, unit },
      { key: 'method', title: of('method'), width: 110 },
      { key: 'isKey', title: of('isKey'), width: 90, value: ({ isKey }) => (isKey ? t('yes') : '') },
      ...(kind === 'Demo' ? [{ key: 'frequency', title: of('frequency'), width: 90 }] : []),
    ];
  }, [labels, t, kind]);
}

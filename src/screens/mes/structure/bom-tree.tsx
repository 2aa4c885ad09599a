/** The whole structure below a product, or everything above it, as the server unrolls it. */
import { Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { BomRow } from '#domain/basic/bom.document.ts';
import { type ShownRow, shownRows } from '#domain/basic/bom-rows.ts';
import type { BomTreeRow } from '#domain/basic/bom-view.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const tree = call<BomTreeRow[]>('POST /api/system/materialBom/getBomLits');
const keyOf = ({ key }: ShownRow): string => key;

export function BomTree({ bom }: { bom: BomRow }) {
  const { t } = useTranslation('structure');
  const { online } = useSyncStatus();
  const [whereUsed, setWhereUsed] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { productId, prodVersion, version } = bom;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['bom-tree', productId, prodVersion, whereUsed, version],
    queryFn: ({ signal }) => tree({ productId, prodVersion, whereUsed }, { signal, alertError: false }),
    meta: { persist: true },
  });
  const rows = useMemo(() => shownRows(data ?? [], closed), [data, closed]);
  const toggle = ({ key }: ShownRow): void =>
    setClosed((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  const choice = (used: boolean, label: string) => (
    <Button
      size="sm"
      variant={used === whereUsed ? 'solid' : 'outline'}
      aria-pressed={used === whereUsed}
      onClick={() => setWhereUsed(used)}
    >
      {label}
    </Button>
  );
  const columns = useColumns();
  const title = t(whereUsed ? 'tree.used' : 'tree.below');
  return (
    <Section
      title={title}
      count={rows.length}
      flush
      actions={
        <Flex gap="gap">
          {choice(false, t('tree.below'))}
          {choice(true, t('tree.used'))}
        </Flex>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          message={data ? t(whereUsed ? 'tree.notUsed' : 'tree.none') : t(online ? 'tree.loading' : 'tree.offline')}
          {...(data || !online || isFetching ? {} : { action: { label: t('tree.again'), onClick: () => void refetch() } })}
        />
      ) : (
        <DataTable
          id="structure.bom.tree"
          label={title}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          loading={isFetching}
          maxHeight="60vh"
          tree={{
            depth: ({ row }) => row.level - 1,
            expanded: ({ row, key }) => (row.children.length === 0 ? undefined : !closed.has(key)),
            onToggle: toggle,
          }}
        />
      )}
    </Section>
  );
}

function useColumns(): Column<ShownRow>[] {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('bomLine', name);
    return [
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 190, value: ({ row }) => row.matCode },
      { key: 'matName', title: labels.field('common', 'matName'), width: 130, grow: 2, value: ({ row }) => row.matName },
      { key: 'level', title: t('tree.level'), align: 'end', width: 60, grow: 0, value: ({ row }) => row.level },
      { key: 'prodVersion', title: labels.field('bom', 'prodVersion'), code: true, width: 90, value: ({ row }) => row.prodVersion },
      { key: 'qtyPer', title: of('qtyPer'), align: 'end', width: 90, value: ({ row }) => row.qtyPer, unit: ({ row }) => row.unitCode },
      { key: 'needQty', title: t('tree.need'), align: 'end', width: 110, value: ({ row }) => row.needQty, unit: ({ row }) => row.unitCode },
      { key: 'opCode', title: of('opCode'), code: true, width: 90, wideOnly: true, value: ({ row }) => row.opCode },
    ];
  }, [labels, t]);
}

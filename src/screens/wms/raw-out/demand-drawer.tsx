import { useTranslation } from 'react-i18next';
import { isPositive } from '#domain/kernel/quantity.ts';
import { applicationStatus, demandType, priority } from '#domain/wms/codes.ts';
import type { DemandLineRow } from '#domain/wms/demand.document.ts';
import { Requisition } from '#domain/wms/requisition.document.ts';
import { useVerbs } from '#pages/document/use-verbs.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DocChain } from '#ui/doc-chain.tsx';
import { Facts } from '#ui/facts.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { demandScreen } from './demand.tsx';
import type { DemandRow } from './demand-board.ts';
import { listPath } from './list-path.ts';
import { useNeeded } from './use-needed.ts';

export interface DemandDrawerProps {
  demand: DemandRow;
  lines: readonly DemandLineRow[];
  onClose: () => void;
}

const { page } = demandScreen({});
const keyOf = (line: DemandLineRow): string => line.id;

/** A call for material in full, with what the stores can give for it and what may be done with it. */
export function DemandDrawer({ demand, lines, onClose }: DemandDrawerProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { name } = useWarehouses();
  const verbs = useVerbs(page);
  const actions = verbs.of({ row: demand, pending: 'none', doubtful: false }, lines);
  const needed = useNeeded({ demandId: demand.id });
  const field = (key: string) => labels.field('prodDemand', key);
  const figure = (key: 'needQty' | 'pickedQty' | 'deliveredQty' | 'receivedQty'): Column<DemandLineRow> => ({
    ...{ key, title: labels.field('prodDemandLine', key), align: 'end', width: 84 },
    unit: (line) => line.unitCode,
  });
  const columns: Column<DemandLineRow>[] = [
    { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 96 },
    { key: 'matName', title: labels.field('common', 'matName'), width: 96, grow: 2 },
    figure('needQty'),
    figure('pickedQty'),
    figure('deliveredQty'),
    figure('receivedQty'),
    ...(needed
      ? (['available', 'onOrder', 'short'] as const).map(
          (key): Column<DemandLineRow> => ({
            ...{ key, title: t(`needed.${key}`), align: 'end', width: 84, unit: (line) => line.unitCode },
            value: (line) => needed.get(line.id)?.[key] ?? '',
          }),
        )
      : []),
  ];
  return (
    <SideDrawer
      title={t('demand.document')}
      size="xl"
      onClose={onClose}
      beside={
        <>
          <CodeText value={demand.docNo ?? t('ui:pending.noNumber')} copy />
          <CodeBadge set={applicationStatus} code={demand.status} />
        </>
      }
      footer={actions.map((action, n) => <ActionButton key={action.key} action={action} variant={n === 0 ? 'solid' : 'outline'} />)}
    >
      <Facts
        columns={3}
        items={[
          { label: field('needAt'), value: labels.instant(demand.needAt) },
          { label: field('toWarehouseId'), value: name(demand.toWarehouseId) },
          { label: field('priority'), value: labels.code(priority, demand.priority) },
          { label: field('demandType'), value: labels.code(demandType, demand.demandType) },
          { label: field('orderNo'), value: demand.orderNo },
          { label: field('createdByName'), value: demand.createdByName },
          { label: field('closeReason'), value: demand.closeReason, hidden: !demand.closeReason },
        ]}
      />
      <DataTable
        id="wms.demand.lines"
        label={t('demand.lines')}
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowTone={(line) => (isPositive(needed?.get(line.id)?.short ?? '0') ? 'error' : undefined)}
      />
      <Lists demandId={demand.id} />
      {verbs.dialog}
    </SideDrawer>
  );
}

/** The picking lists made for it. */
function Lists({ demandId }: { demandId: string }) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const lists = useRowsBy(Requisition, 'demandId', demandId) ?? [];
  if (lists.length === 0) return null;
  return (
    <DocChain
      items={lists.map(({ row }) => ({
        key: row.id,
        label: t('pick.document'),
        number: row.docNo ?? t('ui:pending.noNumber'),
        state: { tone: labels.tone('requisitionStatus', row.status), label: labels.code('requisitionStatus', row.status) },
        onOpen: () => go(listPath(row.requisitionType), { id: row.id }),
      }))}
    />
  );
}

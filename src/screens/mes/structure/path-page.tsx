/** One routing: its operations in their order. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { structureStatus } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { OperationDefinition, type RoutingOperationRow, type RoutingRow } from '#domain/mes/routing.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRow, useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import type { PathTask } from './path-draft.ts';
import { historyOf } from './structure-history.ts';
import { usePathActions } from './use-path-actions.ts';
import { useSteps } from './use-steps.ts';

const keyOf = (step: RoutingOperationRow): string => step.id;

export function PathPage({ title, view, onTask }: { title: string; view: Viewed<RoutingRow>; onTask: (task: PathTask) => void }) {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const go = useGo();
  const { row } = view;
  const [primary, ...menu] = usePathActions(onTask)(row);
  const steps = useSteps(row.id) ?? [];
  const product = useRow(Material, row.productId)?.row;
  const field = (name: string) => labels.field('routing', name);
  const toChecks = ({ opSeq }: RoutingOperationRow): void => go('/basic/craft-mes', { routing: row.id, op: String(opSeq) });
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? ''}
      state={{ tone: labels.tone(structureStatus, row.status), label: labels.code(structureStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={view.pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      facts={[
        { label: field('productId'), value: `${product?.matCode ?? ''} ${product?.matName ?? ''}` },
        { label: field('routingVersion'), value: row.routingVersion },
        { label: labels.field('common', 'auditedByName'), value: row.auditedByName },
        { label: labels.field('common', 'remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      lines={{
        ...{ id: 'structure.routing.steps', title: field('opCode'), columns: useColumns(), rows: steps, rowKey: keyOf },
        rowActions: (step) => [{ key: 'checks', label: t('check.title'), onClick: () => toChecks(step) }],
      }}
      history={historyOf(row, t)}
    />
  );
}

function useColumns(): Column<RoutingOperationRow>[] {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const definitions = useRowsWhere(OperationDefinition);
  return useMemo(() => {
    const names = new Map((definitions ?? []).map(({ row }) => [row.opCode, row.opName]));
    const of = (name: string) => labels.field('routingOperation', name);
    const yes = (on: boolean): string => (on ? t('yes') : '');
    return [
      { key: 'opSeq', title: of('opSeq'), align: 'end', width: 70, grow: 0 },
      { key: 'opCode', title: of('opCode'), code: true, width: 100 },
      { key: 'opName', title: labels.field('operationDef', 'opName'), width: 120, grow: 2, value: ({ opCode }) => names.get(opCode) },
      { key: 'isReportPoint', title: of('isReportPoint'), width: 80, value: (step) => yes(step.isReportPoint) },
      { key: 'needFirstArticle', title: of('needFirstArticle'), width: 90, value: (step) => yes(step.needFirstArticle) },
      { key: 'isOutsource', title: of('isOutsource'), width: 70, value: (step) => yes(step.isOutsource) },
      { key: 'isLast', title: of('isLast'), width: 80, value: (step) => yes(step.isLast) },
      { key: 'stdMinutes', title: of('stdMinutes'), align: 'end', width: 100, unit: 'min' },
      { key: 'transferBatch', title: of('transferBatch'), align: 'end', width: 90, wideOnly: true },
      { key: 'yieldPct', title: of('yieldPct'), align: 'end', width: 90, unit: '%', wideOnly: true },
    ];
  }, [labels, definitions, t]);
}

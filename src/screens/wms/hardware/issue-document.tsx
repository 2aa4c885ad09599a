import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow } from '#domain/wms/issue.document.ts';
import { issueStatus } from '#domain/wms/issue-codes.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useDepartments, usePersons } from '#screens/wms/application/use-people.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';

interface DocumentProps {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly actions: (row: IssueRow) => readonly Action[];
}

/** One issue or red note: what went, from where, to whom, and what of it came back. */
export function IssueDocument({ id, title, path, actions }: DocumentProps) {
  const { t } = useTranslation('hardware');
  const go = useGo();
  const view = useRow(IssueDoc, id);
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(path) }} />;
  return view ? <Shown title={title} view={view} actions={actions(view.row)} /> : <NotHeld title={title} loading />;
}

const keyOf = (line: IssueLineRow): string => line.id;

function Shown({ title, view, actions }: { title: string; view: Viewed<IssueRow>; actions: readonly Action[] }) {
  const { t } = useTranslation(['hardware', 'ui']);
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  const { name } = useWarehouses();
  const { row } = view;
  const views = useRowsBy(IssueLine, 'docId', row.id);
  const lines = useMemo(() => (views ?? []).map((line) => line.row).sort((a, b) => a.lineNo - b.lineNo), [views]);
  const [primary, ...menu] = actions;
  const field = (key: string) => labels.field('issueDoc', key);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(issueStatus, row.status), label: labels.code(issueStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={view.pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      facts={[
        { label: field('warehouseId'), value: name(row.warehouseId) },
        { label: field('partyId'), value: departments.name(row.partyId), hidden: !row.partyId },
        { label: field('toWarehouseId'), value: name(row.toWarehouseId), hidden: !row.toWarehouseId },
        { label: field('receiverId'), value: persons.name(row.receiverId) },
        { label: field('createdByName'), value: row.createdByName },
        { label: field('createdAt'), value: labels.instant(row.createdAt) },
        { label: field('auditedByName'), value: row.auditedByName, hidden: !row.auditedByName },
        { label: field('reverseReason'), value: row.reverseReason, wide: true, hidden: !row.reverseReason },
        { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      chain={useChain(row)}
      lines={{ id: 'wms.hardware.lines', columns: useColumns(row, lines), rows: lines, rowKey: keyOf }}
    />
  );
}

/** The application it executes, the issue it takes back, and the red notes about it. */
function useChain(row: IssueRow): ChainItem[] {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const go = useGo();
  const reds = useRowsBy(IssueDoc, 'redOfId', row.id) ?? [];
  const application = row.applicationId;
  return [
    ...(application && !row.isRed
      ? [
          {
            key: application,
            label: t('application'),
            number: row.sourceDocNo ?? '',
            onOpen: () => go('/wms/hardware/picking-apply', { id: application }),
          },
        ]
      : []),
    ...(row.redOfId
      ? [
          {
            key: row.redOfId,
            label: t('original'),
            number: row.redOfNo ?? '',
            onOpen: () => go('/wms/hardware/picking-outbound', { id: row.redOfId ?? '' }),
          },
        ]
      : []),
    ...reds.map(({ row: red }) => ({
      ...{ key: red.id, label: t('redNote'), number: red.docNo ?? t('ui:pending.noNumber') },
      state: { tone: labels.tone(issueStatus, red.status), label: labels.code(issueStatus, red.status) },
      onOpen: () => go('/wms/hardware/red', { id: red.id }),
    })),
  ];
}

function useColumns(row: IssueRow, lines: readonly IssueLineRow[]): Column<IssueLineRow>[] {
  const labels = useLabels();
  const bins = useRowMap(
    Bin,
    lines.flatMap(({ binId, toBinId }) => [binId, toBinId]),
  );
  return useMemo(() => {
    const of = (key: string) => labels.field('issueLine', key);
    const figure = (key: 'qty' | 'redQty'): Column<IssueLineRow> => ({
      ...{
        key,
        title: of(key),
        align: 'end',
        width: 96,
        unit: (line) => line.unitCode,
        sum: true,
      },
    });
    const store: Column<IssueLineRow>[] = row.toWarehouseId
      ? [{ key: 'toBin', title: of('toBinId'), code: true, width: 100, value: (line) => bins?.get(line.toBinId ?? '')?.binCode }]
      : [];
    return [
      { key: 'matCode', title: of('matCode'), code: true, width: 120 },
      { key: 'matName', title: of('matName'), width: 140, grow: 2 },
      { key: 'spec', title: of('spec'), width: 120, wideOnly: true },
      { key: 'batchNo', title: of('batchNo'), code: true, width: 100, wideOnly: true },
      { key: 'bin', title: of('binId'), code: true, width: 100, value: (line) => bins?.get(line.binId)?.binCode },
      ...store,
      figure('qty'),
      ...(row.isRed ? [] : [figure('redQty')]),
    ];
  }, [labels, bins, row]);
}

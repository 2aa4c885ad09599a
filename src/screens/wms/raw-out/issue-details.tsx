/** Every box of raw material that was issued for a requisition, from the server; without a network the last answer with its age. */
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallOptions, call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { RawIssueLine } from '#domain/wms/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useDepartments } from '#screens/wms/application/use-people.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { ISSUES } from './picking-screen.tsx';

const issued = call<PageOf<RawIssueLine>>('POST /api/wms/wmsApplyMaterial/queryYclLingYongOutDetails');

/** The search form's texts as the call takes them. */
const list = (question: object, options?: CallOptions) => {
  const { from, to, ...rest } = question as Record<string, string>;
  return issued({ ...rest, ...(from || to ? { date: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}) }, options);
};
const rowKey = ({ id }: RawIssueLine): string => id;

export function IssueDetails({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { page, values, onSearch, every } = useServerList('raw-issues', list);
  return (
    <ListPage
      id="wms.rawIssues"
      title={title}
      columns={useColumns()}
      rowKey={rowKey}
      {...page}
      search={{ fields: useFields(), values, onSearch }}
      menu={[{ key: 'back', label: t('issued.back'), icon: Undo2, onClick: () => go(ISSUES.path) }]}
      onOpen={({ docId }) => go(ISSUES.path, { id: docId })}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('issued.empty') }}
    />
  );
}

function useFields(): readonly SearchField[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { options } = useDepartments();
  return useMemo(
    () => [
      { key: 'deptId', label: labels.field('requisition', 'deptId'), kind: 'select', options },
      { key: 'orderNo', label: labels.field('requisition', 'orderNo'), kind: 'text' },
      { key: 'sMAT', label: labels.field('common', 'materialId'), kind: 'text' },
      { key: 'from', label: t('list.dateFrom'), kind: 'date' },
      { key: 'to', label: t('list.dateTo'), kind: 'date' },
    ],
    [labels, options, t],
  );
}

function useColumns(): readonly Column<RawIssueLine>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useMemo<readonly Column<RawIssueLine>[]>(
    () => [
      { key: 'docNo', title: labels.field('common', 'docNo'), code: true, width: 124 },
      { key: 'issuedAt', title: t('issued.at'), width: 152, value: (row) => labels.instant(row.issuedAt).slice(0, 16) },
      { key: 'deptName', title: labels.field('requisition', 'deptId'), width: 110 },
      { key: 'orderNo', title: labels.field('requisition', 'orderNo'), code: true, width: 100 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 104 },
      { key: 'matName', title: labels.field('common', 'matName'), width: 110, grow: 2 },
      { key: 'spec', title: labels.field('common', 'spec'), width: 90, wideOnly: true },
      { key: 'boxNo', title: labels.field('box', 'boxNo'), code: true, width: 116 },
      { key: 'batchNo', title: labels.field('common', 'batchNo'), code: true, width: 116, wideOnly: true },
      { key: 'qty', title: labels.field('common', 'qty'), align: 'end', width: 96, unit: (row) => row.unitCode },
      { key: 'receiverName', title: t('issued.receiver'), width: 90 },
    ],
    [labels, t],
  );
}

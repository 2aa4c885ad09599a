/** The issue that is to be taken back, out of all the server has: months that are over are not on this device. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueRow } from '#domain/wms/issue.document.ts';
import { issueStatus } from '#domain/wms/issue-codes.ts';
import { REVERSIBLE } from '#domain/wms/issue-red.operation.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useDepartments, usePersons } from '#screens/wms/kit/use-people.ts';
import type { Column } from '#ui/table/columns.ts';
import { issuePage } from './use-issued.ts';

const keyOf = (row: IssueRow): string => row.id;

/** Search words go by free text, everything else is fixed: reviewed hardware issues that are no red notes. */
const reversible = ({ docNo, ...question }: { docNo?: string }, options?: Parameters<typeof issuePage>[1]) =>
  issuePage({ ...question, search: docNo ?? '', filters: { issueType: 'HW', isRed: false, status: REVERSIBLE } }, options);

export function RedChoose({ title }: { title: string }) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const go = useGo();
  const departments = useDepartments();
  const persons = usePersons();
  const list = useServerList<IssueRow>('issueDoc.reversible', reversible);
  const choose = ({ id }: IssueRow) => go('/wms/hardware/red', { of: id });
  const columns = useMemo<Column<IssueRow>[]>(() => {
    const of = (key: string) => labels.field('issueDoc', key);
    return [
      { key: 'docNo', title: of('docNo'), code: true, width: 124 },
      {
        key: 'status',
        title: of('status'),
        width: 176,
        render: ({ status }) => <CodeBadge set={issueStatus} code={status} />,
      },
      { key: 'bizDate', title: of('bizDate'), width: 108 },
      { key: 'party', title: of('party'), width: 130, grow: 2, value: ({ partyId }) => departments.name(partyId) },
      { key: 'receiverId', title: of('receiverId'), width: 100, value: ({ receiverId }) => persons.name(receiverId) },
      { key: 'sourceDocNo', title: of('applicationId'), code: true, width: 124 },
    ];
  }, [labels, departments, persons]);
  return (
    <ListPage
      id="wms.hardware.red.choose"
      title={title}
      columns={columns}
      rowKey={keyOf}
      {...list.page}
      search={{
        fields: [{ key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' }],
        values: list.values,
        onSearch: list.onSearch,
      }}
      onOpen={choose}
      rowActions={(row) => [{ key: 'choose', label: t('red.choose'), onClick: () => choose(row) }]}
      empty={{ message: t('red.noneToChoose') }}
    />
  );
}

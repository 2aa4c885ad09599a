/** The issue that is to be taken back, out of all the server has: months that are over are not on this device. */
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { IssueDoc, type IssueRow } from '#domain/wms/issue/issue.document.ts';
import { REVERSIBLE } from '#domain/wms/issue/issue-red.operation.ts';
import { useEntityColumns } from '#pages/fields/entity-table.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { RED_NOTES } from './issue.tsx';

const SHOWN = { entity: IssueDoc, columns: ['docNo', 'status', 'bizDate', 'partyId', 'toWarehouseId', 'receiverId', 'sourceDocNo'] };

const issuePage = call<PageOf<IssueRow>>('POST /api/wms/issueDoc/pageList');

const keyOf = (row: IssueRow): string => row.id;

/** Search words go by free text, everything else is fixed: reviewed hardware issues that are no red notes. */
const reversible = ({ docNo, ...question }: { docNo?: string }, options?: Parameters<typeof issuePage>[1]) =>
  issuePage({ ...question, search: docNo ?? '', filters: { issueType: 'HW', isRed: false, status: REVERSIBLE } }, options);

export function RedChoose({ title }: { title: string }) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const go = useGo();
  const { page, values, onSearch } = useServerList<IssueRow>('issueDoc.reversible', reversible);
  const columns = useEntityColumns<IssueRow>(SHOWN, page.rows);
  const choose = ({ id }: IssueRow) => go(RED_NOTES, { of: id });
  return (
    <ListPage
      id="wms.hardware.red.choose"
      title={title}
      columns={columns}
      rowKey={keyOf}
      {...page}
      search={{ fields: [{ key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' }], values, onSearch }}
      onOpen={choose}
      rowActions={(row) => [{ key: 'choose', label: t('red.choose'), onClick: () => choose(row) }]}
      empty={{ message: t('red.noneToChoose') }}
    />
  );
}

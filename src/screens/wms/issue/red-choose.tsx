/** The issue that is to be taken back, out of all the server has: months that are over are not on this device. */
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { IssueDoc, type IssueRow, type IssueType, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { REVERSIBLE } from '#domain/wms/issue/issue-red.operation.ts';
import { useEntityColumns } from '#pages/fields/entity-table.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { redNotesAt } from '#screens/wms/kit/issue-places.ts';

const issuePage = call<PageOf<IssueRow>>('POST /api/wms/issueDoc/pageList');

const keyOf = (row: IssueRow): string => row.id;

type Options = Parameters<typeof issuePage>[1];

/** Reviewed issues of a kind that are no red notes; the number is searched as free text. */
const reversibleOf =
  (issueType: IssueType) =>
  ({ docNo, ...question }: { docNo?: string }, options?: Options) =>
    issuePage({ ...question, search: docNo ?? '', filters: { issueType, isRed: false, status: REVERSIBLE } }, options);

/** @returns the page on which the issue of this kind is chosen that a red note takes back */
export function redChoose(type: IssueType) {
  const reversible = reversibleOf(type);
  const { stores, toOrder, application } = kindOfIssue(type);
  const shown = {
    entity: IssueDoc,
    columns: [
      ...['docNo', 'status', 'bizDate', 'partyId'],
      ...(stores.length > 0 ? ['toWarehouseId'] : []),
      ...(toOrder ? ['orderNo'] : []),
      'receiverId',
      ...(application ? ['sourceDocNo'] : []),
    ],
  };
  const [redPath] = redNotesAt(type);
  return function RedChoose({ title }: { title: string }) {
    const { t } = useTranslation('issue');
    const labels = useLabels();
    const go = useGo();
    const { page, values, onSearch } = useServerList<IssueRow>(`issueDoc.reversible.${type}`, reversible);
    const columns = useEntityColumns<IssueRow>(shown, page.rows);
    const choose = ({ id }: IssueRow) => go(redPath, { of: id });
    return (
      <ListPage
        id={`wms.issue.${type}.red.choose`}
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
  };
}

/** The issue that is to be taken back, out of all the server has: months that are over are not on this device. */
import { IssueLine, type IssueType, issueDoc, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { REVERSIBLE } from '#domain/wms/issue/issue-red.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { redNotesAt } from '#screens/wms/kit/issue-places.ts';

/** @returns the page on which the issue of this kind is chosen that a red note takes back */
export function redChoose(type: IssueType) {
  const { stores, toOrder, application } = kindOfIssue(type);
  const store = stores.length > 0 ? (['toWarehouseId'] as const) : [];
  const order = toOrder ? (['orderNo'] as const) : [];
  const source = application ? (['sourceDocNo'] as const) : [];
  const [path] = redNotesAt(type);
  return documentScreen(issueDoc, IssueLine, {
    path,
    id: `wms.issue.${type}.red.choose`,
    words: 'issueToTakeBack',
    source: 'server',
    list: {
      columns: ['bizDate', 'partyId', ...store, ...order, 'receiverId', ...source],
      search: ['material'],
      where: { issueType: type, isRed: false, status: REVERSIBLE },
      opens: ({ id }) => redNotesAt(type, { of: id }),
    },
    view: { facts: [] },
    verbs: { order: ['choose'], of: { choose: { to: ({ id }) => redNotesAt(type, { of: id }) } } },
  });
}

/** On the page of a return: the numbers of the sales issues that its goods went out with. Devices do not hold those of long ago. */
import type { SalesReturnLineRow, SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useView } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';

export function useSoldWith(_view: Viewed<SalesReturnRow>, lines: readonly SalesReturnLineRow[]): ViewMore<SalesReturnLineRow> {
  const { say } = useDocumentWords('salesReturn');
  const ids = [...new Set(lines.flatMap(({ issueLineId }) => issueLineId ?? []))].sort();
  const docNos = useView('salesIssueLine', `sent/${ids.join()}`, async (store) => {
    const sent = [...(await rowMap(store, SalesIssueLine, ids)).values()];
    const issues = await rowMap(
      store,
      SalesIssue,
      sent.map(({ docId }) => docId),
    );
    return new Map(sent.map(({ id, docId }) => [id, issues.get(docId)?.docNo ?? '']));
  });
  const numberOf = (id: string | null) => (id === null ? '' : (docNos?.get(id) ?? say('entry.soldElsewhere')));
  return { cells: { issueLineId: { width: 140, value: ({ issueLineId }) => numberOf(issueLineId) } } };
}

/** On the page of a return: the sales issues that its goods went out with. */

import type { SalesReturnLineRow, SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useView } from '#store/hooks.ts';
import type { Store, Viewed } from '#store/store.ts';

const ISSUES = '/sales-issue-order';

interface Sent {
  readonly id: string;
  readonly docNo: string;
}

/** The issue of each line, by the issue line. Devices do not hold those of long ago. */
async function issuesOf(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Sent>> {
  const found = await Promise.all(
    ids.map(async (lineId): Promise<[string, Sent][]> => {
      const line = (await store.row(SalesIssueLine, lineId))?.row;
      const issue = line && (await store.row(SalesIssue, line.docId))?.row;
      return issue ? [[lineId, { id: issue.id, docNo: issue.docNo ?? '' }]] : [];
    }),
  );
  return new Map(found.flat());
}

export function useSoldWith(_view: Viewed<SalesReturnRow>, lines: readonly SalesReturnLineRow[]): ViewMore<SalesReturnLineRow> {
  const { say } = useDocumentWords('salesReturn');
  const issue = useDocumentWords('salesIssue');
  const go = useGo();
  const { canOpen } = useShell();
  const ids = [...new Set(lines.flatMap(({ issueLineId }) => issueLineId ?? []))].sort();
  const sent = useView('salesIssueLine', `sent/${ids.join()}`, (store) => issuesOf(store, ids));
  const issues = new Map([...(sent?.values() ?? [])].map((one) => [one.id, one.docNo]));
  return {
    before: [...issues].map(([id, number]) => ({
      key: id,
      label: issue.say('name'),
      number,
      ...(canOpen(ISSUES) ? { onOpen: () => go(ISSUES, { id }) } : {}),
    })),
    cells: {
      issueLineId: {
        width: 140,
        value: ({ issueLineId }) => (issueLineId === null ? '' : (sent?.get(issueLineId)?.docNo ?? say('entry.soldElsewhere'))),
      },
    },
  };
}

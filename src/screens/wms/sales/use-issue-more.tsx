/** What the page of a sales issue does beyond its verbs: settle what the customer did not accept, and say that something is open. */
import { useState } from 'react';
import { useRight } from '#api/session.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { type SalesIssueLineRow, type SalesIssueRow, unsettledQty } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueSettle } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { SettleDialog } from './settle-dialog.tsx';

export function useIssueMore({ row }: Viewed<SalesIssueRow>, lines: readonly SalesIssueLineRow[]): ViewMore<SalesIssueLineRow> {
  const { say } = useDocumentWords('salesIssue');
  const { online } = useSyncStatus();
  const [line, setLine] = useState<SalesIssueLineRow | null>(null);
  const maySettle = useRight(salesIssueSettle.right);
  const open = lines.filter((one) => !one.isRemoved && isPositive(unsettledQty(one)));
  const disabledReason = online ? undefined : say('needsServer');
  return {
    ...(open.length > 0
      ? { notice: { tone: 'warn', label: say('settle.openLabel'), text: say('settle.openText', { n: String(open.length) }) } }
      : {}),
    ...(maySettle && open.length > 0
      ? {
          rowActions: (one) =>
            open.some(({ id }) => id === one.id)
              ? [{ key: 'settle', label: say('settle.action'), disabledReason, onClick: () => setLine(one) }]
              : [],
        }
      : {}),
    dialog: line && <SettleDialog row={row} line={line} onClose={() => setLine(null)} />,
  };
}

/** What becomes of goods that the customer did not accept: back into the receiving area, or lost. */
import { Bin } from '#domain/basic/place.resource.ts';
import { textSet } from '#domain/kernel/code-set.ts';
import { f } from '#domain/kernel/field.ts';
import { SalesIssueLine, type SalesIssueLineRow, type SalesIssueRow, unsettledQty } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueSettle } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';

const RECEIVING: readonly number[] = [0];
/** The two ways, as the desk names them. */
export const settleWay = textSet('settleWay', { back: ['退回收货区', 'Back to the receiving area'], lost: ['丢失', 'Lost'] });

export interface SettleDialogProps {
  readonly row: SalesIssueRow;
  readonly line: SalesIssueLineRow;
  readonly onClose: () => void;
}

export function SettleDialog({ row, line, onClose }: SettleDialogProps) {
  const { say } = useDocumentWords('salesIssue');
  const labels = useLabels();
  const store = useStore();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const bins = useArrivalBins(row.warehouseId, RECEIVING);
  return (
    <AskDialog
      title={say('settle.title', { boxNo: line.boxNo, qty: unsettledQty(line), unit: line.unitCode })}
      entity={SalesIssueLine}
      start={{ way: 'back', toBinId: bins.length === 1 ? (bins[0]?.value ?? '') : '' }}
      fields={[
        { key: 'way', field: f.choice(settleWay), label: say('settle.way'), required: true },
        { key: 'toBinId', field: f.ref(Bin.name), label: labels.field('salesReturnLine', 'toBinId'), required: true, options: bins },
        { key: 'reason', field: f.text(), label: say('settle.reason'), required: true, least: 2 },
      ]}
      answer={{ label: say('settle.action'), busy, why: online ? undefined : say('needsServer') }}
      send={async ({ way, toBinId, reason }) => {
        // Goods in a hub keep their box; what was the customer's already needs a new one.
        const boxNo = row.hubWarehouseId === null || line.isLoose ? await store.takeNumber('box') : null;
        const said = { way: way === 'lost' ? ('lost' as const) : ('back' as const), toBinId: String(toBinId), reason: String(reason) };
        return (await submit(salesIssueSettle, { id: row.id, lineId: line.id, boxNo, ...said }, { done: say('settle.done') })).ok;
      }}
      onClose={onClose}
    />
  );
}

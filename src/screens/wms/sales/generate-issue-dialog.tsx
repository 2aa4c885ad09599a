/** Makes a sales issue from what is still open on an order. */
import { SELLING_STORES } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueGenerate } from '#domain/wms/sales/sales-issue-generate.operation.ts';
import { openLines, SalesOrderLine, type SalesOrderRow } from '#domain/wms/sales/sales-order.document.ts';
import { GenerateFrom } from '#screens/wms/kit/generate-from.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRowsBy } from '#store/hooks.ts';

export function GenerateIssueDialog({ row, onClose }: { readonly row: SalesOrderRow; readonly onClose: () => void }) {
  const { id: soId, soType, customerId } = row;
  const { stores } = useStores(SELLING_STORES[soType]);
  const read = useRowsBy(SalesOrderLine, 'docId', soId);
  if (!read) return null;
  const head = { soId, soType, customerId, packingListNo: null, remark: null };
  return (
    <GenerateFrom
      words="sales"
      docNo={row.docNo}
      lines={openLines(read.map((line) => line.row)).map((line) => ({ ...line, need: line.open, rest: line.open }))}
      entity={SalesIssue}
      store="warehouseId"
      given={row.warehouseId}
      stores={stores}
      create={salesIssueGenerate}
      payload={(id, warehouseId, taken) => ({
        ...head,
        id,
        warehouseId,
        lines: taken.map(({ id: soLineId, ...of }) => ({ soLineId, ...of })),
      })}
      to={(id) => ['/sales-issue-order', { id }]}
      onClose={onClose}
    />
  );
}

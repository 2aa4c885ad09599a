/** Makes a sales issue from what is still open on an order. */
import { useTranslation } from 'react-i18next';
import { SELLING_STORES } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueGenerate } from '#domain/wms/sales/sales-issue-generate.operation.ts';
import { openLines, SalesOrderLine, type SalesOrderRow } from '#domain/wms/sales/sales-order.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { GenerateFrom } from '#screens/wms/kit/generate-from.tsx';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { useRowsBy } from '#store/hooks.ts';

export function GenerateIssueDialog({ row, onClose }: { readonly row: SalesOrderRow; readonly onClose: () => void }) {
  const { t } = useTranslation('sales');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { id: soId, soType, customerId } = row;
  const { stores } = useStores(SELLING_STORES[soType] as readonly StoreClass[]);
  const read = useRowsBy(SalesOrderLine, 'docId', soId);
  if (!read) return null;
  return (
    <GenerateFrom
      title={t('generate.title', { docNo: row.docNo ?? t('ui:pending.noNumber') })}
      needed={t('generate.open')}
      action={t('generate.action')}
      needsServer={t('generate.needsServer')}
      lines={openLines(read.map((line) => line.row)).map((line) => ({ ...line, need: line.open, rest: line.open }))}
      entity={SalesIssue}
      store="warehouseId"
      given={row.warehouseId}
      stores={stores}
      busy={busy}
      send={async (warehouseId, taken) => {
        const head = { soId, soType, customerId, warehouseId, packingListNo: null, remark: null };
        const lines = taken.map(({ id: soLineId, materialId, qty }) => ({ soLineId, materialId, qty }));
        const written = await submit(salesIssueGenerate, (idOf) => ({ id: idOf('doc'), ...head, lines }));
        if (written.ok) go('/sales-issue-order', { id: written.idOf('doc') });
        return written.ok;
      }}
      onClose={onClose}
    />
  );
}

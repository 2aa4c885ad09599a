/** Products that a customer brings back, as a terminal: scan the label, count, next. Everything is then one return, which is reviewed in the list. */
import { List, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { type CustomerHeard, type CustomerReturnState, customerReturnJob, type Taken } from '#domain/wms/returns/customer-return.job.ts';
import { findReturned, soldHere } from '#domain/wms/returns/find-returned.ts';
import { FINISHED, RETURN_STORES, SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate } from '#domain/wms/returns/sales-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useAskTold } from '#pages/kit/use-told.ts';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { RECEIVING, useArrivalBins } from '#screens/wms/kit/goods.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';
import { soldCall } from './use-sold.ts';

/** @param path of the page */
function useJob(path: string, { head, counting, lines }: CustomerReturnState): Collecting<CustomerReturnState, CustomerHeard, Taken> {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const store = useStore();
  const find = useFindScanned();
  const soldOf = useAskTold(soldCall, soldHere);
  const { stores } = useStores(RETURN_STORES);
  const [own, ...others] = stores.filter(({ whClassCode }) => whClassCode === FINISHED);
  const toWarehouseId = head.toWarehouseId || (others.length === 0 && own ? own.id : '');
  const bins = useArrivalBins(toWarehouseId, RECEIVING);
  const disabled = lines.length > 0 || counting !== null;
  return {
    sentence: useSentence('rawout', 'customer.say.'),
    proposed: { toWarehouseId },
    find: async (text, state) => findReturned(store, state, soldOf, await find(text, [toWarehouseId])),
    fields: [
      { key: 'customerId', disabled },
      { key: 'toWarehouseId', disabled, options: stores.map(warehouseOption) },
      { key: 'toBinId', field: f.ref('bin'), label: labels.field('salesReturnLine', 'toBinId'), required: true, options: bins },
      'returnReason',
      'needInspect',
      { key: 'remark', rows: 1 },
    ],
    beside: [{ key: 'list', label: t('customer.records'), icon: List, onClick: () => go(path, LIST) }],
    menu: [{ key: 'form', label: t('customer.form'), icon: PencilLine, onClick: () => go(path, { new: '1' }) }],
  };
}

/** The terminal of a page. */
export const customerReturnPage = (path: string) =>
  collectPage({
    draft: `${path}?scan`,
    words: 'rawout:customer',
    entity: SalesReturn,
    create: salesReturnCreate,
    job: customerReturnJob,
    // Another store has other bins.
    chosen: { toWarehouseId: { toBinId: '' } },
    list: [path, LIST],
    useJob: (state: CustomerReturnState) => useJob(path, state),
  });

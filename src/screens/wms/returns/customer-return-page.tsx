/** Products that a customer brings back, as a terminal: scan the label, count, next. Everything is then one return, which is reviewed in the list. */
import { List, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import {
  type CustomerHeard,
  type CustomerReturnState,
  customerReturnJob,
  type Taken,
  withOnly,
} from '#domain/wms/returns/customer-return.job.ts';
import { findReturned } from '#domain/wms/returns/find-returned.ts';
import { FINISHED, RETURN_STORES, SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate } from '#domain/wms/returns/sales-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';
import { useAskSold } from './use-sold.ts';

const STORES = RETURN_STORES as readonly StoreClass[];
const RECEIVING: readonly number[] = [0];
const onlyOf = <T,>(all: readonly T[], idOf: (one: T) => string): string => (all.length === 1 && all[0] ? idOf(all[0]) : '');

/** @param path of the page */
function useJob(path: string, { head, counting, lines }: CustomerReturnState): Collecting<CustomerReturnState, CustomerHeard, Taken> {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const store = useStore();
  const find = useFindScanned();
  const soldOf = useAskSold();
  const { stores } = useStores(STORES);
  const own = onlyOf(
    stores.filter(({ whClassCode }) => whClassCode === FINISHED),
    ({ id }) => id,
  );
  const toWarehouseId = head.toWarehouseId || own;
  const bins = useArrivalBins(toWarehouseId, RECEIVING);
  const only = { toWarehouseId, toBinId: onlyOf(bins, ({ value }) => value) };
  const disabled = lines.length > 0 || counting !== null;
  return {
    sentence: useSentence('rawout', 'customer.say.'),
    settle: (state) => withOnly(state, only),
    find: async (text, state) => findReturned(store, state, soldOf, await find(text, [toWarehouseId])),
    fields: [
      { key: 'customerId', disabled },
      { key: 'toWarehouseId', disabled, options: stores.map(warehouseOption) },
      { key: 'toBinId', field: f.ref('bin'), label: labels.field('salesReturnLine', 'toBinId'), required: true, options: bins },
      'returnReason',
      'needInspect',
      { key: 'remark', rows: 1 },
    ],
    aside: { key: 'list', label: t('customer.records'), icon: List, onClick: () => go(path, LIST) },
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

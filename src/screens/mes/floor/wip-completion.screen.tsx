/** What an order has completed is packed, labelled and offered to the store. */
import { ScanBarcode } from 'lucide-react';
import { useActor } from '#api/session.ts';
import { f } from '#domain/kernel/field.ts';
import { FINISHED_RIGHT, FinishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { COMPLETION_RIGHT, WipCompletion, wipCompletion } from '#domain/wms/production/completion.document.ts';
import { completionJob, type PackHeard, type PackState } from '#domain/wms/production/completion.job.ts';
import { completionApply, completionsReview } from '#domain/wms/production/completion.operation.ts';
import { packOrderOf } from '#domain/wms/production/completion-find.ts';
import { storesAtBench } from '#domain/wms/production/hand-over.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { mayBeCard, useCardLine } from '#screens/mes/kit/use-card-line.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';

const PATH = '/mes/WIP-completion';
const NOBODY = { account: '', warehouses: [] };

function useJob({ order }: PackState): Collecting<PackState, PackHeard, string> {
  const store = useStore();
  const find = useFindScanned();
  const lineOf = useCardLine();
  const { all } = useWarehouses();
  const packer = useActor() ?? NOBODY;
  const stores = order?.stores ? all.filter(({ id }) => order.stores?.includes(id)) : storesAtBench(all, packer);
  return {
    sentence: useSentence('floor'),
    proposed: {},
    find: async (text) => {
      const scanned = await find(text);
      const found = mayBeCard(scanned) ? await packOrderOf(store, scanned.code, packer) : undefined;
      if (found) return { ...scanned, order: found };
      return found === null && !order ? lineOf(scanned) : scanned;
    },
    fields: [
      { key: 'toWarehouseId', options: stores.map(warehouseOption) },
      'batchNo',
      { key: 'needInspect', field: f.bool() },
      { key: 'remark', rows: 1 },
    ],
    beside: [],
  };
}

const PackPage = collectPage({
  draft: PATH,
  words: 'floor:pack',
  entity: WipCompletion,
  create: completionApply,
  job: completionJob,
  list: [PATH, { list: '1' }],
  useJob,
});

export const Screen = documentScreen(wipCompletion, null, {
  path: PATH,
  id: 'mes.completion',
  source: 'server',
  home: { list: '1' },
  list: {
    columns: ['orderId.orderNo', 'materialId', 'qty', 'receivedQty', 'toWarehouseId', 'batchNo'],
    wide: ['batchNo'],
    hidden: ['needInspect'],
    search: ['material', 'toWarehouseId'],
    create: { to: [PATH], right: COMPLETION_RIGHT.apply },
    many: { review: { operation: completionsReview, most: MOST_AT_ONCE } },
  },
  view: {
    facts: ['orderNo', 'materialId', 'qty', 'receivedQty', 'toWarehouseId', 'batchNo', 'needInspect'],
    after: [{ header: FinishedReceipt, by: 'completionId', to: ({ id }) => ['/products/products-warehousing', { id }] }],
  },
  verbs: {
    order: ['review', 'receive', 'print', 'unreview', 'delete'],
    of: {
      receive: {
        icon: ScanBarcode,
        to: ({ id }) => ['/products/products-warehousing', { scan: 'packed', of: id }],
        from: [2, 4],
        right: FINISHED_RIGHT.receive,
      },
    },
  },
  faces: [{ when: (query) => !query.has('list') && !query.has('id'), Part: PackPage }],
});

/** Collecting a workshop return at the line: scan, count, next. Everything is then sent as one document. */
import { PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { WorkshopReturn, WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import {
  findReturned,
  looseForReturn,
  looseOf,
  type Numbered,
  type ReturnHeard,
  type ReturnState,
  workshopReturnJob,
} from '#domain/wms/returns/workshop-return.job.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import { GoodsDialog } from '#pages/ask/goods-dialog.tsx';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';

function useJob({ head, lines }: ReturnState): Collecting<ReturnState, ReturnHeard, Numbered> {
  const { t } = useTranslation('rawout');
  const store = useStore();
  const find = useFindScanned();
  const { ofClass, ownLineSide } = useWarehouses();
  const fromWarehouseId = head.fromWarehouseId || (ownLineSide?.id ?? '');
  return {
    sentence: useSentence('rawout'),
    proposed: { fromWarehouseId },
    find: async (text) => findReturned(store, await find(text, [fromWarehouseId])),
    fields: [
      { key: 'fromWarehouseId', disabled: lines.length > 0, options: ofClass('CJYCL-K').map(warehouseOption) },
      { key: 'toWarehouseId', options: ofClass('YCL-K', false).map(warehouseOption) },
      'returnReason',
      'orderNo',
      { key: 'remark', rows: 1 },
      { key: 'needInspect', field: f.bool(), label: t('back.needInspect') },
    ],
    beside: [
      {
        // Material without a box gets a number and a label now, and a box in the store.
        key: 'loose',
        label: t('loose.title'),
        icon: PackagePlus,
        dialog: ({ apply }, onClose) => (
          <GoodsDialog
            title={t('loose.title')}
            entity={WorkshopReturnLine}
            qty={{ key: 'qty' }}
            answer={{ label: t('loose.add') }}
            send={(goods) => apply((state) => looseForReturn(state, looseOf(goods)))}
            onClose={onClose}
          />
        ),
      },
    ],
  };
}

/** @param draft names the draft @param list where the returns are listed */
export const returnNewPage = (draft: string, list: readonly [path: string, query?: Record<string, string>]) =>
  collectPage({
    draft,
    words: 'rawout:back',
    entity: WorkshopReturn,
    create: workshopReturnCreate,
    job: workshopReturnJob,
    list,
    useJob,
  });

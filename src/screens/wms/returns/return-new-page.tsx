/** Collecting a workshop return at the line: scan, count, next. Everything is then sent as one document. */
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { WorkshopReturn, WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import {
  type LooseMaterial,
  looseForReturn,
  type Numbered,
  type ReturnState,
  withStores,
  workshopReturnJob,
} from '#domain/wms/returns/workshop-return.job.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';

const PATH = '/wms/production-material';

function useJob({ head, lines }: ReturnState): Collecting<ReturnState, Scanned, Numbered> {
  const { t } = useTranslation('rawout');
  const find = useFindScanned();
  const { ofClass, ownLineSide } = useWarehouses();
  const [isLoose, setLoose] = useState(false);
  const stores = ofClass('YCL-K', false);
  const [only = '', ...others] = stores.map(({ id }) => id);
  const fromWarehouseId = head.fromWarehouseId || (ownLineSide?.id ?? '');
  return {
    sentence: useSentence('rawout'),
    settle: (state) => withStores(state, fromWarehouseId, others.length === 0 ? only : ''),
    find: (text) => find(text, [fromWarehouseId]),
    fields: [
      { key: 'fromWarehouseId', disabled: lines.length > 0, options: ofClass('CJYCL-K').map(warehouseOption) },
      { key: 'toWarehouseId', options: stores.map(warehouseOption) },
      'returnReason',
      'orderNo',
      { key: 'remark', rows: 1 },
      { key: 'needInspect', field: f.bool(), label: t('back.needInspect') },
    ],
    aside: { key: 'loose', label: t('loose.title'), icon: PackagePlus, onClick: () => setLoose(true) },
    dialog: isLoose
      ? ({ apply }) => <LooseDialog onClose={() => setLoose(false)} onAdd={(loose) => apply((state) => looseForReturn(state, loose))} />
      : undefined,
  };
}

interface LooseDialogProps {
  readonly onClose: () => void;
  /** Resolves to false if it could not be added (no number left). */
  readonly onAdd: (material: LooseMaterial) => Promise<boolean>;
}

/** Material that comes back from production without a box. It gets a number and a label now, and a box in the store. */
function LooseDialog({ onClose, onAdd }: LooseDialogProps) {
  const { t } = useTranslation('rawout');
  const decimals = useDecimals();
  return (
    <AskDialog
      title={t('loose.title')}
      entity={WorkshopReturnLine}
      fields={(_texts, material) => [
        { key: 'materialId', missing: t('loose.materialNeeded') },
        { key: 'qty', missing: t('demand.qtyNeeded'), ...(material ? { decimals: decimals(material.baseUnit) } : {}) },
        { key: 'batchNo', required: material?.batchManaged ?? false, missing: t('loose.batchNeeded') },
      ]}
      answer={{ label: t('loose.add') }}
      send={async ({ qty, batchNo }, _texts, material) => {
        if (!material) return false;
        const { id: materialId, matCode, matName, baseUnit: unit } = material;
        const batch = batchNo === null ? null : String(batchNo).toUpperCase();
        return onAdd({ materialId, matCode, matName, unit, qty: String(qty), batchNo: batch });
      }}
      onClose={onClose}
    />
  );
}

export const ReturnNewPage = collectPage({
  draft: `${PATH}?new`,
  words: 'rawout:back',
  entity: WorkshopReturn,
  create: workshopReturnCreate,
  job: workshopReturnJob,
  list: [PATH],
  useJob,
});

/** Material that comes back from production without a box. It gets a number and a label now, and a box in the store. */
import { useTranslation } from 'react-i18next';
import { WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import type { LooseMaterial } from './use-new-return.ts';

export interface LooseDialogProps {
  onClose: () => void;
  /** Resolves to false if it could not be added (no number left). */
  onAdd: (material: LooseMaterial) => Promise<boolean>;
}

export function LooseDialog({ onClose, onAdd }: LooseDialogProps) {
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

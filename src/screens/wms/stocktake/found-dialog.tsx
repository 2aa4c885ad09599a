/** What a find is: its material, its batch, and how much there is. A box of which the books know nothing gets a number of this device. */
import { useTranslation } from 'react-i18next';
import { quantity } from '#domain/kernel/quantity.ts';
import type { Stray } from '#domain/wms/stocktake/count.job.ts';
import { CheckLine } from '#domain/wms/stocktake/stocktake.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Photos } from '#pages/attachments/use-photos.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { PhotoInput } from '#ui/photo-input.tsx';

interface FoundDialogProps {
  /** The label that is of no box here; null = there is none. */
  readonly scannedNo: string | null;
  readonly photos: Photos;
  readonly onFound: (stray: Stray, qty: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export function FoundDialog({ scannedNo, photos, onFound, onClose }: FoundDialogProps) {
  const { t } = useTranslation('stocktake');
  const decimals = useDecimals();
  return (
    <AskDialog
      title={scannedNo === null ? t('fill.noLabel') : t('fill.foundTitle', { code: scannedNo })}
      lead={t('fill.foundLead')}
      size="lg"
      entity={CheckLine}
      fields={(_texts, material) => [
        { key: 'materialId' },
        { key: 'batchNo', required: material?.batchManaged === true, when: () => material?.batchManaged === true },
        {
          key: 'firstQty',
          label: t('fill.quantity'),
          required: true,
          unit: material?.baseUnit,
          decimals: material ? decimals(material.baseUnit) : undefined,
        },
      ]}
      answer={{ label: t('count'), saves: true }}
      send={async ({ batchNo, firstQty }, _texts, material) => {
        if (!material) return false;
        const { id: materialId, matCode, matName: name, baseUnit: unit, boxManaged: isBoxed } = material;
        const goods = { matCode, name, unit, decimals: decimals(unit) ?? 6, weight: null };
        const batch = typeof batchNo === 'string' && batchNo.trim() !== '' ? batchNo.trim() : null;
        const stray = { ...goods, key: scannedNo ?? materialId, scannedNo, bookQty: null, materialId, batchNo: batch, isBoxed };
        return onFound(stray, quantity(String(firstQty)));
      }}
      onClose={onClose}
    >
      {() => <PhotoInput {...photos} />}
    </AskDialog>
  );
}

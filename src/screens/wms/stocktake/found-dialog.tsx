/** What a find is: its material, its batch, and how much there is. A box of which the books know nothing gets a number of this device. */
import { useTranslation } from 'react-i18next';
import type { Judge } from '#domain/kernel/job.ts';
import { quantity } from '#domain/kernel/quantity.ts';
import { type CountState, type CountWork, named, notNamed, strayOf } from '#domain/wms/stocktake/count.job.ts';
import { CheckLine } from '#domain/wms/stocktake/stocktake.document.ts';
import { GoodsDialog } from '#pages/ask/goods-dialog.tsx';
import type { Photos } from '#pages/attachments/use-photos.ts';
import { PhotoInput } from '#ui/photo-input.tsx';

interface FoundDialogProps extends Pick<CountState, 'naming'> {
  readonly photos: Photos;
  readonly apply: (judge: Judge<CountState, CountWork>) => Promise<boolean>;
}

export function FoundDialog({ naming, photos, apply }: FoundDialogProps) {
  const { t } = useTranslation('stocktake');
  if (!naming) return null;
  const { scannedNo } = naming;
  return (
    <GoodsDialog
      title={scannedNo === null ? t('fill.noLabel') : t('fill.foundTitle', { code: scannedNo })}
      lead={t('fill.foundLead')}
      size="lg"
      entity={CheckLine}
      qty={{ key: 'firstQty', label: t('fill.quantity'), required: true }}
      answer={{ label: t('count'), saves: true }}
      send={({ material, decimals, qty, batchNo }) =>
        apply((now) => named(now, strayOf(material, decimals, scannedNo, batchNo), quantity(qty)))
      }
      onClose={() => void apply(notNamed)}
    >
      <PhotoInput {...photos} />
    </GoodsDialog>
  );
}

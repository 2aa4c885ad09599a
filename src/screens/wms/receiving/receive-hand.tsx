/** The box in hand: what is known about it, and fields for what is missing. */
import { Button } from '@chakra-ui/react';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import type { ThingInHand } from '#pages/scan/scan-page.tsx';
import { arrivingQuantity, useArrivingFields } from '#screens/wms/kit/arriving.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import type { useReceive } from './use-receive.ts';

type Job = ReturnType<typeof useReceive>;

/** How much of it there is. @param decimals of its unit */
export function useQuantityStep({ line, state, step, change, save }: Job, decimals: number): QuantityStep | null {
  const { t } = useTranslation('raw');
  const label = line ? t('receive.qtyOf', { rest: line.rest, unit: line.unit }) : t('receive.qty');
  return state.draft && arrivingQuantity({ label, qty: state.draft.qty, unit: line?.unit, decimals, step, change, save });
}

export function useHand(job: Job): ThingInHand | null {
  const { t } = useTranslation('raw');
  const field = useArrivingFields();
  const { line } = job;
  const { draft } = job.state;
  if (!draft) return null;
  const isLoose = line?.shelf?.loose === true;
  const of = {
    fields: ReceiptBox.fields,
    needed: { batchNo: line?.batchManaged, expiryDate: line?.shelfLifeManaged, concession: true },
    draft,
    bins: job.bins.map((bin) => ({ value: bin.id, label: bin.binCode })),
    isShelf: line?.shelf !== undefined,
    change: job.change,
  };
  const number = (
    <Button variant="outline" onClick={job.takeNumber}>
      <Icon of={Tag} />
      {t('receive.takeNumber')}
    </Button>
  );
  return {
    code: draft.boxNo || t(isLoose ? 'receive.loose' : 'receive.noNumber'),
    name: line ? `${line.matCode} ${line.name}` : t('receive.noLine'),
    facts: [
      { label: t('receive.field.boxNo'), hidden: draft.boxNo !== '' || isLoose, value: number },
      ...(['batchNo', 'productionDate', 'expiryDate', 'binId', 'grossWeight'] as const).map((key) => field(key, of)),
      { ...field('concession', of), hidden: job.breaches.length === 0, wide: true },
      { label: t('receive.field.photos'), wide: true, value: <PhotoInput photos={job.photos} onChange={job.setPhotos} /> },
    ],
  };
}

/** The box in hand: what is known about it, and fields for what is missing. */
import { Button } from '@chakra-ui/react';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { said } from '#domain/protocol/said.ts';
import { ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import { arrivingFields } from '#domain/wms/receiving/arriving.ts';
import { enteredFacts, enteredQuantity } from '#pages/scan/entered.tsx';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import { useSay } from '#pages/scan/said.ts';
import type { ThingInHand } from '#pages/scan/scan-page.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import type { useReceive } from './use-receive.ts';

type Job = ReturnType<typeof useReceive>;

/** How much of it there is. @param decimals of its unit */
export function useQuantityStep({ line, state, step, change, save }: Job, decimals: number): QuantityStep | null {
  const say = useSay('raw');
  const label = line ? said('receive.qtyOf', { rest: line.rest, unit: line.unit }) : said('receive.qty');
  const quantity = { label, unit: line?.unit, decimals };
  return state.draft && enteredQuantity({ texts: { qty: state.draft.qty }, quantity, isWhole: step === 'save' }, say, change, save);
}

const NAMES = ['batchNo', 'productionDate', 'expiryDate', 'binId', 'grossWeight'] as const;

export function useHand(job: Job): ThingInHand | null {
  const { t } = useTranslation('raw');
  const say = useSay('raw');
  const { line } = job;
  const { draft } = job.state;
  if (!draft) return null;
  const isLoose = line?.shelf?.loose === true;
  const fields = arrivingFields([...NAMES, 'damage', 'concession'], {
    fields: ReceiptBox.fields,
    needed: { batchNo: line?.batchManaged, expiryDate: line?.shelfLifeManaged, concession: true },
    bins: job.bins.map((bin) => ({ value: bin.id, label: bin.binCode })),
    isShelf: line?.shelf !== undefined,
  }).map((one) => {
    if (one.key === 'concession') return { ...one, hidden: job.breaches.length === 0, wide: true };
    // Loose goods have no box that could wait for a verdict.
    return one.key === 'damage' ? { ...one, hidden: isLoose, wide: true } : one;
  });
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
      ...enteredFacts({ fields, texts: { ...draft } }, say, job.change),
      { label: t('receive.field.photos'), wide: true, value: <PhotoInput photos={job.photos} onChange={job.setPhotos} /> },
    ],
  };
}

/** The box in hand: what is known about it, and fields for what is missing. */
import { Button } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Tag } from 'lucide-react';
import { ReceiptBox } from '#domain/wms/inbound/receipt.document.ts';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import type { ThingInHand } from '#pages/scan/scan-page.tsx';
import { arrivingField, arrivingQuantity } from '#screens/wms/kit/arriving.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import type { useReceive } from './use-receive.ts';

type Job = ReturnType<typeof useReceive>;

const WEIGHT_DECIMALS = 3;

export function handOf(job: Job, t: TFunction<'raw'>): ThingInHand {
  const { draft } = job.state;
  const { line } = job;
  return {
    code: draft?.boxNo || (line?.shelf?.loose ? t('receive.loose') : t('receive.noNumber')),
    name: line ? `${line.matCode} ${line.name}` : t('receive.noLine'),
    facts: draft ? facts(job, draft, t) : [],
  };
}

export function quantityStep(job: Job, decimals: number, t: TFunction<'raw'>): QuantityStep {
  const { line, state, step, change, save } = job;
  const label = line ? t('receive.qtyOf', { rest: line.rest, unit: line.unit }) : t('receive.qty');
  return arrivingQuantity({ label, qty: state.draft?.qty, unit: line?.unit, decimals, step, change, save });
}

/** The fields of a box, in the usual order on a label. */
const FIELDS = ['batchNo', 'productionDate', 'expiryDate', 'binId', 'grossWeight'] as const;

function facts(job: Job, draft: NonNullable<Job['state']['draft']>, t: TFunction<'raw'>): Fact[] {
  const { line } = job;
  const isNeeded = { batchNo: line?.batchManaged, expiryDate: line?.shelfLifeManaged, concession: true };
  const field = (key: (typeof FIELDS)[number] | 'concession'): Fact =>
    arrivingField({
      field: ReceiptBox.fields[key],
      word: t(`receive.field.${key === 'binId' && line?.shelf ? 'shelf' : key}`),
      isNeeded: key in isNeeded && isNeeded[key as keyof typeof isNeeded],
      none: t('receive.chooseBin'),
      value: draft[key],
      options: key === 'binId' ? job.bins.map((bin) => ({ value: bin.id, label: bin.binCode })) : undefined,
      decimals: key === 'grossWeight' ? WEIGHT_DECIMALS : undefined,
      onChange: (value) => (key === 'productionDate' ? job.produced(value) : job.change({ [key]: value })),
    });
  return [
    {
      label: t('receive.field.boxNo'),
      hidden: draft.boxNo !== '' || line?.shelf?.loose === true,
      value: (
        <Button variant="outline" onClick={job.takeNumber}>
          <Icon of={Tag} />
          {t('receive.takeNumber')}
        </Button>
      ),
    },
    ...FIELDS.map(field),
    { ...field('concession'), hidden: job.breaches.length === 0, wide: true },
    { label: t('receive.field.photos'), wide: true, value: <PhotoInput photos={job.photos} onChange={job.setPhotos} /> },
  ];
}

/** The box in hand: what is known of it, and the fields for what is not. */
import { Button, Input } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Tag } from 'lucide-react';
import type { QuantityStep, ThingInHand } from '#pages/scan/scan-page.tsx';
import type { Fact } from '#ui/facts.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
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
  const { line, state } = job;
  const done = job.step === 'save' ? { onConfirm: () => void job.save() } : {};
  return {
    label: line ? t('receive.qtyOf', { rest: line.rest, unit: line.unit }) : t('receive.qty'),
    value: state.draft?.qty ?? '',
    onChange: (qty) => job.change({ qty }),
    decimals,
    ...(line ? { unit: line.unit } : {}),
    ...done,
  };
}

function facts(job: Job, draft: NonNullable<Job['state']['draft']>, t: TFunction<'raw'>): Fact[] {
  const { line } = job;
  const label = (key: string, needed = false) => `${t(`receive.field.${key}`)}${needed ? ' *' : ''}`;
  const batch = label('batchNo', line?.batchManaged);
  const expiry = label('expiryDate', line?.shelfLifeManaged);
  return [
    {
      label: label('boxNo'),
      hidden: draft.boxNo !== '' || line?.shelf?.loose === true,
      value: (
        <Button variant="outline" onClick={job.takeNumber}>
          <Icon of={Tag} />
          {t('receive.takeNumber')}
        </Button>
      ),
    },
    {
      label: batch,
      value: (
        <Input
          aria-label={batch}
          value={draft.batchNo}
          maxLength={40}
          autoComplete="off"
          fontFamily="mono"
          onChange={(event) => job.change({ batchNo: event.target.value })}
        />
      ),
    },
    {
      label: label('productionDate'),
      value: <DateInput label={label('productionDate')} value={draft.productionDate} onChange={job.produced} />,
    },
    { label: expiry, value: <DateInput label={expiry} value={draft.expiryDate} onChange={(expiryDate) => job.change({ expiryDate })} /> },
    {
      label: label(line?.shelf ? 'shelf' : 'binId'),
      value: (
        <SelectInput
          label={label(line?.shelf ? 'shelf' : 'binId')}
          value={draft.binId}
          placeholder={t('receive.chooseBin')}
          searchable={line?.shelf !== undefined}
          options={job.bins.map((bin) => ({ value: bin.id, label: bin.binCode }))}
          onChange={(binId) => job.change({ binId })}
        />
      ),
    },
    {
      label: label('grossWeight'),
      value: (
        <QuantityInput
          label={label('grossWeight')}
          value={draft.grossWeight}
          unit="kg"
          decimals={WEIGHT_DECIMALS}
          onChange={(grossWeight) => job.change({ grossWeight })}
        />
      ),
    },
    { label: label('photos'), wide: true, value: <PhotoInput photos={job.photos} onChange={job.setPhotos} /> },
  ];
}

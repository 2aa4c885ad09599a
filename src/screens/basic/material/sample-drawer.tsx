/** Computes the weight of one piece from a counted and weighed sample. It is saved only after the user has seen how far it is from the old weight. */
import { chakra } from '@chakra-ui/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { weighMaterial } from '#domain/basic/handling.resource.ts';
import { LEAST_SAMPLE, sampleWeight } from '#domain/basic/handling-rules.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { callsOf, useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { Facts } from '#ui/facts.tsx';
import { QuantityField } from '#ui/form/fields.tsx';
import { Quantity } from '#ui/quantity.tsx';

interface SampleForm {
  readonly net: string;
  readonly pieces: string;
}

export function SampleDrawer({ row, name, onClose }: { row: AnyRow; name: string; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const refresh = useResourceRefresh(weighMaterial);
  const { control, handleSubmit, formState } = useForm<SampleForm>({ defaultValues: { net: '', pieces: String(row.sampleQty) } });
  const { net, pieces } = useWatch({ control });
  const known = row.unitWeight as string;
  const sample = sampleWeight(net ?? '', pieces ?? '', known);
  const save = async (): Promise<void> => {
    if (!sample) return;
    const values = { version: row.version, unitWeight: sample.unitWeight };
    const saved = await callsOf(weighMaterial)
      .update(values, { id: row.id, alertSuccess: true })
      .then(
        () => true,
        () => false,
      );
    refresh();
    if (saved) onClose();
  };
  return (
    <FormDrawer
      title={t('weigh.sample')}
      beside={name}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      notReady={sample === null}
      save="weigh-sample"
      onClose={onClose}
    >
      <chakra.form id="weigh-sample" noValidate display="grid" gap="4" onSubmit={(event) => void handleSubmit(save)(event)}>
        <QuantityField control={control} name="net" label={t('weigh.net')} unit="kg" decimals={6} required />
        <QuantityField
          control={control}
          name="pieces"
          label={t('weigh.pieces')}
          decimals={0}
          help={t('weigh.least', { n: LEAST_SAMPLE })}
          required
        />
      </chakra.form>
      <Facts
        items={[
          { label: t('weigh.known'), value: <Quantity value={known} unit="kg" /> },
          { label: t('weigh.found'), value: sample ? <Quantity value={sample.unitWeight} unit="kg" size="lg" /> : '–' },
          { label: t('weigh.deviation'), value: sample?.deviationPct ? <Quantity value={sample.deviationPct} unit="%" /> : '–' },
        ]}
      />
    </FormDrawer>
  );
}

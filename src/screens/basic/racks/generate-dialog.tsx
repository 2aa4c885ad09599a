/** Creates many bins by a pattern. It first shows their codes and names those that already exist. */
import { chakra, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { type PatternAnswer, patternBins } from '#domain/basic/bin-pattern.ts';
import { binType } from '#domain/basic/codes.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { SelectField, SwitchField, TextField } from '#ui/form/fields.tsx';

const generate = call<PatternAnswer>('POST /api/basic/bin/generate');

const EMPTY = {
  warehouseId: '',
  aisles: 'A',
  racks: '01-04',
  levels: '1-3',
  zone: '',
  binType: '',
  maxBoxes: '',
  firstSeq: '1',
  mixMaterial: true,
  mixBatch: true,
  snake: false,
};
type Draft = typeof EMPTY;

const SHOWN = 60;
const isCount = (text: string): boolean => /^\d{1,7}$/.test(text.trim());

const bodyOf = (draft: Draft) => ({
  warehouseId: draft.warehouseId,
  aisles: draft.aisles,
  racks: draft.racks,
  levels: draft.levels,
  mixMaterial: draft.mixMaterial,
  mixBatch: draft.mixBatch,
  snake: draft.snake,
  zone: draft.zone.trim() || null,
  binType: draft.binType === '' ? null : Number(draft.binType),
  maxBoxes: isCount(draft.maxBoxes) && Number(draft.maxBoxes) > 0 ? Number(draft.maxBoxes) : null,
  firstSeq: isCount(draft.firstSeq) ? Number(draft.firstSeq) : 0,
});

export interface GenerateDialogProps {
  readonly warehouseId: string;
  readonly onClose: () => void;
  readonly onMade: (warehouseId: string) => void;
}

export function GenerateDialog({ warehouseId, onClose, onMade }: GenerateDialogProps) {
  const { t } = useTranslation(['structure', 'problem']);
  const labels = useLabels();
  const [busy, setBusy] = useState(false);
  const form = useForm<Draft>({ defaultValues: { ...EMPTY, warehouseId } });
  const { control } = form;
  const draft = useWatch({ control }) as Draft;
  const body = bodyOf(draft);
  const bins = patternBins(body);
  const fault = Array.isArray(bins) ? null : t(`problem:${bins.code}`, 'field' in bins ? { field: t(`racks.${bins.field}`) } : {});
  const ready = fault === null && body.warehouseId !== '';
  const { data } = useQuery({
    queryKey: ['bin-pattern', body],
    queryFn: ({ signal }) => generate({ ...body, trial: true }, { signal, alertError: false }),
    enabled: ready,
    gcTime: 0,
    meta: { still: true },
  });
  const warehouses = useRowsWhere(Warehouse);
  const options = (warehouses ?? [])
    .filter(({ row }) => row.isActive)
    .map(({ row }) => ({ value: row.id, label: row.whName, code: row.whCode }));
  const of = (name: string) => labels.field('bin', name);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { made } = await generate(body);
      notify({ tone: 'ok', title: t('racks.made', { n: made }) });
      onMade(body.warehouseId);
    } catch {
      setBusy(false);
    }
  };
  const taken = data?.taken ?? [];
  const hint = t('racks.spanHint');
  return (
    <FormDrawer
      title={t('racks.generate')}
      dirty={form.formState.isDirty}
      busy={busy}
      notReady={!ready || data === undefined || taken.length > 0}
      save={() => void save()}
      onClose={onClose}
    >
      <Grid gap="4">
        <SelectField control={control} name="warehouseId" label={of('warehouseId')} options={options} required searchable />
        <Grid gap="3" templateColumns="repeat(3, minmax(0, 1fr))">
          <TextField control={control} name="aisles" label={t('racks.aisles')} placeholder={hint} required code />
          <TextField control={control} name="racks" label={t('racks.racks')} placeholder={hint} required code />
          <TextField control={control} name="levels" label={t('racks.levels')} placeholder={hint} required code />
        </Grid>
        <Grid gap="3" templateColumns="repeat(3, minmax(0, 1fr))">
          <TextField control={control} name="zone" label={of('zone')} />
          <TextField control={control} name="maxBoxes" label={of('maxBoxes')} />
          <TextField control={control} name="firstSeq" label={t('racks.firstSeq')} />
        </Grid>
        <SelectField control={control} name="binType" label={of('binType')} options={labels.options(binType)} />
        <Grid gap="3" templateColumns="repeat(3, minmax(0, 1fr))">
          <SwitchField control={control} name="mixMaterial" label={of('mixMaterial')} />
          <SwitchField control={control} name="mixBatch" label={of('mixBatch')} />
          <SwitchField control={control} name="snake" label={t('racks.snake')} />
        </Grid>
        {fault === null ? null : (
          <chakra.p m="0" role="alert" color="error.fg" textStyle="sm">
            {fault}
          </chakra.p>
        )}
        {taken.length > 0 ? (
          <chakra.p m="0" role="alert" color="error.fg" textStyle="sm">
            {t('racks.taken', { n: taken.length, codes: taken.slice(0, SHOWN).join(', ') })}
          </chakra.p>
        ) : null}
        {Array.isArray(bins) ? (
          <chakra.div>
            <chakra.p m="0" mb="1" textStyle="sm" fontWeight="semibold" role="status">
              {t('racks.preview', { n: bins.length })}
            </chakra.p>
            <chakra.p m="0" fontFamily="mono" textStyle="xs" color="fg.muted">
              {bins
                .slice(0, SHOWN)
                .map(({ binCode }) => binCode)
                .join('  ')}
              {bins.length > SHOWN ? ' …' : ''}
            </chakra.p>
          </chakra.div>
        ) : null}
      </Grid>
    </FormDrawer>
  );
}

/** Licences of the print control for a site. They can be set but never read back: the server only says whether there is one. */
import { chakra, Field, Input, Switch, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { LicenceState } from '#domain/system/answers.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';

const NAMES = ['printLicenceIn', 'printLicenceOut'] as const;
type Name = (typeof NAMES)[number];
type Form = Readonly<Record<Name, string>> & Readonly<Record<`${Name}Gone`, boolean>>;

const stateCall = call<LicenceState>('GET /api/system/site/:id/print_licence');
const saveCall = call<LicenceState>('PUT /api/system/site/:id/print_licence');
const EMPTY: Form = { printLicenceIn: '', printLicenceOut: '', printLicenceInGone: false, printLicenceOutGone: false };

export function LicenceDrawer({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation('master');
  const labels = useLabels();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['siteLicence', row.id], queryFn: () => stateCall(undefined, { id: row.id, alertError: false }) });
  const { register, handleSubmit, formState, watch } = useForm<Form>({ defaultValues: EMPTY });
  const save = async (form: Form): Promise<void> => {
    const given = NAMES.flatMap((name): [Name, string | null][] => {
      if (form[`${name}Gone`]) return [[name, null]];
      return form[name].trim() === '' ? [] : [[name, form[name].trim()]];
    });
    const saved = await saveCall(Object.fromEntries(given), { id: row.id, alertSuccess: true }).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    await client.invalidateQueries({ queryKey: ['siteLicence', row.id] });
    onClose();
  };
  return (
    <FormDrawer
      title={t('site.licence')}
      beside={String(row.factoryName)}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      save="site-licence"
      onClose={onClose}
    >
      <Text color="fg.muted">{t('site.licenceHelp')}</Text>
      <chakra.form id="site-licence" noValidate display="grid" gap="5" onSubmit={(event) => void handleSubmit(save)(event)}>
        {NAMES.map((name) => (
          <Field.Root key={name} disabled={watch(`${name}Gone`)}>
            <Field.Label>
              {labels.field('site', name)}
              {data ? (
                <StateBadge tone={data[name] ? 'ok' : 'neutral'} label={t(data[name] ? 'site.licenceSet' : 'site.licenceNone')} />
              ) : null}
            </Field.Label>
            <Input autoComplete="off" maxLength={255} placeholder={t('site.licenceForm')} {...register(name)} />
            <Field.HelperText>{t(`site.${name}`)}</Field.HelperText>
            {data?.[name] ? <Gone label={t('site.licenceRemove')} field={register(`${name}Gone`)} /> : null}
          </Field.Root>
        ))}
      </chakra.form>
    </FormDrawer>
  );
}

function Gone({ label, field }: { label: string; field: ReturnType<ReturnType<typeof useForm<Form>>['register']> }) {
  return (
    <Switch.Root disabled={false} mt="1">
      <Switch.HiddenInput {...field} />
      <Switch.Control />
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  );
}

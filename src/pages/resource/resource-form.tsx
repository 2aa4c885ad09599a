/** The form of a record, next to its list: fields from the definition, checked by it and again by the server. */
import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/errors.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useSayDetail } from '#pages/kit/page-detail.ts';
import { DateField, SelectField, SwitchField, TextareaField, TextField } from '#ui/form/fields.tsx';
import { ChoicesField } from './choices-field.tsx';
import { checkForm, type FormValues, formFields, fromForm, isSeveral, toForm } from './form-values.ts';
import { recordKey, useRecordTitles } from './record-title.ts';
import { ReferenceField, ReferencesField } from './reference-field.tsx';

export interface FormPlan {
  /** In order; default: all editable fields. */
  readonly fields?: readonly string[];
  /** Values of a new record: for fields the form does not show, and initial ones for those it does. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Fields that are read-only once the record exists. */
  readonly fixed?: (row: AnyRow) => readonly string[];
  /** Custom fields below the others; their values are sent too. */
  readonly more?: (props: { readonly control: Control<FormValues>; readonly row: AnyRow | null }) => ReactNode;
  /** Their initial values. */
  readonly moreStart?: FormValues;
  /** Saves the entries; default: the calls of the resource. */
  readonly save: (values: Record<string, unknown>, row: AnyRow | null) => Promise<unknown>;
}

export interface ResourceFormProps {
  readonly resource: ResourceDef;
  /** Null = a new record. */
  readonly row: AnyRow | null;
  /** A new record starts as a copy of this one. */
  readonly from?: AnyRow | null;
  /** Default: what is done with which record. */
  readonly title?: string;
  /** What the record is called; default: its natural key as it is stored. */
  readonly name?: string | undefined;
  readonly plan: FormPlan;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const LONG_TEXT = 200;

export function ResourceForm({ resource, row, from = null, title, name, plan, onClose, onSaved }: ResourceFormProps) {
  const { t } = useTranslation(['ui', 'problem']);
  const labels = useLabels();
  const titles = useRecordTitles(resource);
  const record = row && (name ?? recordKey(resource, (field) => String(row[field] ?? '')));
  useSayDetail(title ?? record ?? titles.create);
  const { entity, fields } = resource;
  const shown = plan.fields ?? formFields(resource);
  const [conflict, setConflict] = useState<string | null>(null);
  const begin = (name: string) => {
    const field = fields[name];
    // Masked values cannot be copied; the user enters them again.
    const copied = field?.masked ? null : from?.[name];
    return toForm(field, row?.[name] ?? copied ?? (row || from ? null : plan.start?.[name]));
  };
  const form = useForm<FormValues>({
    defaultValues: { ...Object.fromEntries(shown.map((name) => [name, begin(name)])), ...plan.moreStart },
  });
  const { control, formState, handleSubmit, setError } = form;
  const fixed = row ? (plan.fixed?.(row) ?? []) : [];
  const labelOf = (name: string): string => {
    const { unit } = fields[name] ?? {};
    const word = unit === undefined || unit === 'base' ? '' : t(`unit.${unit}`, { defaultValue: '' });
    return word === '' ? labels.field(entity.name, name) : t('form.withUnit', { label: labels.field(entity.name, name), unit: word });
  };

  /** Marks every field that is wrong. @returns the values to send; null = something is wrong */
  const checkAll = (values: FormValues): Record<string, unknown> | null => {
    const { values: checked, complaints } = checkForm(resource, shown, values, row, plan.start);
    for (const [name, { key, params }] of Object.entries(complaints)) setError(name, { message: t(key, { ...params }) });
    return Object.keys(complaints).length > 0 ? null : checked;
  };
  const save = async (values: FormValues): Promise<void> => {
    setConflict(null);
    const checked = checkAll(values);
    if (checked === null) return;
    const more = Object.fromEntries(Object.keys(plan.moreStart ?? {}).map((name) => [name, fromForm(undefined, values[name])]));
    try {
      await plan.save({ ...checked, ...more }, row);
      onSaved();
    } catch (error) {
      const { named, sentence } = refusalOf(error, shown, resource);
      for (const [name, text] of named) setError(name, { message: text || (named.length === 1 && sentence) || t('form.invalid') });
      setConflict(sentence);
    }
  };
  // Rules of the form's own fields come first and would hide what is wrong with the others.
  const submit = handleSubmit(save, () => void checkAll(form.getValues()));
  const formId = `form-${entity.name}`;
  return (
    <FormDrawer
      title={title ?? (record === null ? titles.create : titles.edit(record))}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      save={formId}
      onClose={onClose}
    >
      <chakra.form
        id={formId}
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => (event.ctrlKey && event.key === 'Enter' ? void submit(event) : undefined)}
      >
        {conflict === null ? null : (
          <Text role="alert" color="error.fg" textStyle="sm">
            {conflict}
          </Text>
        )}
        {shown.map((name) => (
          <RecordField
            key={name}
            control={control}
            name={name}
            field={fields[name]}
            label={labelOf(name)}
            labels={labels}
            disabled={fixed.includes(name)}
          />
        ))}
        {plan.more?.({ control, row })}
      </chakra.form>
    </FormDrawer>
  );
}

/** The server's refusal: by field, or one sentence for the whole. The toast has shown it; here it stays. */
function refusalOf(error: unknown, shown: readonly string[], { key }: ResourceDef): { named: [string, string][]; sentence: string | null } {
  if (!(error instanceof ApiError)) throw error;
  const data = error.data as { code?: string; errors?: readonly { field: string; rule?: string; message: string }[] } | null;
  const nameOf = (field: string) => field.split('.').find((part) => shown.includes(part));
  const told = (data?.errors ?? []).flatMap(({ field, rule, message }): [string, string][] => {
    const name = nameOf(field);
    return name === undefined ? [] : [[name, rule === undefined ? '' : message]];
  });
  const taken = data?.code === 'KEY_TAKEN' || data?.code === 'KEY_FIXED' ? key.split('+').filter((name) => shown.includes(name)) : [];
  return { named: [...new Map([...taken.map((name): [string, string] => [name, '']), ...told])], sentence: error.text };
}

interface RecordFieldProps {
  readonly control: Control<FormValues>;
  readonly name: string;
  readonly field: Field | undefined;
  readonly label: string;
  readonly labels: Labels;
  readonly disabled: boolean;
}

function RecordField({ control, name, field, label, labels, disabled }: RecordFieldProps) {
  const required = field !== undefined && !field.optional && field.type !== 'bool' && !isSeveral(field);
  const shared = { control, name, label, required, disabled };
  if (field?.ref && field.type === 'refs') return <ReferencesField {...shared} entity={field.ref} />;
  if (field?.ref) return <ReferenceField {...shared} entity={field.ref} byCode={field.type === 'code'} within={field.within} />;
  if (field?.set && field.type === 'json') return <ChoicesField {...shared} options={labels.options(field.set)} />;
  if (field?.set) return <SelectField {...shared} options={labels.options(field.set)} />;
  if (field?.type === 'bool') return <SwitchField {...shared} />;
  if (field?.type === 'date') return <DateField {...shared} />;
  if (field?.type === 'text' && (field.max ?? 0) > LONG_TEXT) return <TextareaField {...shared} />;
  return <TextField {...shared} code={field?.type === 'code'} />;
}

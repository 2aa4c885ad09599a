import { Field, Input, Switch, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateInput } from './date-input.tsx';
import type { Option } from './options.ts';
import { QuantityInput } from './quantity-input.tsx';
import { SelectInput } from './select-input.tsx';

export interface FieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  help?: string;
  required?: boolean;
  disabled?: boolean;
}

interface ShellProps {
  label: string;
  help?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Message or a key of ns 'ui'; what was typed stays in the field. */
  error?: string | undefined;
  children: ReactNode;
}

/** Label above, field, help or error below. */
export function FieldShell({ label, help, required, disabled, error, children }: ShellProps) {
  const { t } = useTranslation('ui');
  return (
    <Field.Root invalid={error !== undefined} required={required ?? false} disabled={disabled ?? false}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {error === undefined ? null : <Field.ErrorText>{error === '' ? t('form.invalid') : error}</Field.ErrorText>}
      {help && error === undefined ? <Field.HelperText>{help}</Field.HelperText> : null}
    </Field.Root>
  );
}

/** Value as text, error as text: what every field needs of its controller. */
function useField<T extends FieldValues>({ control, name, disabled }: FieldProps<T>) {
  const { field, fieldState } = useController<T>({ control, name });
  const raw: unknown = field.value;
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  const error = fieldState.error ? (fieldState.error.message ?? '') : undefined;
  return { field, text, on: raw === true, error, disabled: disabled ?? false };
}

const shell = <T extends FieldValues>({ label, help, required, disabled }: FieldProps<T>, error: string | undefined) => ({
  label,
  help,
  required,
  disabled,
  error,
});

export function TextField<T extends FieldValues>(props: FieldProps<T> & { placeholder?: string; code?: boolean }) {
  const { field, text, error } = useField(props);
  return (
    <FieldShell {...shell(props, error)}>
      <Input
        ref={field.ref}
        name={field.name}
        value={text}
        placeholder={props.placeholder}
        autoComplete="off"
        fontFamily={props.code ? 'mono' : undefined}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}

export function TextareaField<T extends FieldValues>(props: FieldProps<T> & { rows?: number }) {
  const { field, text, error } = useField(props);
  return (
    <FieldShell {...shell(props, error)}>
      <Textarea
        ref={field.ref}
        name={field.name}
        rows={props.rows ?? 3}
        value={text}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}

export function SelectField<T extends FieldValues>(
  props: FieldProps<T> & { options: readonly Option[]; searchable?: boolean; placeholder?: string },
) {
  const { field, text, error, disabled } = useField(props);
  const { t } = useTranslation('ui');
  return (
    <FieldShell {...shell(props, error)}>
      <SelectInput
        value={text}
        options={props.options}
        searchable={props.searchable}
        placeholder={props.placeholder ?? t('form.choose')}
        label={props.label}
        disabled={disabled}
        invalid={error !== undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}

export function DateField<T extends FieldValues>(props: FieldProps<T>) {
  const { field, text, error, disabled } = useField(props);
  return (
    <FieldShell {...shell(props, error)}>
      <DateInput
        value={text}
        label={props.label}
        disabled={disabled}
        invalid={error !== undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}

export function QuantityField<T extends FieldValues>(props: FieldProps<T> & { unit?: string; decimals?: number }) {
  const { field, text, error, disabled } = useField(props);
  return (
    <FieldShell {...shell(props, error)}>
      <QuantityInput
        inputRef={field.ref}
        value={text}
        unit={props.unit}
        decimals={props.decimals ?? 0}
        label={props.label}
        disabled={disabled}
        invalid={error !== undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldShell>
  );
}

export function SwitchField<T extends FieldValues>(props: FieldProps<T>) {
  const { field, on, error } = useField(props);
  return (
    <FieldShell {...shell(props, error)}>
      <Switch.Root checked={on} onCheckedChange={({ checked }) => field.onChange(checked)}>
        <Switch.HiddenInput ref={field.ref} name={field.name} onBlur={field.onBlur} />
        <Switch.Control />
      </Switch.Root>
    </FieldShell>
  );
}

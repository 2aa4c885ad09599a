/** Several codes of a set, one checkbox each. */
import { chakra } from '@chakra-ui/react';
import { type Control, useController } from 'react-hook-form';
import { FieldShell } from '#ui/form/fields.tsx';
import type { Option } from '#ui/form/options.ts';
import { Tick } from '#ui/form/tick.tsx';
import type { FormValues } from './form-values.ts';

interface ChoicesFieldProps {
  readonly control: Control<FormValues>;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly disabled?: boolean;
}

export function ChoicesField({ control, name, label, options, disabled = false }: ChoicesFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const chosen = Array.isArray(field.value) ? field.value : [];
  const error = fieldState.error ? (fieldState.error.message ?? '') : undefined;
  const toggle = (value: string, on: boolean) =>
    field.onChange(options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return (
    <FieldShell label={label} error={error} disabled={disabled}>
      <chakra.div role="group" aria-label={label} display="grid" gap="2">
        {options.map((option) => (
          <Tick key={option.value} checked={chosen.includes(option.value)} disabled={disabled} onChange={(on) => toggle(option.value, on)}>
            {option.label}
          </Tick>
        ))}
      </chakra.div>
    </FieldShell>
  );
}

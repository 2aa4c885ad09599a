import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { ANY_DECIMALS, figureFault } from '#domain/kernel/quantity.ts';
import { useFieldRefusal } from '#pages/kit/field-refusals.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { FieldControl, type FieldControlProps } from './field-control.tsx';
import { isMaterial, joinedList, listed } from './field-values.ts';
import { Several, SeveralMaterials } from './several.tsx';

interface FieldInputProps extends Omit<FieldControlProps, 'invalid'> {
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** As refusals name it: those that are about this field are said here. */
  readonly name?: string;
}

/** The input of a declared field: its label above, help or what is wrong below. */
export function FieldInput({ required = false, help, error: wrong, name, ...control }: FieldInputProps) {
  const { field, label, value, none, options, disabled = false, onChange } = control;
  const place = useRef<HTMLDivElement>(null);
  const refusal = useFieldRefusal(name, value, place);
  const error = wrong ?? refusal;
  const list = { label, none, value: listed(value), onChange: (values: readonly string[]) => onChange(joinedList(values)) };
  if (field?.type === 'refs' && isMaterial(field)) return <SeveralMaterials {...list} />;
  if (field?.type === 'refs' || (field?.type === 'json' && options)) return <Several {...list} options={options ?? []} />;
  // The name of a box to check stands beside it.
  if (field?.type === 'bool' && control.look === 'check')
    return (
      <chakra.div minW="0" minH="row" display="flex" alignItems="center">
        <FieldControl {...control} caption={label} />
      </chakra.div>
    );
  // The field itself says what is no figure.
  const says = field?.type === 'qty' && figureFault(value, control.decimals ?? ANY_DECIMALS, field.signed) !== null;
  const input = (
    <FieldShell
      label={label}
      required={required && field?.type !== 'bool'}
      disabled={disabled}
      help={help}
      error={says ? undefined : error}
    >
      <FieldControl {...control} invalid={error !== undefined} />
    </FieldShell>
  );
  // An instant stands beside its quick choices.
  return (
    <chakra.div ref={place} minW="0" {...(field?.type === 'ts' ? { gridColumn: '1 / -1' } : {})}>
      {input}
    </chakra.div>
  );
}

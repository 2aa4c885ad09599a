/** The control of a declared field, without its label: what kind it is follows from the field. */
import { Checkbox, Flex, Input, RadioGroup, Switch, Textarea } from '@chakra-ui/react';
import { radioGroupSlotRecipe } from '@chakra-ui/react/theme';
import type { Field } from '#domain/kernel/field.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { FreeInput } from '#ui/form/free-input.tsx';
import type { Option } from '#ui/form/options.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { isMaterial, toText } from './field-values.ts';
import { useFieldWords } from './field-words.ts';
import { InstantInput } from './instant-input.tsx';

/** Decimals a quantity can have. */
const DECIMALS = 6;
const LONGEST = 500;

export interface FieldControlProps {
  readonly field: Field | undefined;
  readonly label: string;
  /** As the form holds it (`field-values.ts`). */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Choices; default: the codes of the field's set. */
  readonly options?: readonly Option[] | undefined;
  /** The word for an empty choice. */
  readonly none: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** The material the value names. */
  readonly material?: MaterialRow | null;
  /** Unit of a quantity that is measured in a material's own unit. */
  readonly baseUnit?: string | undefined;
  readonly decimals?: number | undefined;
  /** Quick choices of an instant, in minutes from now. */
  readonly soon?: readonly number[] | undefined;
  /** A choice shown whole instead of in a list, a switch as a box to check with its label. */
  readonly look?: 'radio' | 'check' | undefined;
  /** Beside a box to check. */
  readonly caption?: string | undefined;
  /** Of a text that has no label beside it. */
  readonly placeholder?: string | undefined;
  /** Lines of a long text. */
  readonly rows?: number | undefined;
  /** The keyboard a tablet offers for a text. */
  readonly inputMode?: 'numeric' | undefined;
  /** The choices are offered only: another text may be typed. */
  readonly isFree?: boolean | undefined;
  /** Name under which a text asks for the code that is scanned while it has the focus. */
  readonly takesScan?: string | undefined;
}

export function FieldControl(props: FieldControlProps) {
  const { field, label, value, onChange, none, disabled = false, invalid = false, look, rows } = props;
  const labels = useLabels();
  const { unit } = useFieldWords();
  const choices = props.options ?? (field?.set ? labels.options(field.set) : undefined);
  const shared = { label, value, onChange, disabled, invalid };
  if (field?.type === 'bool' && look === 'check') return <Check {...shared} caption={props.caption} />;
  if (field?.type === 'bool') return <OnOff {...shared} />;
  if (isMaterial(field)) return <Material {...shared} material={props.material ?? null} />;
  if (field?.type === 'ts') return <InstantInput {...shared} soon={props.soon ?? []} />;
  if (choices && look === 'radio') return <Whole {...shared} choices={choices} />;
  if (choices && props.isFree)
    return <FreeInput {...shared} options={choices} placeholder={props.placeholder} max={field?.max ?? LONGEST} />;
  if (choices || field?.ref) return <SelectInput {...shared} placeholder={none} options={choices ?? []} />;
  if (field?.type === 'date') return <DateInput label={label} value={value} invalid={invalid} onChange={onChange} />;
  if (field?.type === 'qty') {
    const own = field.unit === 'base' ? props.baseUnit : unit(field.unit ?? '');
    return <QuantityInput {...shared} unit={own} decimals={props.decimals ?? DECIMALS} signed={field.signed} />;
  }
  const text = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    maxLength: field?.max ?? LONGEST,
    value,
    disabled,
    placeholder: props.placeholder,
    inputMode: props.inputMode,
    'data-takes-scan': props.takesScan,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return rows === undefined || rows === 1 ? <Input {...text} /> : <Textarea rows={rows} {...text} />;
}

type Shared = Pick<FieldControlProps, 'label' | 'value' | 'onChange' | 'disabled'>;

function OnOff({ label, value, onChange, disabled }: Shared) {
  return (
    <Switch.Root checked={value !== ''} disabled={disabled ?? false} onCheckedChange={({ checked }) => onChange(toText(checked))}>
      <Switch.HiddenInput aria-label={label} />
      <Switch.Control />
    </Switch.Root>
  );
}

function Check({ label, value, onChange, caption }: Shared & Pick<FieldControlProps, 'caption'>) {
  return (
    <Checkbox.Root checked={value !== ''} onCheckedChange={({ checked }) => onChange(toText(checked === true))}>
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
      {caption ? <Checkbox.Label>{caption}</Checkbox.Label> : null}
    </Checkbox.Root>
  );
}

function Material({ label, onChange, disabled, material }: Shared & { readonly material: MaterialRow | null }) {
  if (disabled) return <span>{`${material?.matCode ?? ''} ${material?.matName ?? ''}`}</span>;
  return <MaterialPicker label={label} value={material} onChange={(next) => onChange(next?.id ?? '')} />;
}

function Whole({ label, value, onChange, choices }: Shared & { readonly choices: readonly Option[] }) {
  return (
    <RadioGroup.Root
      recipe={radioGroupSlotRecipe}
      value={value}
      onValueChange={(details) => onChange(details.value ?? '')}
      aria-label={label}
    >
      <Flex gap="5" wrap="wrap">
        {choices.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value} minH="control" alignItems="center">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>{option.label}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Flex>
    </RadioGroup.Root>
  );
}

import { Grid, Switch } from '@chakra-ui/react';
import type { Field } from '#domain/kernel/field.ts';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import type { Option } from '#ui/form/options.ts';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { useDocumentWords } from './document-words.ts';
import type { EntryPlan } from './entry-plan.ts';
import { drawnFields, isRequired, joinedList, listed, toText } from './entry-rules.ts';
import type { Page } from './plan.ts';
import { Several } from './several.tsx';
import type { Entry } from './use-entry.ts';

/**
 * The head of a document being entered, from its declaration.
 * @param isNew false: fixed fields are read-only
 */
export function EntryHead({ page, entry, plan, isNew }: { page: Page; entry: Entry; plan: EntryPlan; isNew: boolean }) {
  const { fields, name: entity } = page.doc.header;
  const labels = useLabels();
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      {drawnFields(plan, entry.draft).map((name) => (
        <HeadField
          key={name}
          docType={page.doc.docType}
          name={name}
          field={fields[name]}
          label={labels.field(entity, name)}
          options={entry.choices?.[name]}
          value={entry.draft.head[name] ?? ''}
          required={isRequired(plan, fields[name], name)}
          disabled={!isNew && (plan.fixed ?? []).includes(name)}
          onChange={(value) => entry.choose(name, value)}
        />
      ))}
    </Grid>
  );
}

/** Decimals a quantity can have. */
const DECIMALS = 6;

interface HeadFieldProps {
  readonly docType: string;
  readonly name: string;
  readonly field: Field | undefined;
  readonly label: string;
  readonly options: readonly Option[] | undefined;
  readonly value: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function HeadField({ docType, name, field, label, options, value, required, disabled, onChange }: HeadFieldProps) {
  const labels = useLabels();
  const { say, find } = useDocumentWords(docType);
  const choices = options ?? (field?.set ? labels.options(field.set) : undefined);
  const { unit } = useFieldWords();
  const help = find(`entry.help.${name}`);
  const shell = { label, required, disabled, ...(help ? { help } : {}) };
  // The meaning of an empty field, where it has one.
  const none = find(`none.${name}`) ?? say('entry.choose');
  if (field?.type === 'bool') {
    return (
      <FieldShell label={label} disabled={disabled} help={find(`entry.${name}.${value === '' ? 'off' : 'on'}`)}>
        <Switch.Root checked={value !== ''} disabled={disabled} onCheckedChange={({ checked }) => onChange(toText(checked))}>
          <Switch.HiddenInput aria-label={label} />
          <Switch.Control />
        </Switch.Root>
      </FieldShell>
    );
  }
  if (field?.type === 'refs') {
    const several = { label, none, options: choices ?? [], value: listed(value) };
    return <Several {...several} onChange={(values) => onChange(joinedList(values))} />;
  }
  if (choices || field?.ref) {
    const known = choices ?? [];
    return (
      <FieldShell {...shell}>
        <SelectInput label={label} placeholder={none} value={value} options={known} disabled={disabled} onChange={onChange} />
      </FieldShell>
    );
  }
  if (field?.type === 'date') {
    return (
      <FieldShell {...shell}>
        <DateInput label={label} value={value} onChange={onChange} />
      </FieldShell>
    );
  }
  if (field?.type === 'qty') {
    return (
      <FieldShell {...shell}>
        <QuantityInput
          label={label}
          value={value}
          unit={unit(field.unit ?? '')}
          decimals={DECIMALS}
          disabled={disabled}
          onChange={onChange}
        />
      </FieldShell>
    );
  }
  return <TextEntry label={label} required={required} max={field?.max ?? 500} value={value} onChange={onChange} />;
}

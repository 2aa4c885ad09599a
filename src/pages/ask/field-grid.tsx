/** Declared fields side by side, each with its label and what is wrong with it. */
import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { isInService } from '#domain/registry.ts';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { isMaterial } from '#pages/fields/field-values.ts';
import { optionsOf, type Records, useRecords } from '#pages/fields/records.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { Facts } from '#ui/facts.tsx';
import type { Option } from '#ui/form/options.ts';
import { type Asked, type AskField, askedOf, isLacking, shownOf, type Texts } from './ask-plan.ts';

interface FieldGridProps {
  /** Holds and names the fields. */
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly fields: readonly (string | AskField)[];
  /** The texts by field; a draft may hold more than these. */
  readonly texts: object;
  readonly onChange: (key: string, value: string) => void;
  /** Says what is missing, too. */
  readonly tried?: boolean;
  /** The material that one of the fields names. */
  readonly material?: MaterialRow | null;
  /** Least width of a field; default: one below the other. */
  readonly width?: string;
}

/** The fields that are asked for now, each with what it offers. */
export function useAskedFields({ entity, fields, texts }: Pick<FieldGridProps, 'entity' | 'fields' | 'texts'>): readonly Asked[] {
  const shown = shownOf(askedOf(entity.fields, fields), texts as Texts);
  const records = useRecords(shown.flatMap((asked) => (isOffered(asked) ? (asked.field.ref ?? []) : [])));
  return shown.map((asked) => (isOffered(asked) ? { ...asked, options: activeOf(asked, records) } : asked));
}

export function FieldGrid(props: FieldGridProps) {
  const { entity, texts: draft, onChange, tried = false, material = null, width } = props;
  const texts = draft as Texts;
  return (
    <Grid gap="3" {...(width ? { templateColumns: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))` } : {})}>
      {useAskedFields(props).map((asked) => (
        <AskedField
          key={asked.key}
          asked={asked}
          entity={entity.name}
          value={texts[asked.key] ?? ''}
          material={material}
          wrong={tried && isLacking(asked, texts)}
          onChange={(value) => onChange(asked.key, value)}
        />
      ))}
    </Grid>
  );
}

/** What was chosen, in words, without the means to change it. */
export function ChosenFields(props: Pick<FieldGridProps, 'entity' | 'fields' | 'texts'>) {
  const labels = useLabels();
  const texts = props.texts as Texts;
  return (
    <Facts
      items={useAskedFields(props).map(({ key, field, label, options }) => {
        const text = texts[key] ?? '';
        const offered = options?.find(({ value }) => value === text);
        const word = field.set ? labels.code(field.set, text) : text;
        return { label: label ?? labels.field(props.entity.name, key), value: (offered?.label || offered?.code) ?? word };
      })}
    />
  );
}

/** A reference to a small table is chosen from its active records, unless the dialog offers others. */
const isOffered = ({ field, options }: Asked): boolean => options === undefined && field.ref !== undefined && !isMaterial(field);

const activeOf = ({ field }: Asked, records: Records | undefined): readonly Option[] =>
  optionsOf(
    field,
    (records?.[field.ref ?? ''] ?? []).filter((record) => isInService(field.ref ?? '', record)),
  );

interface AskedFieldProps {
  readonly asked: Asked;
  readonly entity: string;
  readonly value: string;
  readonly material: MaterialRow | null;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

/** Longest text that is entered in one line. */
const LINE = 200;

function AskedField({ asked, entity, value, material, wrong, onChange }: AskedFieldProps) {
  const { t } = useTranslation(['document', 'ui']);
  const labels = useLabels();
  const { key, field, required, help, none, codes, unit, decimals, missing, rows, look, inputMode, isFree, disabled = false } = asked;
  const label = asked.label ?? labels.field(entity, key);
  const limited = codes && field.set && labels.options(field.set).filter((option) => codes.map(String).includes(option.value));
  const said = value.trim() === '' ? undefined : asked.wrong?.(value.trim());
  return (
    <FieldInput
      name={key}
      field={field}
      label={label}
      value={value}
      onChange={onChange}
      options={asked.options ?? limited}
      none={none ?? t('ui:form.choose')}
      placeholder={none}
      required={required}
      disabled={disabled}
      help={help}
      error={said ?? (wrong ? (missing ?? t('document:common.entry.lacks.field', { field: label })) : undefined)}
      material={material}
      baseUnit={unit ?? material?.baseUnit}
      decimals={decimals}
      look={look}
      inputMode={inputMode}
      isFree={isFree}
      rows={rows ?? (field.type === 'text' && (field.max ?? 0) > LINE ? 2 : undefined)}
    />
  );
}

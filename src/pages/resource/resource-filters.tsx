/** The search of a resource: free text, codes, switches, and references chosen as in the form. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import { nameIn, type ResourceDef } from '#domain/kernel/resource.ts';
import { RECORDS } from '#domain/registry.ts';
import type { Words } from '#pages/fields/field-words.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useHeldRows, useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { useOptions } from './reference-field.tsx';
import type { Filter } from './resource-calls.ts';

const MOST = 50;

const isReference = (field: Field | undefined): boolean => field?.ref !== undefined && (field.type === 'ref' || field.type === 'code');

export const defaultFilters = ({ entity }: ResourceDef, shown: readonly string[]): readonly string[] =>
  shown.filter((name) => {
    const field = entity.fields[name];
    return isReference(field) || field?.type === 'bool' || (field?.set !== undefined && field.type === 'choice');
  });

export function useFilterFields({ entity, search }: ResourceDef, names: readonly string[], words: Words): readonly SearchField[] {
  const { t } = useTranslation('ui');
  return useMemo(() => {
    const { labels, yes, no } = words;
    const label = (name: string): string => labels.field(entity.name, name);
    const searched = [...new Set(search.flatMap((name) => name.split('+')))].map(label);
    const free: SearchField = { key: 'search', label: t('search.words'), kind: 'text', placeholder: searched.join(' / ') };
    const switches = [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ];
    const field = (name: string): SearchField => {
      const known = entity.fields[name];
      const shared = { key: name, label: label(name) };
      if (known && isReference(known)) return { ...shared, ...referenceSearch(known, shared.label, names) };
      if (known?.set) return { ...shared, kind: 'select', options: labels.options(known.set) };
      if (known?.type === 'bool') return { ...shared, kind: 'select', options: switches };
      return { ...shared, kind: 'text' };
    };
    return [...(searched.length > 0 ? [free] : []), ...names.map(field)];
  }, [entity, search, names, words, t]);
}

function referenceSearch(field: Field, label: string, names: readonly string[]): Pick<SearchField, 'kind' | 'render' | 'within'> {
  const within = field.within !== undefined && names.includes(field.within) ? field.within : undefined;
  return {
    kind: 'own',
    ...(within === undefined ? {} : { within }),
    render: (value, onChange, around) => (
      <ReferenceSearch
        entity={field.ref ?? ''}
        byCode={field.type === 'code'}
        label={label}
        value={value}
        onChange={onChange}
        {...(within === undefined ? {} : { within: around })}
      />
    ),
  };
}

interface ReferenceSearchProps {
  /** The referenced entity. */
  readonly entity: string;
  /** The choice is the natural code, not the id. */
  readonly byCode?: boolean;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The parent's value; '' = choose the parent first. */
  readonly within?: string;
}

/** Choosing a record to search by: offered as the user types, by the server or, offline, by this device. */
export function ReferenceSearch({ entity, byCode = false, label, value, onChange, within }: ReferenceSearchProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const { online } = useSyncStatus();
  const asked = useOptions(entity, typed, value === '' ? [] : [value], within);
  const held = useHeldOptions(online ? null : entity, typed, within);
  const options = (online ? asked : held).map((option) => ({
    value: byCode ? (option.code ?? option.value) : option.value,
    label: option.label,
    ...(option.code === null ? {} : { code: option.code }),
  }));
  return (
    <SelectInput
      value={value}
      options={options}
      searchable
      onSearch={setTyped}
      label={label}
      placeholder={t(within === '' ? 'form.parentFirst' : 'form.search')}
      disabled={within === ''}
      onChange={onChange}
    />
  );
}

/** This device's rows, offered while the server does not answer. */
function useHeldOptions(entity: string | null, typed: string, within: string | undefined) {
  const record = RECORDS.find(({ name }) => name === entity);
  const rows = useHeldRows(record?.entity ?? null);
  const english = useEnglish();
  return useMemo(() => {
    if (!record || !rows) return [];
    const [around = '', own] = record.key.split('+');
    const code = own ?? around;
    return rows
      .filter((row) => within === undefined || String(row[around]) === within)
      .filter((row) => matches(typed, String(row[code] ?? ''), String(row[record.label] ?? ''), nameIn(record, row, english)))
      .slice(0, MOST)
      .map((row) => ({ value: row.id, code: String(row[code] ?? ''), label: nameIn(record, row, english) }));
  }, [record, rows, typed, within, english]);
}

/** The one record a link asks for: by id, or by key. */
export const ONLY = ['id', 'key'] as const;

/** The search form's texts, in the types of the fields. */
export function filtersOf({ entity, key }: ResourceDef, values: SearchValues): Record<string, Filter> {
  const entries = Object.entries(values).filter(([name]) => name in entity.fields);
  const only = ONLY.flatMap((name): [string, Filter][] => (values[name] ? [[name === 'id' ? 'id' : key, [values[name]]]] : []));
  return Object.fromEntries([
    ...entries.map(([name, text]): [string, Filter] => {
      const field = entity.fields[name];
      if (isReference(field)) return [name, [text]];
      if (field?.set) return [name, field.set.codes.find((code) => String(code) === text) ?? text];
      return [name, field?.type === 'bool' ? text === 'true' : text];
    }),
    ...only,
  ]);
}

/** The search form of a report, from its filters, and its values in the types of the call. */
import { useMemo } from 'react';
import type { AnyReport, Filter } from '#domain/kernel/report.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { ReferenceSearch } from '#pages/resource/resource-filters.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { ReportWords } from './report-words.ts';

/** Search controls by filter. */
export type Controls = Readonly<Record<string, Partial<SearchField>>>;
const NONE: Controls = {};

function fieldOf(name: string, { kind, ref = '', set }: Filter, labels: Labels, { label, own }: ReportWords): SearchField {
  const shared = { key: name, label: label(name) };
  switch (kind) {
    case 'refs':
    case 'code':
      return {
        ...shared,
        kind: 'own',
        render: (value, onChange) => (
          <ReferenceSearch entity={ref} byCode={kind === 'code'} label={shared.label} value={value} onChange={onChange} />
        ),
      };
    case 'choices':
      return { ...shared, kind: 'select', options: set ? labels.options(set) : [] };
    case 'days':
      return { ...shared, kind: 'dateRange' };
    case 'flag':
      return { ...shared, kind: 'switch' };
    default: {
      const placeholder = own(`hint.${name}`);
      return { ...shared, kind: kind === 'number' ? 'number' : 'text', ...(placeholder === undefined ? {} : { placeholder }) };
    }
  }
}

/** @param controls of a screen in place of the usual ones, by filter */
export function useReportFields({ filters }: AnyReport, words: ReportWords, controls: Controls = NONE): readonly SearchField[] {
  const labels = useLabels();
  return useMemo(
    () => Object.entries(filters).map(([name, filter]) => ({ ...fieldOf(name, filter, labels, words), ...controls[name] })),
    [filters, labels, words, controls],
  );
}

function askedValue(name: string, { kind, set, starts = false }: Filter, values: SearchValues): unknown {
  const text = values[name]?.trim() ?? '';
  switch (kind) {
    case 'days': {
      const [from, to] = [values[`${name}From`], values[`${name}To`]];
      return from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined;
    }
    case 'flag':
      return (text === 'true') === starts ? undefined : !starts;
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case 'choices':
      return set?.codes.find((code) => String(code) === text);
    default:
      return text === '' ? undefined : text;
  }
}

/** The filters as sent; empty fields are omitted. */
export const askedBy = ({ filters }: AnyReport, values: SearchValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = askedValue(name, filter, values);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What is switched on until the user switches it off. */
export const startOf = ({ filters }: AnyReport): SearchValues =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, { starts }]) => (starts ? [[name, 'true']] : [])));

/** Initial filters from an address: `?boxNo=B1`. Unknown names are ignored; a flag is on with whatever it says. */
export function askedFirst({ filters }: AnyReport, query: URLSearchParams): SearchValues {
  const names = Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'days' ? [`${name}From`, `${name}To`] : [name]));
  const given = (name: string): string => (query.get(name) && filters[name]?.kind === 'flag' ? 'true' : (query.get(name) ?? ''));
  return Object.fromEntries(names.flatMap((name) => (given(name) === '' ? [] : [[name, given(name)]])));
}

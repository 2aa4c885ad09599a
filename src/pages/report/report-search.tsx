/** The search form of a report, from its filters, and its values in the types of the call. */
import { useMemo } from 'react';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyReport, Filter } from '#domain/kernel/report.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { ReferenceSearch } from '#pages/resource/resource-filters.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { isForReader, useReader } from './report-reader.ts';
import type { ReportWords } from './report-words.ts';

/** Search controls by filter. */
export type Controls = Readonly<Record<string, Partial<SearchField>>>;
const NONE: Controls = {};

function fieldOf(name: string, { kind, ref = '', set, starts }: Filter, labels: Labels, { label, own }: ReportWords): SearchField {
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
    case 'choice':
      return { ...shared, kind: 'select', options: set ? labels.options(set) : [], starts: String(starts) };
    case 'days':
      return { ...shared, kind: 'dateRange' };
    case 'day':
      return { ...shared, kind: 'date' };
    case 'month':
      return { ...shared, kind: 'month' };
    case 'flag':
      return { ...shared, kind: 'switch' };
    default: {
      const placeholder = own(`hint.${name}`);
      return { ...shared, kind: kind === 'number' ? 'number' : 'text', ...(placeholder === undefined ? {} : { placeholder }) };
    }
  }
}

/** @param controls of a screen in place of the usual ones, by filter */
export function useReportFields(report: AnyReport, words: ReportWords, controls: Controls = NONE): readonly SearchField[] {
  const labels = useLabels();
  const { filters, columns } = report;
  const { isSuppliers, seesPrices } = useReader(report);
  return useMemo(() => {
    // Choosing a price column would be refused.
    const offered = ({ options, ...field }: SearchField): SearchField =>
      options ? { ...field, options: options.filter(({ value }) => seesPrices || !columns[value]?.price) } : field;
    const asked = Object.entries(filters).filter(([name]) => isForReader(report, name, { isSuppliers, seesPrices }));
    return asked.map(([name, filter]) => ({ ...offered(fieldOf(name, filter, labels, words)), ...controls[name] }));
  }, [report, filters, columns, labels, words, controls, isSuppliers, seesPrices]);
}

const codeIn = ({ set }: Filter, text: string): string | number | undefined => set?.codes.find((code) => String(code) === text);

function askedValue(name: string, filter: Filter, values: SearchValues): unknown {
  const text = values[name]?.trim() ?? '';
  const { starts = false } = filter;
  switch (filter.kind) {
    case 'days': {
      const [from, to] = [values[`${name}From`], values[`${name}To`]];
      return from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined;
    }
    case 'flag':
      return (text === 'true') === starts ? undefined : !starts;
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case 'choices':
      return codeIn(filter, text);
    case 'choice':
      return codeIn(filter, text) ?? starts;
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

/** Filters that have to be filled in before the report is asked, and are not. */
export const missingIn = ({ filters }: AnyReport, values: SearchValues): readonly string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (filter.isRequired && askedValue(name, filter, values) === undefined ? [name] : []));

/** Whether a column is shown with the codes that are chosen. */
export const isShown = ({ filters, only }: AnyReport, column: string, values: SearchValues): boolean =>
  Object.entries(only[column] ?? {}).every(([name, codes]) => {
    const filter = filters[name];
    return filter === undefined || codes?.includes(askedValue(name, filter, values)) !== false;
  });

/**
 * What is chosen or switched on until the user changes it.
 * @param today of the site; null where an address asks for something, which may be as old as it likes
 */
export const startOf = ({ filters }: AnyReport, today: string | null): SearchValues =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { kind, starts }]) => {
      if (kind !== 'days') return starts ? [[name, String(starts)]] : [];
      return typeof starts === 'number' && today !== null ? [[`${name}From`, addDays(today, -starts)]] : [];
    }),
  );

/** Initial filters from an address: `?boxNo=B1`. Unknown names are ignored; a flag is on with whatever it says. */
export function askedFirst({ filters }: AnyReport, query: URLSearchParams): SearchValues {
  const names = Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'days' ? [`${name}From`, `${name}To`] : [name]));
  const given = (name: string): string => (query.get(name) && filters[name]?.kind === 'flag' ? 'true' : (query.get(name) ?? ''));
  return Object.fromEntries(names.flatMap((name) => (given(name) === '' ? [] : [[name, given(name)]])));
}

/** The search form of a report, from its filters, and its values in the types of the call. */
import { useMemo } from 'react';
import type { AnyReport, Filter } from '#domain/kernel/report.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { ReferenceSearch } from '#pages/resource/resource-filters.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

/** Names of columns and filters are in the namespace `field`, under this key and under `common`. */
export const WORDS = 'report';

function fieldOf(name: string, { kind, ref = '', set }: Filter, labels: Labels): SearchField {
  const shared = { key: name, label: labels.field(WORDS, name) };
  switch (kind) {
    case 'refs':
      return {
        ...{ ...shared, kind: 'own' },
        render: (value, onChange) => <ReferenceSearch entity={ref} label={shared.label} value={value} onChange={onChange} />,
      };
    case 'choices':
      return { ...shared, kind: 'select', options: set ? labels.options(set) : [] };
    case 'days':
      return { ...shared, kind: 'dateRange' };
    case 'flag':
      return { ...shared, kind: 'switch' };
    default:
      return { ...shared, kind: 'text' };
  }
}

export function useReportFields({ filters }: AnyReport): readonly SearchField[] {
  const labels = useLabels();
  return useMemo(() => Object.entries(filters).map(([name, filter]) => fieldOf(name, filter, labels)), [filters, labels]);
}

function askedValue(name: string, { kind, set }: Filter, values: SearchValues): unknown {
  const text = values[name]?.trim() ?? '';
  switch (kind) {
    case 'days': {
      const [from, to] = [values[`${name}From`], values[`${name}To`]];
      return from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined;
    }
    case 'flag':
      return text === 'true' ? true : undefined;
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

/** Initial filters from an address: `?boxNo=B1`. Unknown names are ignored. */
export function askedFirst({ filters }: AnyReport, query: URLSearchParams): SearchValues {
  const names = Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'days' ? [`${name}From`, `${name}To`] : [name]));
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
}

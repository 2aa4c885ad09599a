/** Declarations of reports: what is named in them exists, and has words in both languages. */
import { describe, expect, it } from 'vitest';
import { reportRight } from '#domain/kernel/report.ts';
import { REPORTS } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import en from '#locales/en/field.json';
import zh from '#locales/zh/field.json';

const known = (words: { readonly common: object; readonly report: object }, name: string): boolean =>
  name in words.report || name in words.common;

describe.each(REPORTS)('$path', (report) => {
  const { columns, ids, filters, key, hidden, sums, chart, path } = report;

  it('is a page of the specification, for whoever holds its right', () => {
    expect(routes.find((route) => route.path === path)).toMatchObject({ permission: reportRight(report) });
  });

  it('names its columns and filters in both languages', () => {
    const names = [...Object.keys(columns), ...Object.keys(filters)];
    expect(names.filter((name) => !known(zh, name))).toEqual([]);
    expect(names.filter((name) => !known(en, name))).toEqual([]);
  });

  it('keys, sums, hidden columns and chart are columns of it', () => {
    expect(key.filter((name) => !(name in columns || name in ids))).toEqual([]);
    expect(
      [...hidden, ...sums, ...(chart ? [chart.by, ...chart.of.filter((name) => name !== 'rows')] : [])].filter(
        (name) => !(name in columns),
      ),
    ).toEqual([]);
  });

  it('draws counts, never quantities that may have several units', () => {
    expect((chart?.of ?? []).filter((name) => columns[name]?.unit === 'base')).toEqual([]);
  });
});

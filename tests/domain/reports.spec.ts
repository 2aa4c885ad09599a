/** Declarations of reports: what is named in them exists, and has words in both languages. */
import { describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import en from '#locales/en/field.json';
import zh from '#locales/zh/field.json';

type Words = Readonly<Record<string, object>>;
const known = (words: Words, own: string, name: string): boolean =>
  [own, 'report', 'common'].some((section) => name in (words[section] ?? {}));

/** A row that has a value in every column. */
const ANY_ROW: object = new Proxy({}, { get: () => '1' });

describe.each(REPORTS)('$path', (report) => {
  const { columns, ids, filters, key, hidden, wide, sums, chart, only, path, words, opens } = report;

  it('is a page of the specification, for whoever holds its right', () => {
    expect(routes.find((route) => route.path === path)).toMatchObject({ permission: report.right });
  });

  it('names its columns and filters in both languages', () => {
    const names = [...Object.keys(columns), ...Object.keys(filters)];
    expect(names.filter((name) => !known(zh, words, name))).toEqual([]);
    expect(names.filter((name) => !known(en, words, name))).toEqual([]);
  });

  it('keys, sums, hidden columns and chart are columns of it', () => {
    expect(key.filter((name) => !(name in columns || name in ids))).toEqual([]);
    expect(
      [
        ...hidden,
        ...wide,
        ...sums,
        ...Object.keys(only),
        ...(chart ? [...(chart.by in ids ? [] : [chart.by]), ...chart.of.filter((name) => name !== 'rows')] : []),
      ].filter((name) => !(name in columns)),
    ).toEqual([]);
  });

  it('shows columns by choices that it asks for', () => {
    const asked = Object.values(only).flatMap((choices) => Object.entries(choices ?? {}));
    expect(asked.filter(([name, codes]) => codes?.some((code) => !filters[name]?.set?.codes.includes(code as never)))).toEqual([]);
    expect(asked.filter(([name]) => filters[name]?.kind !== 'choice')).toEqual([]);
  });

  it('opens a page of the specification', () => {
    const place = opens?.(ANY_ROW as never);
    if (place) expect(routes.map((route) => route.path)).toContain(place[0]);
  });

  it('draws quantities where it has them, in a unit that is known, and each bar opens its rows', () => {
    if (!chart) return;
    const isQuantity = (name: string): boolean => columns[name]?.unit === 'base';
    const isComparable = (name: string): boolean => columns[name]?.price === true || name === 'rows';
    if (!chart.of.every(isComparable)) expect(chart.of.some(isQuantity)).toBe(sums.some(isQuantity));
    expect(chart.of.some(isQuantity)).toBe(chart.of.some(isQuantity) && 'unitCode' in ids);
    expect(Object.keys(filters)).toContain(chart.narrows);
    expect(Object.keys({ ...columns, ...ids })).toContain(chart.key ?? chart.by);
  });

  it('draws days over time, and a day opens its rows', () => {
    if (chart?.kind !== 'line' && chart?.kind !== 'heat') return;
    expect(['date', 'ts']).toContain((columns[chart.by] ?? ids[chart.by])?.type);
    expect(filters[chart.narrows]?.kind).toBe('days');
    expect((chart.ratio ?? []).filter((name) => !(name in columns || name in ids))).toEqual([]);
  });

  it('draws the column that is chosen, for each of its codes', () => {
    const filter = filters[chart?.chosen ?? ''];
    expect((filter?.set?.codes ?? []).filter((code) => !(code in columns))).toEqual([]);
    if (chart?.chosen) expect(filter?.kind).toBe('choice');
  });
});

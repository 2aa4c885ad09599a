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
        ...[chart, chart?.other].flatMap((one) =>
          one ? [...[one.by, one.split ?? one.by].filter((name) => !(name in ids)), ...one.of.filter((name) => name !== 'rows')] : [],
        ),
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

  const charts = [chart, chart?.other].flatMap((one) => one ?? []);

  it('draws quantities where it has them, in a unit that is known, and each bar opens its rows', () => {
    for (const { of, narrows, by, key: set = by, split } of charts) {
      const isQuantity = (name: string): boolean => columns[name]?.unit === 'base';
      const isComparable = (name: string): boolean => columns[name]?.price === true || name === 'rows';
      if (!of.every(isComparable)) expect(of.some(isQuantity)).toBe(sums.some(isQuantity));
      expect(of.some(isQuantity)).toBe(of.some(isQuantity) && 'unitCode' in ids);
      expect(Object.keys(filters)).toContain(narrows);
      expect(Object.keys({ ...columns, ...ids })).toContain(set);
      if (split) expect({ of: of.length, set: Boolean((columns[split] ?? ids[split])?.set) }).toEqual({ of: 1, set: true });
    }
  });

  it('draws days over time, and a day opens its rows', () => {
    for (const { kind, by, narrows, ratio = [] } of charts) {
      if (kind !== 'line' && kind !== 'heat') continue;
      expect(['date', 'ts']).toContain((columns[by] ?? ids[by])?.type);
      expect(filters[narrows]?.kind).toBe('days');
      expect(ratio.filter((name) => !(name in columns || name in ids))).toEqual([]);
    }
  });

  it('draws the column that is chosen, for each of its codes', () => {
    const filter = filters[chart?.chosen ?? ''];
    expect((filter?.set?.codes ?? []).filter((code) => !(code in columns))).toEqual([]);
    if (chart?.chosen) expect(filter?.kind).toBe('choice');
  });
});

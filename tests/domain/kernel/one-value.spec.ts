/** One day, one instant, one quantity (sync.md §22): whatever an operation, a record or a report is given is told in the one way that both sides print alike. */
import { describe, expect, it } from 'vitest';
import { daySchema, type Field, instantSchema, toldInstantSchema } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { ENTITIES, OPERATIONS, RECORDS, REPORTS } from '#domain/registry.ts';
import { isFigure, isTime, type Leaf, leavesOf, NO_FIGURES, NO_TIMES, takes } from '#tests/support/schema-walk.ts';

const inOperations: Leaf[] = OPERATIONS.flatMap(({ type, schema }) => [...leavesOf(schema, type)]);
const inRecords: Leaf[] = RECORDS.flatMap(({ entity, input }) => [...leavesOf(input, entity.name)]);
const inReports: Leaf[] = REPORTS.flatMap(({ path, filters }) =>
  Object.entries(filters).flatMap(([name, { schema }]) => [...leavesOf(schema, `${path} ${name}`, name)]),
);
const fields: [string, Field][] = [
  ...ENTITIES.flatMap(({ name, fields: own }) => Object.entries(own).map(([field, one]): [string, Field] => [`${name}.${field}`, one])),
];

/** Which of the wrong values the schemas take, as "path: value". */
const taken = (leaves: readonly Leaf[], wrong: readonly string[]): string[] =>
  leaves.flatMap(({ path, schema }) => wrong.filter((value) => takes(schema, value)).map((value) => `${path}: ${value}`));

describe('a day or an instant', () => {
  it.each([
    ['an operation', inOperations, 20],
    ['a record', inRecords, 2],
    ['a report', inReports, 10],
  ] as const)('of %s lies in the years 2000 to 2199, and nothing else is taken for one', (_, leaves, atLeast) => {
    const times = leaves.filter(isTime);
    expect(times.length).toBeGreaterThan(atLeast);
    expect(taken(times, NO_TIMES)).toEqual([]);
  });

  it('of a field has the one schema of its kind', () => {
    const wrong = fields.filter(
      ([, { type, schema }]) => (type === 'date' || type === 'ts') && NO_TIMES.some((text) => takes(schema, text)),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['2024-05-31T08:00:00Z', '2024-05-31T08:00:00.000Z'],
    ['2024-05-31T08:00:00.1Z', '2024-05-31T08:00:00.100Z'],
    ['2024-05-31T08:00:00.123456Z', '2024-05-31T08:00:00.123Z'],
    ['2024-05-31T16:00:00+08:00', '2024-05-31T08:00:00.000Z'],
    ['2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
  ])('%s, as devices have always written it, is %s', (given, canonical) => {
    expect(instantSchema.parse(given)).toBe(canonical);
  });

  it('of the first and the last day is taken', () => {
    for (const day of ['2000-01-01', '2024-02-29', '2199-12-31']) expect(daySchema.parse(day)).toBe(day);
  });

  it('that a clock says may be wrong by centuries, but is an instant', () => {
    for (const text of ['1970-01-01T00:00:00.000Z', '9999-12-31T00:00:00Z']) expect(takes(toldInstantSchema, text)).toBe(true);
    for (const text of ['infinity', '10000-01-01T00:00:00Z', '0044-03-15T00:00:00Z BC', ''])
      expect(takes(toldInstantSchema, text)).toBe(false);
  });
});

describe('a quantity', () => {
  it('of an operation or a record is at most 1,000,000,000 with six decimals', () => {
    const figures = [...inOperations, ...inRecords].filter(isFigure);
    expect(figures.length).toBeGreaterThan(60);
    expect(taken(figures, NO_FIGURES)).toEqual([]);
  });

  it('of a thousand million is taken, to the last decimal', () => {
    for (const text of ['1000000000', '999999999.999999', '-1000000000', '0']) expect(quantitySchema.parse(text)).toBe(text);
  });
});

/** Columns of states: a badge for what is known, a dash for what is not. */
import { describe, expect, it } from 'vitest';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { repairResult } from '#domain/wms/spare/spare-codes.ts';
import { type ColumnContext, fieldColumn } from '#pages/fields/field-columns.tsx';

const part = defineEntity({ name: 'part', fields: { result: optional(f.choice(repairResult)) } });
type Part = { readonly result: number | null };
const words = { labels: { field: () => '', tone: () => 'ok', code: (_set: unknown, code: number) => String(code) } };
const context = { words, names: {}, rowOf: (row: Part) => row } as unknown as ColumnContext<Part>;

describe('a column of states', () => {
  const { render } = fieldColumn<Part>({ entity: part, fields: part.fields, codes: [] }, 'result', context);
  const drawn = (result: number | null) => render?.({ result }) as { readonly props: Readonly<Record<string, unknown>> };

  it('shows a badge for a state', () => expect(drawn(1).props).toMatchObject({ tone: 'ok' }));
  it('shows a dash where there is none yet', () => expect(drawn(null).props).toMatchObject({ children: '–' }));
});

it('a column of boxes says that loose goods have none, whatever stands in its place', () => {
  const box = defineEntity({ name: 'part', fields: { boxNo: f.str(40), isLoose: f.bool() } });
  type Line = { readonly boxNo: string; readonly isLoose: boolean };
  const labels = { field: () => '', boxNo: (text: string) => text, boxOf: () => 'loose' };
  const own = { words: { labels }, names: {}, rowOf: (row: Line) => row } as unknown as ColumnContext<Line>;
  const { value } = fieldColumn<Line>({ entity: box, fields: box.fields, codes: [] }, 'boxNo', own);
  expect([value?.({ boxNo: '–', isLoose: true }), value?.({ boxNo: 'B1', isLoose: false })]).toEqual(['loose', 'B1']);
});

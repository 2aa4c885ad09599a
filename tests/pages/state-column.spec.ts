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

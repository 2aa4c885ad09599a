/** Columns of a document's lines, the same on its page and beneath a list. */
import { useMemo } from 'react';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { useEntityColumns } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { type LinePrices, useLinePrices } from '#pages/kit/use-line-prices.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';

const NONE: readonly string[] = [];

/** Columns of the lines, with prices for users who may read them. */
export function useLineColumns(page: Page, { row }: Viewed<AnyRow>, lines: readonly AnyRow[], more?: Cells): readonly Column<AnyRow>[] {
  const { doc, plan } = page;
  const own = usePageWords(page);
  const { labels } = useFieldWords();
  const entity: AnyEntity = page.lines[0] ?? doc.header;
  const { view } = plan;
  const { lines: shown = NONE, hidden = NONE, wide = NONE } = view;
  const cells = useMemo(() => {
    const isField = (name: string): boolean => (name.split('.')[0] ?? '') in entity.fields;
    const titled = [...shown, ...hidden].map((name) => [name, isField(name) ? {} : { title: own.say(`column.${name}`) }] as const);
    return Object.fromEntries(titled.map(([name, title]) => [name, { ...title, ...view.cells?.[name], ...more?.[name] }]));
  }, [entity, shown, hidden, own, view, more]);
  const columns = useEntityColumns({ entity, columns: shown, hidden, wide, cells }, lines);
  const prices = useLinePrices(entity, doc.docType, row, view.prices === true);
  return useMemo(
    () => (prices ? [...columns, priceColumn(prices, labels.field(entity.name, 'price'))] : columns),
    [columns, prices, labels, entity],
  );
}

const priceColumn = (prices: LinePrices, title: string): Column<AnyRow> => ({
  key: 'price',
  title,
  align: 'end',
  width: 90,
  grow: 0,
  value: ({ id }) => prices.get(id),
});

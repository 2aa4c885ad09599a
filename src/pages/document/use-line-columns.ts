/** Columns of a document's lines, the same on its page and beneath a list. */
import { useMemo } from 'react';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { useEntityColumns } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useFieldWords, type Words, wordOf } from '#pages/fields/field-words.ts';
import { type LinePrices, useLinePrices } from '#pages/kit/use-line-prices.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useView } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { usePageWords } from './document-words.ts';
import type { Link, Page } from './plan.ts';

const NONE: readonly string[] = [];
const NO_LINKS: readonly Link<AnyRow>[] = [];

/**
 * A field that names a line of a preceding document shows the number of that document; where this device does not hold it, the word `elsewhere.<field>`.
 * @param shown names of the columns
 */
function useNumbers(page: Page, lines: readonly AnyRow[], shown: readonly string[]): Readonly<Record<string, Partial<Column<AnyRow>>>> {
  const { before = NO_LINKS } = page.plan.view;
  const { find } = usePageWords(page);
  const links = before.flatMap(({ header, lines: named }) => (named && shown.includes(named.field) ? [{ header, ...named }] : []));
  const idsOf = (field: string) => [...new Set(lines.flatMap((line) => (line[field] ? [String(line[field])] : [])))].sort();
  const question = links.map(({ field }) => idsOf(field).join());
  const numbers = useView(links[0]?.of.name ?? page.doc.header.name, `numbers/${question.join('/')}`, async (store) =>
    Promise.all(
      links.map(async ({ header, of, field }) => {
        const others = (await store.rowsOf(of, idsOf(field))).map(({ row }) => row as AnyRow);
        const docs = await rowMap(
          store,
          header,
          others.map(({ docId }) => String(docId)),
        );
        return new Map(others.map(({ id, docId }) => [id, String((docs.get(String(docId)) as AnyRow | undefined)?.docNo ?? '')]));
      }),
    ),
  );
  const fields = links.map(({ field }) => field).join();
  return useMemo(() => {
    const cells = fields.split(',').map((field, n): [string, Partial<Column<AnyRow>>] => {
      const numberOf = (id: string): string => numbers?.[n]?.get(id) ?? find(`elsewhere.${field}`) ?? '–';
      return [field, { value: (line) => (line[field] ? numberOf(String(line[field])) : '') }];
    });
    return Object.fromEntries(cells);
  }, [fields, numbers, find]);
}

/** Columns of the lines, with prices for users who may read them. */
export function useLineColumns(page: Page, { row }: Viewed<AnyRow>, lines: readonly AnyRow[], more?: Cells): readonly Column<AnyRow>[] {
  const { doc, plan } = page;
  const own = usePageWords(page);
  const words = useFieldWords();
  const entity: AnyEntity = page.lines[0] ?? doc.header;
  const { view } = plan;
  const { lines: shown = NONE, hidden = NONE, wide = NONE } = view;
  const numbers = useNumbers(page, lines, shown);
  const cells = useMemo(() => {
    const isField = (name: string): boolean => (name.split('.')[0] ?? '') in entity.fields;
    const titled = [...shown, ...hidden].map((name) => [name, isField(name) ? {} : { title: own.say(`column.${name}`) }] as const);
    return Object.fromEntries(
      titled.map(([name, title]) => [name, { ...title, ...numbers[name], ...view.cells?.[name], ...more?.[name] }]),
    );
  }, [entity, shown, hidden, own, view, more, numbers]);
  const columns = useEntityColumns({ entity, columns: shown, hidden, wide, cells }, lines);
  const prices = useLinePrices(entity, doc.docType, row, view.prices === true);
  return useMemo(() => (prices ? [...columns, priceColumn(prices, entity, words)] : columns), [columns, prices, words, entity]);
}

const PRICE = f.price();

/** As a price that the lines hold themselves. */
const priceColumn = (prices: LinePrices, { name }: AnyEntity, words: Words): Column<AnyRow> => ({
  key: 'price',
  title: words.labels.field(name, 'price'),
  align: 'end',
  width: 90,
  grow: 0,
  value: ({ id }) => wordOf(PRICE, prices.get(id), words),
  unit: ({ id }) => (prices.has(id) ? words.unit('CNY') : undefined),
});

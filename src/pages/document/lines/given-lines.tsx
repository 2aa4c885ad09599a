/** Lines of another document, as the server has it in full, of which a new document takes some back: how much of each is asked, and never more than is left. */
import { useMemo } from 'react';
import type { DocumentDef } from '#domain/kernel/document.ts';
import type { EntityDef, Row, RowOf } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, isZero, quantity } from '#domain/kernel/quantity.ts';
import { type Asked, type AskField, isLacking } from '#pages/ask/ask-plan.ts';
import { type AskedLine, AskedLines } from '#pages/ask/asked-lines.tsx';
import type { ChangeDraft, Draft, LinesPart, Origin, Unread } from '#pages/document/entry-plan.ts';
import { type ServerDocument, useServerDocument } from '#pages/document/use-server-document.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';

/** What every line has that is given. */
interface GivenLine {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
}

export interface GivenPlan<F extends Fields, L extends Fields> {
  readonly doc: DocumentDef<F>;
  readonly lines: EntityDef<L>;
  /** The address names the other document by this word, the head by this field. */
  readonly by: string;
  readonly field: string;
  /** The quantity that is asked for, and how much of a line is left; lines of which nothing is left are not asked about. */
  readonly qty: Field;
  readonly left: (line: RowOf<L>) => string;
  /** Initial texts of a line. */
  readonly start: (line: RowOf<L>) => LineValues;
  readonly payload: (line: LineValues) => object;
  /** @param header undefined while it is read */
  readonly useMore: (header: Row<DocumentDef<F>['header']> | undefined) => GivenMore<RowOf<L>>;
}

export interface GivenMore<L> {
  /** What the lines are of, above them. */
  readonly about: readonly Fact[];
  /** What the user has to know of a line. */
  readonly facts: (line: L) => AskedLine['facts'];
  /** Asked before the quantity. */
  readonly fields: readonly AskField[];
  /** What the quantity is called. */
  readonly label: string;
  /** Said where nothing is left. */
  readonly none: string;
}

const QTY = 'qty';

/** Nothing of a line is taken back until somebody says how much. */
const isBegun = ({ qty = '' }: LineValues): boolean => qty.trim() !== '' && !(isQuantity(qty) && isZero(quantity(qty)));

/** @returns parts for the `defineEntry` of a document that takes lines of another one back; spread them into it */
export function givenLines<F extends Fields, L extends Fields>(plan: GivenPlan<F, L>) {
  type Other = ServerDocument<Row<DocumentDef<F>['header']>, RowOf<L>>;
  type Line = RowOf<L> & GivenLine;
  const { doc, lines: entity, by, field, qty, left, start, payload, useMore } = plan;
  const useOther = (id: string): Other => useServerDocument(doc, entity, id);
  const asked = (line: RowOf<L>): Asked => ({ key: QTY, field: qty, required: false, least: 'zero', most: left(line) });
  const entered = (given: readonly LineValues[], line: RowOf<L>): LineValues =>
    given.find(({ key }) => key === (line as Line).id) ?? { key: (line as Line).id, [QTY]: '', ...start(line) };

  function useOrigin(id: string): Origin | Unread | undefined {
    const { header, isFailed, retry } = useOther(id);
    const isRead = header !== undefined;
    return useMemo(() => {
      if (isFailed) return { retry };
      return isRead ? { draft: { head: { [field]: id }, lines: [] }, fixed: [] } : undefined;
    }, [isFailed, isRead, id, retry]);
  }

  function Lines({ draft, change, known: { header, lines } }: LinesPart<Other>) {
    const { about, facts, fields, label, none } = useMore(header);
    if (!header) return null;
    const rows = lines.filter((line) => isPositive(left(line)));
    const given = rows.map((line): AskedLine & { readonly start: LineValues } => {
      const { id, matCode, matName, unitCode } = line as Line;
      const own = { codes: [matCode], name: matName, unit: unitCode, facts: facts(line) };
      return { id, ...own, beside: 2, fields: [...fields, { ...asked(line), label }], start: entered(draft.lines, line) };
    });
    return (
      <>
        <Facts columns={3} items={about} />
        {rows.length === 0 ? <EmptyState message={none} /> : null}
        <AskedLines entity={entity} lines={given} tried onChange={(id, key, value) => put(given, change, [id, key, value])} />
      </>
    );
  }

  return {
    origin: { by, use: useOrigin },
    useKnown: ({ head }: Draft): Other => useOther(head[field] ?? ''),
    Lines,
    isBegun,
    lineOf: () => ({}),
    lack: (given: readonly LineValues[], { lines }: Other): string | null =>
      lines.some((line) => isLacking(asked(line), entered(given, line))) ? 'wrong' : null,
    payload: (given: readonly LineValues[]) => given.map(payload),
  };
}

const put = (
  given: readonly { readonly start: LineValues }[],
  change: ChangeDraft,
  [id, key, value]: readonly [string, string, string],
): void => change({ lines: given.map(({ start }) => (start.key === id ? { ...start, [key]: value } : start)) });

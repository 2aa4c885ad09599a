/** Further kinds of lines of a document, below its own: boxes of a note, days that were promised. */
import { useMemo } from 'react';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { liveLines } from './document-columns.ts';
import { usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';
import type { Lines } from './source/source.ts';

interface OtherLinesProps {
  readonly page: Page;
  readonly lines: readonly AnyRow[];
  readonly others: Lines | undefined;
}

/** A table for each kind that the plan names and the document has. */
export function OtherLines({ page, lines, others }: OtherLinesProps) {
  const kinds = Object.entries(page.plan.view.others ?? {});
  return kinds.map(([name, columns]) => {
    const rows = others?.[name] ?? [];
    return rows.length === 0 ? null : <OtherKind key={name} page={page} name={name} columns={columns} rows={rows} lines={lines} />;
  });
}

interface OtherKindProps {
  readonly page: Page;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly AnyRow[];
  readonly lines: readonly AnyRow[];
}

const UNDER_LINE = 'line.';

/** `line.x` is a field of the line that the row belongs to by its `lineId`. */
function OtherKind({ page, name, columns, rows, lines }: OtherKindProps) {
  const { say } = usePageWords(page);
  const labels = useLabels();
  const entity = page.doc.lines.find((kind) => kind.name === name);
  const main = page.lines[0]?.name ?? '';
  const live = useMemo(() => liveLines(rows), [rows]);
  const cells = useMemo((): Cells<AnyRow> => {
    const byId = new Map(lines.map((line) => [line.id, line]));
    const ofLine = columns.flatMap((column) => (column.startsWith(UNDER_LINE) ? [column.slice(UNDER_LINE.length)] : []));
    return Object.fromEntries(
      ofLine.map((field) => [
        UNDER_LINE + field,
        {
          title: labels.field(main, field),
          value: ({ lineId }: AnyRow) => String(byId.get(String(lineId))?.[field] ?? ''),
          code: field === 'matCode',
        },
      ]),
    );
  }, [columns, lines, labels, main]);
  if (!entity) return null;
  return (
    <EntityTable id={`${page.plan.id}.${name}`} title={say(`others.${name}`)} entity={entity} columns={columns} cells={cells} rows={live} />
  );
}

/** How an entered document is written: what its operation takes, and in which order it is checked, completed, sent and left. Pure: writing is handed in. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { fromText } from '#pages/fields/field-values.ts';
import type { IdOf, Submit } from '#pages/kit/use-submit.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Draft, EntryPlan } from './entry-plan.ts';
import { headFields } from './entry-rules.ts';
import type { DocumentPlan, Place } from './plan.ts';

/** What is in the form. */
export interface Entered {
  readonly entry: EntryPlan;
  /** Of the head. */
  readonly fields: Fields;
  /** The stored document that is edited; null = a new one. */
  readonly row: AnyRow | null;
  readonly draft: Draft;
  /** The lines with something in them. */
  readonly begun: readonly LineValues[];
  readonly known: unknown;
}

/** Head fields as an operation takes them; one that the form leaves out is sent as nothing. */
function valuesOf({ entry, fields, draft }: Entered, names: readonly string[]): object {
  const shown = headFields(entry, draft);
  return Object.fromEntries(names.map((name) => [name, shown.includes(name) ? fromText(fields[name], draft.head[name] ?? '') : null]));
}

/** Head and lines, without what is decided once and for all when the document is created. */
function contentOf(entered: Entered, lines: readonly LineValues[]): object {
  const { entry, known } = entered;
  const { head, fixed = [], linesAs = 'lines' } = entry;
  const values = valuesOf(
    entered,
    head.filter((name) => !fixed.includes(name)),
  );
  return entry.Lines ? { ...values, [linesAs]: entry.payload(lines, known) } : values;
}

/** What the operation that changes a stored document takes. */
export const savedPayload = (entered: Entered, row: AnyRow, lines: readonly LineValues[]): object => ({
  id: row.id,
  ...contentOf(entered, lines),
});

/** What the operation that creates a document takes. */
export const createdPayload = (entered: Entered, lines: readonly LineValues[], idOf: IdOf): object => ({
  id: idOf('doc'),
  ...entered.entry.also,
  ...valuesOf(entered, entered.entry.fixed ?? []),
  ...contentOf(entered, lines),
});

/** What an entry is written with. */
export interface Hands {
  readonly submit: Submit['submit'];
  /** Tells why nothing is sent. */
  readonly refuse: (why: string | Problem) => void;
  /** The plan's last changes of the lines. */
  readonly prepare: ((lines: readonly LineValues[]) => Promise<readonly LineValues[] | Problem>) | undefined;
  readonly change: (part: Partial<Draft>) => void;
  /** Called with the document when it is written. */
  readonly written: (id: string) => Promise<void>;
}

/** @returns the document's id; null = it was refused, and the user has been told */
async function write(
  entered: Entered,
  lines: readonly LineValues[],
  { create, done }: Order,
  submit: Submit['submit'],
): Promise<string | null> {
  const { row, entry } = entered;
  if (row) return entry.save && (await submit(entry.save, savedPayload(entered, row, lines) as never, { done })).ok ? row.id : null;
  const written = await submit(create, (idOf) => createdPayload(entered, lines, idOf) as never, { done });
  return written.ok ? written.idOf('doc') : null;
}

/** How it is to be written. */
export interface Order {
  /** The operation that creates a new document; a stored one is saved by the plan's. */
  readonly create: OperationDef<never>;
  /** Why it cannot be written now. */
  readonly lack: string | null;
  /** What is said afterwards. */
  readonly done: string;
}

/** Writes what was entered, unless something is missing. What `prepare` did stays in the draft even if the writing fails: numbers are drawn once. */
export async function sendEntry(entered: Entered, order: Order, hands: Hands): Promise<void> {
  const { prepare, refuse, submit } = hands;
  if (order.lack) return refuse(order.lack);
  const prepared = (await prepare?.(entered.begun)) ?? entered.begun;
  if ('code' in prepared) return refuse(prepared);
  if (prepare) hands.change({ lines: prepared });
  const before = entered.row ? null : entered.entry.before?.(prepared, entered.known);
  if (before && !(await submit(before.operation, before.payload as never)).ok) return;
  const id = await write(entered, prepared, order, submit);
  if (id !== null) await hands.written(id);
}

/**
 * Where an entry leads: to the page that asked for it, else to the document, else to the list.
 * @param id of the document; null = there is none
 */
export const placeAfter = (
  { path, home }: Pick<DocumentPlan<never, never>, 'path' | 'home'>,
  back: string | null,
  id: string | null,
): Place => (back ? [back] : id === null ? (home ? [path, home] : [path]) : [path, { id }]);

/** Facts at the head of a document and its history, from the columns every document has. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { baseUnitOf } from '#pages/fields/field-columns.tsx';
import { type Words, wordOf } from '#pages/fields/field-words.ts';
import type { Fact } from '#ui/facts.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import type { HistoryItem } from '#ui/history-list.tsx';
import type { DocumentWords } from './document-words.ts';
import type { Page } from './plan.ts';

/** Long texts that any document may have; omitted while empty. */
const REASONS = ['reverseReason', 'closeReason', 'remark'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const NOTHING: Readonly<Record<string, string>> = {};

/** Names that the facts need: a material is told by its code too. Keep the identity of the facts. */
export const namesOfFacts = ({ doc, plan }: Page): readonly string[] =>
  plan.view.facts.flatMap((name) => (doc.header.fields[name]?.ref === 'material' ? [name, `${name}.matCode`] : [name]));

interface FactsInput {
  readonly page: Page;
  readonly row: AnyRow;
  readonly words: Words;
  readonly names: Names;
  readonly own: DocumentWords;
  /** Field values the page words differently, by name. */
  readonly told: Readonly<Record<string, string>> | undefined;
  /** These facts alone, out of those of the plan. */
  readonly only?: readonly string[] | undefined;
}

/** What the plan names, then author, review, reasons and remark. */
export function documentFacts({ page: { doc, plan }, row, words, names, own: { find, say }, told = NOTHING, only }: FactsInput): Fact[] {
  const { fields, name: entity } = doc.header;
  const { labels } = words;
  const said = (name: string): string => {
    const code = names[`${name}.matCode`]?.[String(row[name])];
    return `${code === undefined ? '' : `${code} `}${wordOf(fields[name], row[name], words, names[name])}`;
  };
  const unit = (name: string): string => {
    const { unit: of } = fields[name] ?? {};
    return of === undefined ? '' : ` ${(of === 'base' ? baseUnitOf(row, names) : words.unit(of)) ?? ''}`;
  };
  const named = (only ?? plan.view.facts).map((name): Fact => {
    const none = find(`none.${name}`);
    const value = said(name);
    const label = name in fields ? labels.field(entity, name) : say(`column.${name}`);
    if (told[name] !== undefined) return { label, value: told[name] };
    const long = fields[name]?.type === 'text' && (fields[name]?.max ?? 0) > 200;
    return {
      label,
      // As it stands in a list.
      value: value === '' ? (none ?? '') : (fields[name]?.type === 'qty' ? groupDigits(value) : value) + unit(name),
      // What is no field is left out until the page tells it.
      hidden: value === '' && none === undefined && fields[name]?.optional !== false,
      wide: long,
    };
  });
  if (only) return named;
  const signed = (name: string, at: unknown): string => `${text(row[name])} ${labels.instant(text(at) || null)}`.trim();
  const rest = REASONS.filter((name) => !plan.view.facts.includes(name));
  return [
    ...named,
    { label: labels.field(entity, 'createdByName'), value: signed('createdByName', row.createdAt) },
    { label: labels.field(entity, 'auditedByName'), value: signed('auditedByName', row.auditedAt), hidden: !row.auditedAt },
    ...rest.map(
      (name): Fact => ({ label: labels.field(entity, name), value: text(row[name]), wide: name === 'remark', hidden: !row[name] }),
    ),
  ];
}

/** The document's history from its header columns, newest first. Steps undone by a later one are omitted. */
export function documentHistory(row: AnyRow, { say }: DocumentWords, more: readonly HistoryItem[] = []): HistoryItem[] {
  const items: HistoryItem[] = [...more];
  const add = (key: string, at: unknown, who: unknown, detail: unknown = null): void => {
    if (!at) return;
    items.push({ key, at: Date.parse(text(at)), who: text(who), what: say(`history.${key}`), ...(detail ? { detail: text(detail) } : {}) });
  };
  // Only the last writer has a stored name, so a reversal or closing is attributed to that name until the document changes again.
  const lastAt = (at: unknown): unknown => (row.updatedAt === at ? row.updatedByName : null);
  add('created', row.createdAt, row.createdByName);
  add('reviewed', row.auditedAt, row.auditedByName);
  add('reversed', row.reversedAt, lastAt(row.reversedAt), row.reverseReason);
  add('closed', row.closedAt, lastAt(row.closedAt), row.closeReason);
  add('deleted', row.deletedAt, lastAt(row.deletedAt));
  // Of two steps at the same time, the later one comes first.
  return items.reverse().sort((a, b) => b.at - a.at);
}

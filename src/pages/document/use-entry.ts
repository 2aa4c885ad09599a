/** A document being entered: what is missing, and how it is saved. The entries survive a reload; operations go through the device's queue. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { optionsOf, type Records, useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import type { Option } from '#ui/form/options.ts';
import { usePageWords } from './document-words.ts';
import type { Draft, EntryPlan } from './entry-plan.ts';
import { draftOf, fromText, headFields, missingField, withOnly } from './entry-rules.ts';
import type { Page } from './plan.ts';

/** Fields of the head that refer to a record. */
const references = ({ header: { fields } }: AnyDocument, { head, beside = [] }: EntryPlan): readonly string[] =>
  head.filter((name) => fields[name]?.ref !== undefined && !beside.includes(name));

/** Choices of the reference fields, by field. Undefined while loading. */
function useChoices({ doc }: Page, entry: EntryPlan, draft: Draft, records: Records | undefined) {
  const actor = useActor();
  return useMemo<Readonly<Record<string, readonly Option[]>> | undefined>(() => {
    if (!records) return undefined;
    const offered = (name: string) => (record: AnyRow) => entry.offer?.[name]?.(record, actor, draft, records) ?? true;
    return Object.fromEntries(
      references(doc, entry).map((name) => {
        const field = doc.header.fields[name] as Field;
        return [name, optionsOf(field, (records[field.ref ?? ''] ?? []).filter(offered(name)))];
      }),
    );
  }, [records, doc, entry, actor, draft]);
}

const NO_RECORDS: Records = {};

/**
 * @param row the edited document; null = a new one
 * @param stored its lines
 */
export function useEntry(page: Page, entry: EntryPlan, row: AnyRow | null, stored: readonly AnyRow[]) {
  const { doc, plan } = page;
  const { say, find } = usePageWords(page);
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const store = useStore();
  const { submit, busy } = useSubmit();
  const records = useRecords(useMemo(() => references(doc, entry).map((name) => doc.header.fields[name]?.ref ?? ''), [doc, entry]));
  const initial = useMemo(
    () => draftOf(entry, row, stored, entry.start?.(actor, records ?? NO_RECORDS) ?? {}),
    [entry, row, stored, actor, records],
  );
  const [kept, setDraft, clear] = useDraft<Draft>(`${plan.path}?${row ? `edit=${row.id}` : 'new'}`, initial);
  const choices = useChoices(page, entry, kept, records);
  const draft = useMemo(() => withOnly(entry, doc.header.fields, kept, choices), [entry, doc, kept, choices]);
  useDirty(kept !== initial);
  const known = entry.useKnown(draft);
  const begun = draft.lines.filter(entry.isBegun);
  const missing = missingField(entry, doc.header.fields, draft);
  const lineLack = entry.Lines && begun.length === 0 ? 'lines' : entry.lack(begun, known, draft);
  const { online } = useSyncStatus();
  const needsServer = (row ? entry.save : entry.create)?.offline === false && !online;
  const unfilled =
    missing === undefined
      ? lineLack && say(`entry.lacks.${lineLack}`)
      : (find(`entry.lacks.${missing}`) ?? say('entry.lacks.field', { field: labels.field(doc.header.name, missing) }));
  const lack = needsServer ? say('needsServer') : unfilled;

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const choose = (name: string, value: string): void => {
    const next = { ...draft, head: { ...draft.head, [name]: value } };
    change({ head: next.head, ...entry.chosen?.[name]?.(next) });
  };
  const leave = (): void => {
    clear();
    go(plan.path, row ? { id: row.id } : {});
  };
  const write = async (lines: readonly LineValues[]): Promise<string | null> => {
    const shown = headFields(entry, draft);
    const values = (names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => [name, shown.includes(name) ? fromText(doc.header.fields[name], draft.head[name] ?? '') : null]),
      );
    const fixed = entry.fixed ?? [];
    const head = values(entry.head.filter((name) => !fixed.includes(name)));
    const content = entry.Lines ? { ...head, lines: entry.payload(lines, known) } : head;
    const done = { done: say('saved') };
    if (row) return entry.save && (await submit(entry.save, { id: row.id, ...content } as never, done)).ok ? row.id : null;
    const written = await submit(entry.create, (idOf) => ({ id: idOf('doc'), ...entry.also, ...values(fixed), ...content }) as never, done);
    return written.ok ? written.idOf('doc') : null;
  };
  const send = async (): Promise<void> => {
    if (lack) return notify({ tone: 'error', title: lack });
    const prepared: readonly LineValues[] | Problem = (await entry.prepare?.(begun, known, store)) ?? begun;
    if ('code' in prepared) return notify({ tone: 'error', title: labels.problem(prepared) });
    if (entry.prepare) change({ lines: prepared });
    const id = await write(prepared);
    if (id === null) return;
    clear();
    go(plan.path, { id });
  };
  return { draft, change, choose, choices, known, begun, lack, busy, send, leave };
}
export type Entry = ReturnType<typeof useEntry>;

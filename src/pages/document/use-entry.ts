/** A document being entered: what is missing, and how it is saved. The entries survive a reload; operations go through the device's queue. */
import { useMemo, useState } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { entityByName } from '#domain/registry.ts';
import { fromText, isMaterial } from '#pages/fields/field-values.ts';
import { optionsOf, type Records, useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useStore, useSyncStatus, useView } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { Option } from '#ui/form/options.ts';
import { usePageWords } from './document-words.ts';
import type { Draft, EntryPlan } from './entry-plan.ts';
import { type Begin, draftOf, headFields, missingField, unreadField, withOnly } from './entry-rules.ts';
import type { Page } from './plan.ts';

const NO_RECORDS: Records = {};

/** Fields of the head that refer to a record. */
const references = ({ header: { fields } }: AnyDocument, { head, beside = [] }: EntryPlan): readonly string[] =>
  head.filter((name) => fields[name]?.ref !== undefined && !isMaterial(fields[name]) && !beside.includes(name));

/** Fields whose records are few enough to be read at once; those of a parent are read when it is chosen. */
const small = (doc: AnyDocument, entry: EntryPlan): readonly string[] =>
  references(doc, entry).filter((name) => doc.header.fields[name]?.within === undefined);

/** Records of the fields that depend on another one (the bins of a store), by field. */
function useDependents({ doc }: Page, entry: EntryPlan, { head }: Draft): Records {
  const { fields } = doc.header;
  const asked = references(doc, entry).flatMap((name) => {
    const { within, ref = '' } = fields[name] ?? {};
    const target = entityByName(ref);
    const parent = within === undefined ? undefined : fields[within]?.ref;
    const index = target && Object.keys(target.fields).find((key) => parent !== undefined && target.fields[key]?.ref === parent);
    const value = head[within ?? ''] ?? '';
    return target && index && value !== '' ? [{ name, target, index, value }] : [];
  });
  const key = asked.map(({ name, value }) => `${name}=${value}`).join('&');
  const found = useView(asked[0]?.target.name ?? '', `dependents/${doc.docType}/${key}`, async (store) => {
    const read = asked.map(async ({ name, target, index, value }) => {
      const views = await store.rowsBy(target, index, value);
      return [name, views.map(({ row }) => row as AnyRow)] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  });
  return found ?? NO_RECORDS;
}

/** Choices of the reference fields, and of choices that are limited, by field. Undefined while loading. */
function useChoices(page: Page, entry: EntryPlan, draft: Draft, records: Records | undefined) {
  const { doc } = page;
  const actor = useActor();
  const labels = useLabels();
  const dependents = useDependents(page, entry, draft);
  return useMemo<Readonly<Record<string, readonly Option[]>> | undefined>(() => {
    if (!records) return undefined;
    const offered = (name: string) => (record: AnyRow) => entry.offer?.[name]?.(record, actor, draft, records) ?? true;
    const limited = Object.entries(entry.codes ?? {}).map(([name, codes]): [string, readonly Option[]] => {
      const { set } = doc.header.fields[name] ?? {};
      return [name, set ? labels.options(set).filter(({ value }) => codes.map(String).includes(value)) : []];
    });
    const known = references(doc, entry).map((name): [string, readonly Option[]] => {
      const field = doc.header.fields[name] as Field;
      return [
        name,
        optionsOf(field, ((field.within === undefined ? records[field.ref ?? ''] : dependents[name]) ?? []).filter(offered(name))),
      ];
    });
    return Object.fromEntries([...known, ...limited]);
  }, [records, dependents, doc, entry, actor, draft, labels]);
}

/** @param back the page to return to, instead of the document */
export function useEntry(page: Page, entry: EntryPlan, begin: Begin, back: string | null) {
  const { doc, plan } = page;
  const { row, source, origin } = begin;
  const { say, find } = usePageWords(page);
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const store = useStore();
  const { submit, busy } = useSubmit();
  const records = useRecords(useMemo(() => small(doc, entry).map((name) => doc.header.fields[name]?.ref ?? ''), [doc, entry]));
  const today = useToday();
  const [at] = useState(() => Date.now());
  const own = entry.useStart?.();
  const initial = useMemo(
    () => draftOf(entry, doc.header.fields, begin, { ...entry.start?.(actor, records ?? NO_RECORDS, { today, at }), ...own }),
    [entry, doc, begin, actor, records, today, at, own],
  );
  const place = row ? `edit=${row.id}` : source ? `copy=${source.id}` : (origin?.place ?? 'new');
  const [kept, setDraft, clear] = useDraft<Draft>(`${plan.path}?${place}`, initial);
  const choices = useChoices(page, entry, kept, records);
  const draft = useMemo(() => withOnly(entry, doc.header.fields, kept, choices), [entry, doc, kept, choices]);
  useDirty(kept !== initial);
  const known = entry.useKnown(draft);
  const begun = draft.lines.filter(entry.isBegun);
  const missing = missingField(entry, doc.header.fields, draft);
  const unread = unreadField(entry, doc.header.fields, draft);
  const lineLack = entry.Lines && begun.length === 0 ? 'lines' : entry.lack(begun, known, draft);
  const { online } = useSyncStatus();
  const needsServer = (row ? entry.save : entry.create)?.offline === false && !online;
  const unfilled =
    unread !== undefined
      ? say('entry.lacks.right', { field: labels.field(doc.header.name, unread) })
      : missing === undefined
        ? lineLack && (typeof lineLack === 'string' ? say(`entry.lacks.${lineLack}`) : labels.problem(lineLack))
        : (find(`entry.lacks.${missing}`) ?? say('entry.lacks.field', { field: labels.field(doc.header.name, missing) }));
  const lack = needsServer ? (find('entry.needsServer') ?? say('needsServer')) : unfilled;
  const { instead } = entry;
  const verb = instead?.create.type.split('.').at(-1) ?? '';
  const insteadLack = unfilled || (instead?.may(draft, known) ? null : say(`entry.${verb}.hindered`));

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const choose = (name: string, value: string): void => {
    // What belongs to another parent is not kept.
    const cleared = entry.head.filter((one) => doc.header.fields[one]?.within === name).map((one) => [one, '']);
    const next = { ...draft, head: { ...draft.head, ...Object.fromEntries(cleared), [name]: value } };
    change({ head: next.head, ...entry.chosen?.[name]?.(next, records ?? NO_RECORDS) });
  };
  const leave = (): void => {
    clear();
    if (back) go(back);
    else go(plan.path, row ? { id: row.id } : plan.home);
  };
  const write = async (lines: readonly LineValues[], create: OperationDef<never>, done: string): Promise<string | null> => {
    const shown = headFields(entry, draft);
    const values = (names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => [name, shown.includes(name) ? fromText(doc.header.fields[name], draft.head[name] ?? '') : null]),
      );
    const fixed = entry.fixed ?? [];
    const head = values(entry.head.filter((name) => !fixed.includes(name)));
    const content = entry.Lines ? { ...head, [entry.linesAs ?? 'lines']: entry.payload(lines, known) } : head;
    if (row) return entry.save && (await submit(entry.save, { id: row.id, ...content } as never, { done })).ok ? row.id : null;
    const written = await submit(create, (idOf) => ({ id: idOf('doc'), ...entry.also, ...values(fixed), ...content }) as never, { done });
    return written.ok ? written.idOf('doc') : null;
  };
  const sendBy = async (create: OperationDef<never>, why: string | null | undefined, done: string): Promise<void> => {
    if (why) return notify({ tone: 'error', title: why });
    const prepared: readonly LineValues[] | Problem = (await entry.prepare?.(begun, known, store)) ?? begun;
    if ('code' in prepared) return notify({ tone: 'error', title: labels.problem(prepared) });
    if (entry.prepare) change({ lines: prepared });
    const id = await write(prepared, create, done);
    if (id === null) return;
    clear();
    if (back) go(back);
    else go(plan.path, { id });
  };
  const send = () => sendBy(entry.create, lack, say('saved'));
  const sendInstead = async (): Promise<void> => {
    const question = online ? undefined : find(`entry.${verb}.offline`);
    const detail = find(`entry.${verb}.offlineDetail`);
    if (question && !(await confirm({ question, ...(detail ? { detail } : {}) }))) return;
    if (instead) await sendBy(instead.create, insteadLack, say(`entry.${verb}.done`));
  };
  return {
    draft,
    change,
    choose,
    choices,
    known,
    begun,
    lack,
    busy,
    send,
    leave,
    instead: instead && { verb, icon: instead.icon, lack: insteadLack, send: sendInstead },
  };
}
export type Entry = ReturnType<typeof useEntry>;

/** A document being entered. What was typed survives a reload; operations go through the device's queue. The rules stand in `entry-rules.ts` and `entry-sending.ts`. */
import { useMemo, useState } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useEntryFiles } from '#pages/attachments/use-entry-files.ts';
import { optionsOf, type Records } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore, useSyncStatus, useView } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { usePageWords } from './document-words.ts';
import type { Draft, EntryPlan } from './entry-plan.ts';
import { afterChoice, type Begin, choicesOf, dependentsOf, draftOf, draftPlace, lackOf, withOnly } from './entry-rules.ts';
import { type Order, placeAfter, sendEntry } from './entry-sending.ts';
import type { Page } from './plan.ts';

const NO_RECORDS: Records = {};

/** Records of the fields that depend on another one (the bins of a store), by field. */
function useDependents({ doc }: Page, entry: EntryPlan, draft: Draft): Records {
  const asked = dependentsOf(doc, entry, draft);
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

/** Choices by field. */
function useChoices(page: Page, entry: EntryPlan, draft: Draft, records: Records) {
  const { doc } = page;
  const actor = useActor();
  const { options } = useLabels();
  const dependents = useDependents(page, entry, draft);
  return useMemo(
    () => choicesOf(doc, entry, { draft, actor, records, dependents, codesOf: options, optionsOf }),
    [records, dependents, doc, entry, actor, draft, options],
  );
}

const verbOf = ({ type }: { readonly type: string }): string => type.split('.').at(-1) ?? '';

interface Around {
  /** The page to return to, instead of the document. */
  readonly back: string | null;
  /** Of the fields with few choices. */
  readonly records: Records;
}

export function useEntry(page: Page, entry: EntryPlan, begin: Begin, { back, records }: Around) {
  const { doc, plan } = page;
  const { row } = begin;
  const { fields, name: entity } = doc.header;
  const { say, find } = usePageWords(page);
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const store = useStore();
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const today = useToday();
  const [at] = useState(() => Date.now());
  const own = entry.useStart?.();
  const initial = useMemo(
    () => draftOf(entry, fields, begin, { ...entry.start?.(actor, records, { today, at }), ...own }),
    [entry, fields, begin, actor, records, today, at, own],
  );
  const place = `${plan.path}?${draftPlace(begin)}`;
  const [kept, setDraft, clear] = useDraft<Draft>(place, initial);
  const received = useEntryFiles(doc, place, row === null);
  const choices = useChoices(page, entry, kept, records);
  const draft = useMemo(() => withOnly(entry, fields, kept, choices), [entry, fields, kept, choices]);
  useDirty(kept !== initial);
  const known = entry.useKnown(draft);
  const begun = draft.lines.filter(entry.isBegun);
  const unfilled = lackOf(
    entry,
    fields,
    draft,
    { begun, known },
    { say, find, field: (name) => labels.field(entity, name), problem: labels.problem },
  );
  const before = row ? null : entry.before?.(begun, known);
  const isOfDevice = (row ? entry.save : entry.create)?.offline !== false && before?.operation.offline !== false && begin.isHere !== false;
  const needsServer = !isOfDevice && !online;
  const lack = needsServer ? (find('entry.needsServer') ?? say('needsServer')) : unfilled;
  const { instead, prepare } = entry;
  const verb = instead ? verbOf(instead.create) : '';
  const insteadLack = unfilled || (instead?.may(draft, known) ? null : say(`entry.${verb}.hindered`));

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const choose = (name: string, value: string): void => change(afterChoice(entry, fields, draft, [name, value], records));
  const leave = (id: string | null): void => {
    clear();
    go(...placeAfter(plan, back, id));
  };
  const sendBy = async (order: Order): Promise<void> => {
    const written = verbOf(order.create);
    const question = online ? undefined : find(`entry.${written}.offline`);
    const detail = find(`entry.${written}.offlineDetail`);
    if (question && !(await confirm({ question, ...(detail ? { detail } : {}) }))) return;
    await sendEntry({ entry, fields, row, draft, begun, known }, order, {
      submit,
      refuse: (why) => notify({ tone: 'error', title: typeof why === 'string' ? why : labels.problem(why) }),
      prepare: prepare && ((lines) => prepare(lines, known, store)),
      change,
      written: async (id) => {
        await received.addTo(id);
        leave(id);
      },
    });
  };
  const sendInstead = async (): Promise<void> => {
    if (instead) await sendBy({ create: instead.create, lack: insteadLack, done: say(`entry.${verb}.done`) });
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
    send: () => sendBy({ create: entry.create, lack, done: say('saved') }),
    received,
    leave: () => {
      received.release();
      leave(row?.id ?? null);
    },
    instead: instead && { verb, icon: instead.icon, lack: insteadLack, send: sendInstead },
  };
}
export type Entry = ReturnType<typeof useEntry>;

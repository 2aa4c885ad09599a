/** The list of one kind of document, from this device's rows or from the server. */

import { Text } from '@chakra-ui/react';
import { HandGrab, Server } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { laneOf } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { receivedAt } from '#domain/protocol/received.ts';
import { FilesInHand } from '#pages/attachments/received-files.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { readNames, useNames } from '#pages/fields/records.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useIsElsewhere, useStandingOf } from '#pages/kit/standing.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type Standing, StandingContext, useStanding } from '#ui/standing.ts';
import { sizesLong } from '#ui/table/pager.tsx';
import type { Tone } from '#ui/tone.ts';
import { documentColumns, useShownFields } from './document-columns.ts';
import { usePageWords } from './document-words.ts';
import { fromServer } from './from-server.ts';
import { LinesBeneath, useRoomBeneath } from './lines-beneath.tsx';
import type { Page } from './plan.ts';
import type { Listed as Found } from './source/source.ts';
import { sourceOf } from './source/source-of.ts';
import { useDocumentQuery } from './use-document-query.ts';
import { type Leases, leased, useLeases } from './use-leases.ts';
import { useListActions } from './use-list-actions.tsx';
import type { ListedLines } from './use-listed-lines.ts';
import { useMany } from './use-many.ts';
import { useVerbs } from './use-verbs.tsx';

type View = Viewed<AnyRow>;
const keyOf = ({ row }: View): string => row.id;

interface DocumentListProps {
  readonly page: Page;
  readonly title: string;
  /** What a link asks for, as the search holds it. */
  readonly asked: SearchValues;
}

/** The list of this device's documents, or of all that the server has where some of them never come here. */
export function DocumentList(props: DocumentListProps) {
  const { page } = props;
  const { t } = useTranslation('ui');
  const far = useMemo(() => fromServer(page), [page]);
  const [asks, ask] = useState(false);
  const isElsewhere = useIsElsewhere(page.doc.header) && page.plan.source !== 'server';
  const turn: Action = { key: 'source', label: t(asks ? 'list.ownRows' : 'list.askServer'), icon: Server, onClick: () => ask(!asks) };
  return (
    <Listed
      key={String(asks)}
      {...props}
      page={asks ? far : page}
      elsewhere={isElsewhere && !asks ? turn : null}
      back={asks ? turn : null}
    />
  );
}

const NEVER: Standing = { kind: 'never' };

interface ListedProps extends DocumentListProps {
  /** Asks the server; null = all documents of this kind come to this device. */
  readonly elsewhere: Action | null;
  /** Back to the rows of this device. */
  readonly back: Action | null;
}

function Listed({ page, title, asked, elsewhere, back }: ListedProps) {
  const { doc, plan } = page;
  const { say } = usePageWords(page);
  const go = useGo();
  const { online } = useSyncStatus();
  const { t } = useTranslation('ui');
  const [search, setSearch] = useState<SearchValues>({ ...plan.list.start, ...asked });
  const { wanted, fields, cells, start, counted } = useDocumentQuery(page, search);
  const list = sourceOf(page).useList(page, wanted);
  const verbs = useVerbs(page);
  // Heads come before their lines: as long as rows are coming, nothing is said of lines.
  const isWhole = useStandingOf(doc.header).kind !== 'filling' || plan.source === 'server';
  const { columns, linesOf, exportAll, leases } = useTable(page, list, { cells, isWhole });
  const around = useStanding();
  // What is with other devices is not none: neither a count nor "nothing fits" may be said of it.
  const standing = elsewhere && list.paging.total === 0 && around.kind === 'held' ? NEVER : around;
  const { opens, emptyTo, rowTone } = plan.list;
  const { create, work, menu, dialog } = useListActions(page);
  // Where somebody makes nothing new, the work itself is the one thing to do.
  const [first, ...beside] = create ? [create, ...work] : work;
  const many = useMany(page);
  const [picked, setPicked] = useState<string | null>(null);
  const beneath = useRoomBeneath(plan.list.linesBeneath === true);
  const chosen = beneath ? (list.rows.find(({ row }) => row.id === picked) ?? list.rows[0]) : undefined;
  const open = (row: AnyRow): void => go(...(opens?.(row) ?? ([plan.path, { id: row.id }] as const)));
  const chooses = receivedAt(plan.path) !== undefined;
  const tone = (view: View): Tone | undefined => (view === chosen ? 'info' : rowTone?.(view.row));
  return (
    <>
      <StandingContext value={standing}>
        <ListPage
          byServer={plan.source === 'server'}
          id={plan.id}
          title={title}
          columns={columns}
          rows={list.rows}
          rowKey={keyOf}
          loading={list.loading}
          search={{ fields, values: search, onSearch: setSearch, start, ...(plan.source === 'server' ? { counted } : {}) }}
          paging={{ ...list.paging, sizes: sizesLong }}
          partial={list.isPartial}
          {...list.shown}
          {...(list.isPartial || chooses
            ? {
                before: (
                  <>
                    {list.isPartial ? <OwnOnly text={say('ownOnly')} /> : null}
                    {chooses ? <FilesInHand path={plan.path} /> : null}
                  </>
                ),
              }
            : {})}
          primary={first}
          beside={beside}
          menu={[...menu, ...(elsewhere && online ? [elsewhere] : []), ...(back ? [back] : [])]}
          {...many}
          rowActions={(view) => [...verbs.of(view, linesOf(view.row.id)), ...leases(view)]}
          {...(rowTone || chosen ? { rowTone: tone } : {})}
          onOpen={({ row }) => (beneath ? setPicked(row.id) : open(row))}
          {...(chosen
            ? {
                beneath: (
                  <LinesBeneath page={page} view={chosen} lines={linesOf(chosen.row.id)} verbs={verbs} onOpen={() => open(chosen.row)} />
                ),
              }
            : {})}
          exportAll={exportAll}
          empty={{
            message: elsewhere ? t(online ? 'list.elsewhere' : 'list.elsewhereOffline') : say('empty'),
            ...(elsewhere
              ? online
                ? { action: elsewhere }
                : {}
              : emptyTo
                ? { action: { label: say('emptyTo'), onClick: () => go(...emptyTo) } }
                : create && !create.disabledReason
                  ? { action: create }
                  : {}),
          }}
        />
      </StandingContext>
      {verbs.dialog}
      {dialog}
    </>
  );
}

/** Columns for the page; all rows found, with columns that know all their lines; and leasing a document of the page. */
function useTable(page: Page, list: Found, { cells, isWhole }: { readonly cells?: Cells<View> | undefined; readonly isWhole: boolean }) {
  const { doc, plan } = page;
  const { t } = useTranslation('ui');
  const store = useStore();
  const words = useFieldWords();
  const own = usePageWords(page);
  const shown = useShownFields(page);
  const { fields } = doc.header;
  const rows = useMemo(() => list.rows.map(({ row }) => row), [list.rows]);
  const names = useNames(fields, shown, rows, list.records);
  const leases = useLeases(useMemo(() => (plan.lease ? rows.map(({ id }) => laneOf(doc.docType, id)) : []), [plan, doc, rows]));
  const isWaiting = list.rows.some(({ pending, doubtful }) => pending !== 'none' || doubtful);
  const columnsOf = useCallback(
    (known: Names, lines: ListedLines, held: ReadonlySet<string>) =>
      documentColumns({ page, words, own, t, isWaiting, isWhole, held: plan.lease ? held : null, more: cells }, known, lines),
    [page, words, own, t, plan, isWaiting, isWhole, cells],
  );
  const columns = useMemo(() => columnsOf(names, list.lines, leases.held), [columnsOf, names, list.lines, leases.held]);
  const exportAll = async () => {
    const { rows: every, lines, records } = await list.every();
    const all = every.map(({ row }) => row);
    const known = await readNames(store, fields, shown, all, undefined, records);
    const held = plan.lease
      ? await leased(
          store,
          all.map(({ id }) => laneOf(doc.docType, id)),
        )
      : NOTHING;
    return { rows: every, columns: columnsOf(known, lines, held) };
  };
  const [first] = page.lines;
  const linesOf = (id: string): readonly AnyRow[] => (first && list.lines[first.name]?.of(id)) ?? NO_LINES;
  return { columns, linesOf, exportAll, leases: useLeaseAction(page, leases) };
}

/** What this device has written stands alone: the server, which has the others, has not answered. */
const OwnOnly = ({ text }: { text: string }) => (
  <Text role="status" textStyle="sm" color="fg.muted">
    {text}
  </Text>
);

const NOTHING: ReadonlySet<string> = new Set();
const NO_LINES: readonly AnyRow[] = [];

/** The action that leases a document to this device, so that no other device works on it. */
function useLeaseAction(page: Page, leases: Leases): (view: View) => readonly Action[] {
  const { doc, plan } = page;
  const { say } = usePageWords(page);
  const actor = useActor();
  const { online } = useSyncStatus();
  return ({ row }) => {
    const key = laneOf(doc.docType, row.id);
    const { lease } = plan;
    const isOpen = lease?.from.includes(Number(row.status)) && actor !== null && hasRight(actor, lease.right);
    if (!isOpen || leases.held.has(key)) return [];
    const disabledReason = online ? undefined : say('needsServer');
    return [{ key: 'lease', label: say('lease.take'), icon: HandGrab, disabledReason, onClick: () => void leases.take(key) }];
  };
}

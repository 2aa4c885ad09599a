/** Where the counts come from: rows on this device, or the server for kinds the device does not hold. */
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { memo, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { actorOf, useActor, useSession } from '#api/session.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { apartFieldOf, DOCUMENTS, pagesListing, storeFieldOf, Warehouse } from '#domain/registry.ts';
import { doneAt, isForOthers, mayWorkOn } from '#domain/system/shift.ts';
import { countWaiting, isHeld, merge, openable, type Waiting } from '#domain/system/todo.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useStandingOf } from '#pages/kit/standing.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';

const todoCall = call<Waiting[]>('POST /api/wms/home/todo');
/** Suppliers are told of what is theirs. */
const suppliersCall = call<Waiting[]>('POST /api/srm/home/todo');

export interface Todo {
  /** Undefined until the first read has finished. */
  readonly rows: readonly Waiting[] | undefined;
  /** Kinds that are counted on this device. Render one `KindCounter` for each. */
  readonly counted: readonly AnyDocument[];
  readonly onCounted: (docType: string, rows: readonly Waiting[]) => void;
  /** When the server's part was loaded; null = no part is from the server. */
  readonly serverAt: number | null;
}

export function useTodo(): Todo {
  const { canOpen } = useShell();
  const { online } = useSyncStatus();
  const sets = useSession((state) => state.session?.sets);
  const account = useSession((state) => state.session?.user.account);
  const isSuppliers = useSession((state) => Boolean(state.session && actorOf(state.session).supplierId));
  const [local, setLocal] = useState<Readonly<Record<string, readonly Waiting[]>>>({});
  const open = useMemo(() => DOCUMENTS.filter((document) => mayWorkOn(document, canOpen)), [canOpen]);
  const counted = useMemo(() => open.filter((document) => isHeld(document, sets ?? [])), [open, sets]);
  const needServer = counted.length < open.length;
  const answer = useQuery({
    // Answers that were kept before counts knew their pages are of no use.
    queryKey: ['home-todo', 'pages', account],
    queryFn: ({ signal }) => (isSuppliers ? suppliersCall : todoCall)({}, { signal, alertError: false }),
    enabled: needServer && online,
    refetchInterval: 60_000,
    meta: { persist: true },
  });
  const onCounted = useCallback(
    (docType: string, rows: readonly Waiting[]) => setLocal((before) => replaceEqualDeep(before, { ...before, [docType]: rows })),
    [],
  );
  const ready = counted.every(({ docType }) => docType in local) && (!needServer || answer.data !== undefined || !online);
  const rows = useMemo(() => openable(merge(local, answer.data ?? []), canOpen, doneAt), [local, answer.data, canOpen]);
  return { rows: ready ? rows : undefined, counted, onCounted, serverAt: needServer ? answer.dataUpdatedAt || null : null };
}

/** Counts one kind, live. Renders nothing. */
export const KindCounter = memo(function KindCounter({ document, onCounted }: { document: AnyDocument; onCounted: Todo['onCounted'] }) {
  const rows = useRowsWhere(document.header, undefined, startTransition);
  const stores = useRowsWhere(Warehouse);
  const standing = useStandingOf(document.header, Warehouse);
  const personId = useActor()?.personId ?? null;
  const classes = useMemo(() => stores && new Map(stores.map(({ row }) => [row.id, row.whClassCode])), [stores]);
  useEffect(() => {
    // Counted once everything it counts is here.
    if (!rows || !classes || standing.kind === 'filling') return;
    const store = storeFieldOf(document);
    const pagesFor = (kind: string, row: AnyRow) =>
      pagesListing(document, kind, store === null ? null : (classes.get(String(row[store])) ?? null), row[apartFieldOf(document) ?? '']);
    const held = rows.map(({ row }) => row as AnyRow);
    onCounted(
      document.docType,
      countWaiting(document, held, pagesFor, (kind, row) => isForOthers(kind, row, personId)),
    );
  }, [rows, classes, document, onCounted, standing, personId]);
  return null;
});

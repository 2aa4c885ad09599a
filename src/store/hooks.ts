/** How a screen reads. Every hook returns undefined during the first read and stays up to date afterwards. */
import { dequal } from 'dequal';
import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyEntity, AnyRow, EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { AttentionItem, OutboxItem } from './attention.ts';
import type { MaterialHit } from './cache/search.ts';
import { type Fate, type Outcome, remarksOf, shownFate } from './fate.ts';
import type { Held } from './held.ts';
import type { HistoryRecord, UnreadableRecord } from './outbox/records.ts';
import { unsentBefore, type Wiped } from './outbox/sentinel.ts';
import { Reads } from './reads.ts';
import type { ReceivedFile } from './received.ts';
import { fullness, STORAGE_LOW } from './room.ts';
import type { StationChecks } from './station-check.ts';
import { type Pill, pillOf, type SyncStatus } from './status.ts';
import type { Store, Viewed } from './store.ts';
import { watched } from './view/watched.ts';
import type { RefusedFile, WaitingFile } from './write/files.ts';

export type { Fate, Outcome, ReceivedFile };
export { pillOf, Reads, remarksOf, shownFate };

/** Wraps the app: `<StoreContext value={store}>`. */
export const StoreContext = createContext<Store | null>(null);

/** The page around: what is read under it is noted in it. */
export const ReadsContext = createContext<Reads>(new Reads());

/** Notes what is read, before the browser paints what becomes of it. */
function useNoted(entities: string): void {
  const reads = useContext(ReadsContext);
  useLayoutEffect(() => reads.add(entities.split(',')), [reads, entities]);
}

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('no StoreContext above');
  return store;
}

interface Answer<T> {
  readonly question: string;
  readonly value: T;
}

/**
 * Keeps the same object while its content is unchanged: a page that comes to the front reads everything again and usually finds nothing
 * new. Answers may be maps and sets: never compare them with a function that treats those as equal.
 */
export const unlessSame =
  <T>(found: Answer<T>) =>
  (before: Answer<T> | { readonly failed: unknown } | undefined): Answer<T> =>
    before && 'value' in before && dequal(before, found) ? before : found;

type Show = (draw: () => void) => void;
const atOnce: Show = (draw) => draw();

/**
 * A live read of the view, for cases the hooks below do not cover (several keys at once). The result carries its question, so an answer to
 * an earlier question is never shown for a new one.
 * @param entity whose changes trigger a new read, or several of them
 * @param question spells out everything `read` depends on
 * @param show how the result is rendered; must be stable
 */
export function useView<T>(
  entity: string | readonly string[],
  question: string,
  read: (store: Store) => Promise<T>,
  show: Show = atOnce,
): T | undefined {
  const store = useStore();
  const entities = [entity].flat().join();
  useNoted(entities);
  // `question` covers every dependency; a new function for the same question triggers no read.
  const reading = useRef(read);
  useLayoutEffect(() => {
    reading.current = read;
  });
  const [answer, setAnswer] = useState<Answer<T> | { readonly failed: unknown }>();
  useEffect(() => {
    const { projection } = store.core;
    // Not useLiveQuery, which offers no control over rendering. Must be a native async function: only then does Dexie track reads after an
    // await.
    const ask = () =>
      liveQuery<Answer<T>>(async () => ({ question, value: await reading.current(store) })).subscribe({
        next: (found) => show(() => setAnswer(unlessSame(found))),
        error: (failed) => setAnswer({ failed }),
      });
    // Dexie reports writes to the rows read; the version reports changes of the projection over them. The version itself must not trigger a
    // render, because every operation changes some.
    const versionNow = (): string =>
      entities
        .split(',')
        .map((name) => projection.version(name))
        .join();
    let version = versionNow();
    let reads = ask();
    const stop = projection.subscribe(() => {
      if (versionNow() === version) return;
      version = versionNow();
      reads.unsubscribe();
      reads = ask();
    });
    return () => {
      stop();
      reads.unsubscribe();
    };
  }, [store, entities, question, show]);
  if (answer && 'failed' in answer) throw answer.failed;
  return answer?.question === question ? answer.value : undefined;
}

/** One row; null = it does not exist; undefined = not read yet. */
export function useRow<F extends Fields>(entity: EntityDef<F>, id: string | null | undefined): Viewed<RowOf<F>> | null | undefined {
  return useView(entity.name, `${entity.name}/${id ?? ''}`, async (store) => (id ? ((await store.row(entity, id)) ?? null) : null));
}

/** Rows that share the value of a declared index: `useRowsBy(Box, 'docId', id)`. */
export function useRowsBy<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): Viewed<RowOf<F>>[] | undefined {
  return useView(entity.name, `${entity.name}/${index}/${values.join('\u0001')}`, (store) => store.rowsBy(entity, index, ...values));
}

/** The same for several values at once: the lines of a page's documents, the boxes of some bins. Undefined values are still loading. */
export function useRowsByEach<F extends Fields>(
  entity: EntityDef<F>,
  index: string,
  values: readonly string[] | undefined,
  show: Show = atOnce,
): Viewed<RowOf<F>>[] | undefined {
  const question = `${entity.name}/${index}/each/${values?.join('\u0002') ?? '?'}`;
  const read = useView(entity.name, question, (store) => store.rowsByEach(entity, index, values ?? []), show);
  return values && read;
}

/**
 * The last result while a wider question loads. For terminals, which must not fall back into loading and lose the box in the worker's hand.
 * Use it only where the caller filters the rows again by what they belong to.
 */
export function useKept<T>(read: T | undefined): T | undefined {
  const last = useRef<T>(undefined);
  if (read !== undefined) last.current = read;
  return read ?? last.current;
}

/**
 * All rows of a replicated entity that pass the filter. The filter may close over anything; it runs at every render.
 * @param show `startTransition` for a page full of rows, which then renders in pieces. Never where a form waits for its defaults: a fast
 * user would submit without them
 */
export function useRowsWhere<F extends Fields>(
  entity: EntityDef<F>,
  filter?: (row: RowOf<F>) => boolean,
  show: Show = atOnce,
): Viewed<RowOf<F>>[] | undefined {
  const all = useView(entity.name, entity.name, (store) => store.rows(entity), show);
  return useMemo(() => (filter ? all?.filter(({ row }) => filter(row)) : all), [all, filter]);
}

const MATERIAL = 'material';

/** Materials whose code or name contains every word of the text, as the user types; undefined while a new text is looked up. */
export function useMaterialSearch(text: string, limit = 20): readonly MaterialHit[] | undefined {
  const { materials } = useStore();
  useNoted(MATERIAL);
  const version = useSyncExternalStore(materials.subscribe, materials.version);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly hits: readonly MaterialHit[] }>();
  useEffect(() => {
    let wanted = version >= 0;
    const show = (hits: readonly MaterialHit[]) => wanted && setAnswer({ text, hits });
    // A cache being dropped cannot be read; its refill changes the version.
    void materials.search(text, limit).then(show, () => undefined);
    return () => {
      wanted = false;
    };
  }, [materials, text, limit, version]);
  return answer?.text === text ? answer.hits : undefined;
}

/** A component rerenders only when a field it has read changes. */
export function useSyncStatus(): SyncStatus {
  const { status } = useStore().core;
  const snapshot = useMemo(() => watched(status.get), [status]);
  return useSyncExternalStore(status.subscribe, snapshot);
}

/** A clearing of this browser's storage that no user has acknowledged yet, with how much was unsent before it. */
export function useCleared(): (Wiped & { readonly unsent: number }) | null {
  const { wiped } = useSyncStatus();
  return useMemo(() => wiped && { ...wiped, unsent: unsentBefore(wiped) }, [wiped]);
}

/** Percent of storage in use once it warrants a warning, else null. */
export function useStorageUse(): number | null {
  const used = fullness(useSyncStatus().storage);
  return used === null || used < STORAGE_LOW ? null : Math.round(used * 100);
}

/**
 * The claim of the header pill.
 * @param now the device's clock, ticking
 */
export function usePill(now: number): Pill {
  const status = useSyncStatus();
  // The screen's clock moves in steps; a contact after the last step counts as now.
  return pillOf(status, Math.max(now, status.lastContact ?? 0));
}

/** Operations waiting to be sent, oldest first. */
export function useOutboxList(): OutboxItem[] {
  const store = useStore();
  const moves = useMoves();
  return useMemo(() => (moves >= 0 ? store.outboxList() : []), [store, moves]);
}

/** Refused and parked operations that await a decision, with reason, payload, what waits behind them, and the server's current rows. */
export function useAttention(): { readonly items: AttentionItem[]; readonly unreadable: UnreadableRecord[] } | undefined {
  const store = useStore();
  const moves = useMoves();
  return useLiveQuery(async () => ({ items: await store.attentionList(), unreadable: await store.unreadableList() }), [store, moves]);
}

/** Files the server refused that await a decision. */
export function useRefusedFiles(): RefusedFile[] | undefined {
  const store = useStore();
  return useLiveQuery(() => store.refusedFiles(), [store]);
}

/**
 * Files added to a document on this device that are still in transit.
 * @param docKey its lane
 */
export function useWaitingFiles(docKey: string): WaitingFile[] | undefined {
  const store = useStore();
  return useLiveQuery(() => store.waitingFiles(docKey), [store, docKey]);
}

const NO_FILES: ReceivedFile[] = [];

/** Files of other programs that wait on this device, newest first, whosoever they are. @param wanted false: none is looked for */
export function useReceived(wanted = true): ReceivedFile[] | undefined {
  const store = useStore();
  return useLiveQuery(() => (wanted ? store.received.all() : NO_FILES), [store, wanted]);
}

/** Finished since this device's midnight, newest first. */
export function useHistoryToday(): HistoryRecord[] | undefined {
  const store = useStore();
  return useLiveQuery(() => store.historySince(new Date().setHours(0, 0, 0, 0)), [store]);
}

const NO_OUTCOMES: readonly Outcome[] = [];

/**
 * What became of the work on some documents, and of single operations, as it changes; the newest first.
 * @param lanes the documents, as `receipt:<id>`
 */
export function useOutcomes(lanes: readonly string[], opIds: readonly string[]): readonly Outcome[] {
  const store = useStore();
  const moves = useMoves();
  const [found, setFound] = useState(NO_OUTCOMES);
  const asked = JSON.stringify([lanes, opIds]);
  useEffect(() => {
    let wanted = moves >= 0;
    const [ofLanes, single] = JSON.parse(asked) as [string[], string[]];
    const show = (next: readonly Outcome[]) => wanted && setFound((before) => (dequal(before, next) ? before : next));
    // A database that is being closed cannot be read; the next move asks again.
    void store.outcomes(ofLanes, single).then(show, () => undefined);
    return () => {
      wanted = false;
    };
  }, [store, asked, moves]);
  return found;
}

/** Increases whenever an operation moves. */
export function useMoves(): number {
  const { projection } = useStore().core;
  return useSyncExternalStore(
    (listener) => projection.subscribe(listener),
    () => projection.moves,
  );
}

/** This device's rows of several entities, by name; an entity that is never replicated here has none. Null reads nothing. */
export function useHeldRowsOf(entities: readonly AnyEntity[] | null): Readonly<Record<string, readonly AnyRow[]>> | undefined {
  const names = (entities ?? []).map(({ name }) => name).join();
  const read = useView(entities?.[0]?.name ?? '', `of/${names}`, async ({ core }) => {
    const held = (entities ?? []).filter((entity) => core.cache.has(entity));
    const rows = await Promise.all(held.map((entity) => core.projection.rows(entity)));
    return Object.fromEntries(held.map(({ name }, i) => [name, rows[i] ?? []]));
  });
  return entities ? read : undefined;
}

/** All rows of an entity on this device; undefined while loading, and for entities never replicated here. Null reads nothing. */
export function useHeldRows(entity: AnyEntity | null): readonly AnyRow[] | undefined {
  return useHeldRowsOf(entity && [entity])?.[entity?.name ?? ''];
}

/** The server data this device holds; recounted as it changes. */
export function useHeld(): Held | undefined {
  const store = useStore();
  return useLiveQuery(() => store.held(), [store]);
}

/** What this device has found about itself, and whether the server has heard of it. */
export function useStationChecks(): StationChecks | undefined {
  const store = useStore();
  return useLiveQuery(() => store.stationChecks(), [store]);
}

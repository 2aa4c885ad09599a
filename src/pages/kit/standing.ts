/**
 * Subscribed, filling, held, never held (sync.md §23): the one place that says what this device may claim about rows. Lists, boards, figures, tiles, pickers
 * and terminals take it from here; a projection over several sets is as good as its worst.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { useActor, useSession } from '#api/session.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { isAdmin } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import { useStore } from '#store/hooks.ts';
import { HELD, type Standing } from '#ui/standing.ts';

type Named = Pick<AnyEntity, 'name'>;

/** What the session subscribes to, and what of it is here. */
export interface Sets {
  /** Null: nobody has said yet what this device is to hold. */
  readonly wanted: readonly string[] | null;
  readonly filled: readonly string[];
}

const kindOf = (set: string): string => set.split(':')[0] ?? '';
/** Every field has a value, so that a declaration names all sets it can. */
const anyRow = new Proxy({}, { get: () => '*' }) as never;
const known = new Map<string, readonly string[]>();

/** The kinds of sets that rows of an entity come in: `docs` of `docs:<store>`. Lines come with their header; what only the server holds has none. */
export function kindsOf(name: string): readonly string[] {
  const before = known.get(name);
  if (before) return before;
  const entity = entityByName(name);
  const header = entity?.parent ? (entityByName(entity.parent.entity) ?? entity) : entity;
  const kinds = [...new Set((header?.sets(anyRow) ?? []).map(kindOf))];
  known.set(name, kinds);
  return kinds;
}

/** How far single sets are. Pure. */
export function standingOfSets(asked: readonly string[], { wanted, filled }: Sets): Standing {
  if (wanted === null) return { kind: 'filling', done: 0, total: 0 };
  if (asked.some((set) => !wanted.includes(set))) return { kind: 'never' };
  const done = asked.filter((set) => filled.includes(set)).length;
  return done < asked.length ? { kind: 'filling', done, total: asked.length } : HELD;
}

/** How far all sets are that rows of these entities come in. Of several entities, those that never come here are passed over. Pure. */
export function standingOf(names: readonly string[], sets: Sets): Standing {
  const kinds = names.flatMap(kindsOf);
  if (kinds.length === 0) return HELD;
  const asked = sets.wanted?.filter((set) => kinds.includes(kindOf(set))) ?? [];
  if (sets.wanted !== null && asked.length === 0) return { kind: 'never' };
  return standingOfSets(asked, sets);
}

export function useSets(): Sets {
  const { status } = useStore().core;
  const wanted = useSession((state) => state.session?.sets ?? null);
  // As a text: the list is made anew with every contact, and a page must not be drawn anew for that.
  const filled = useSyncExternalStore(status.subscribe, () => status.get().filled.join());
  return useMemo(() => ({ wanted, filled: filled === '' ? [] : filled.split(',') }), [wanted, filled]);
}

/** The same standing keeps its identity. */
export function useStandingOfNames(names: readonly string[]): Standing {
  const sets = useSets();
  const key = JSON.stringify(standingOf(names, sets));
  return useMemo(() => JSON.parse(key) as Standing, [key]);
}

export const useStandingOf = (...entities: readonly Named[]): Standing => useStandingOfNames(entities.map(({ name }) => name));

/** What was counted or added up of rows, once they are all here; undefined before that, which is shown as a dash. */
export function useOnceHeld<T>(counted: T, ...entities: readonly Named[]): T | undefined {
  return useStandingOf(...entities).kind === 'filling' ? undefined : counted;
}

/** Kinds of sets of which a device holds those of its station. */
const OF_STATION = ['docs', 'boxes'];

/**
 * Whether there are rows of this kind that this person may see and that never come to this device: those of other stores than the station's, of other
 * lines. Then that there is none here says nothing.
 */
export function useIsElsewhere({ name }: Named): boolean {
  const actor = useActor();
  const { wanted } = useSets();
  return useMemo(() => {
    const kinds = kindsOf(name);
    if (wanted === null || actor === null || kinds.length === 0) return false;
    const mine = wanted.filter((set) => kinds.includes(kindOf(set)));
    // The administrator's sessions hold all stores; one that holds none has not been told them.
    if (mine.length === 0) return !isAdmin(actor);
    const stores = kinds.filter((kind) => OF_STATION.includes(kind));
    if (stores.length < kinds.length) return false;
    return actor.warehouses.some((id) => stores.every((kind) => !mine.includes(`${kind}:${id}`)));
  }, [name, actor, wanted]);
}

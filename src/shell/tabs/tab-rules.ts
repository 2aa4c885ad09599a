/** Tabs of visited pages (specification §2.2, ux §1.1). Pure: lists in, lists out. */
import { CACHED_PAGES } from '#api/constants.ts';

export interface Tab {
  /** Path with its parameters; the query does not make another tab. */
  readonly path: string;
  /** Where the tab was last, query included. */
  readonly target: string;
  readonly pinned?: boolean;
  /** Rises when the page is to be made anew. */
  readonly nonce: number;
}

export interface Tabs {
  readonly list: readonly Tab[];
  readonly active: string;
}

/** What closing left behind; `goTo` = the page to show now, null = stay. */
export interface Closed extends Tabs {
  readonly goTo: string | null;
}

/** A visit: a path already open is not added, its tab only learns the new query; without one the list stays the same. Pinned tabs stand first. */
export function visit({ list }: Tabs, path: string, target: string, pinned = false): Tabs {
  const known = list.find((tab) => tab.path === path);
  if (known?.target === target) return { list, active: path };
  const next = known
    ? list.map((tab) => (tab === known ? { ...tab, target } : tab))
    : [...list, { path, target, nonce: 0, ...(pinned ? { pinned } : {}) }];
  return { list: known ? next : sortPinned(next), active: path };
}

const sortPinned = (list: readonly Tab[]): readonly Tab[] => [...list.filter((tab) => tab.pinned), ...list.filter((tab) => !tab.pinned)];

export const refresh = ({ list, active }: Tabs, path: string): Tabs => ({
  list: list.map((tab) => (tab.path === path ? { ...tab, nonce: tab.nonce + 1 } : tab)),
  active,
});

/** Closing the active tab goes to the last remaining one, or to / when none is left. A pinned tab cannot be closed. */
export const close = (tabs: Tabs, path: string): Closed => keep(tabs, (tab) => tab.path !== path || tab.pinned === true);
/** Goes to the kept tab first. */
export function closeOthers(tabs: Tabs, path: string): Closed {
  const kept = keep({ list: tabs.list, active: path }, (tab) => tab.path === path || tab.pinned === true);
  const target = tabs.active === path ? null : (tabs.list.find((tab) => tab.path === path)?.target ?? null);
  return { ...kept, goTo: target };
}
export const closeAll = (tabs: Tabs): Closed => keep(tabs, (tab) => tab.pinned === true);
export const closeLeft = (tabs: Tabs, path: string): Closed => keep(tabs, (tab, at) => tab.pinned === true || at >= indexOf(tabs, path));
export const closeRight = (tabs: Tabs, path: string): Closed => keep(tabs, (tab, at) => tab.pinned === true || at <= indexOf(tabs, path));

const indexOf = ({ list }: Tabs, path: string): number => list.findIndex((tab) => tab.path === path);

function keep(tabs: Tabs, stays: (tab: Tab, at: number) => boolean): Closed {
  const list = tabs.list.filter(stays);
  if (list.some((tab) => tab.path === tabs.active)) return { list, active: tabs.active, goTo: null };
  const last = list.at(-1);
  return { list, active: last?.path ?? '', goTo: last?.target ?? '/' };
}

/** The tab beside the active one, round and round. */
export function neighbour({ list, active }: Tabs, step: 1 | -1): Tab | undefined {
  const at = list.findIndex((tab) => tab.path === active);
  return list[(at + step + list.length) % list.length];
}

/**
 * Pages kept alive, most recently shown last: at most ten, and one with unsaved entries is never given up for room.
 * @param held keys before this visit; @returns keys after it
 */
export function keepAlive(
  held: readonly string[],
  shown: string,
  isDirty: (key: string) => boolean,
  limit = CACHED_PAGES,
): readonly string[] {
  const order = [...held.filter((key) => key !== shown), shown];
  let excess = order.length - limit;
  return order.filter((key) => {
    if (excess <= 0 || key === shown || isDirty(key)) return true;
    excess -= 1;
    return false;
  });
}

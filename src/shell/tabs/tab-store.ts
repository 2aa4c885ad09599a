/** The tabs of this browser tab; titles are looked up, only paths are kept over a reload, per account. */
import { create } from 'zustand';
import { internalAddress } from '#domain/protocol/address.ts';
import { routeOf } from '#shell/routes.ts';
import { type Closed, close, closeAll, closeLeft, closeOthers, closeRight, refresh, type Tab, type Tabs, visit } from './tab-rules.ts';

const KEY = 'chejian.tabs';
const HOME: Tab = { path: '/home', target: '/home', pinned: true, nonce: 0 };

interface TabState extends Tabs {
  readonly account: string | null;
}

export const useTabs = create<TabState>(() => ({ list: [HOME], active: '', account: null }));

interface Stored {
  readonly account: string;
  readonly list: readonly Pick<Tab, 'path' | 'target'>[];
}

function stored(account: string): readonly Tab[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null;
    if (kept?.account !== account || !Array.isArray(kept.list)) return [];
    return kept.list
      .filter(({ path, target }) => path !== HOME.path && routeOf(path) && internalAddress(target)?.split('?')[0] === path)
      .map(({ path, target }) => ({ path, target, nonce: 0 }));
  } catch {
    return [];
  }
}

useTabs.subscribe(({ account, list }, before) => {
  if (account === null || (account === before.account && list === before.list)) return;
  const kept: Stored = { account, list: list.filter((tab) => !tab.pinned).map(({ path, target }) => ({ path, target })) };
  localStorage.setItem(KEY, JSON.stringify(kept));
});

/** The tabs of this user as they were left. Those of another user are forgotten. */
export function openTabsOf(account: string): void {
  if (useTabs.getState().account === account) return;
  useTabs.setState({ account, list: [HOME, ...stored(account)], active: '' });
}

export function forgetTabs(): void {
  useTabs.setState({ account: null, list: [HOME], active: '' });
}

export const visitTab = (path: string, target: string): void => {
  const { list, active } = useTabs.getState();
  const known = list.find((tab) => tab.path === path);
  if (active === path && known?.target === target) return;
  useTabs.setState(visit({ list, active }, path, target, routeOf(path)?.pinned));
};

export const refreshTab = (path: string): void => useTabs.setState((state) => refresh(state, path));

export type TabCommand = 'close' | 'closeOthers' | 'closeLeft' | 'closeRight' | 'closeAll';
const commands: Readonly<Record<TabCommand, (tabs: Tabs, path: string) => Closed>> = {
  close,
  closeOthers,
  closeLeft,
  closeRight,
  closeAll,
};

/** What a command would leave, without doing it. */
export const afterCommand = (command: TabCommand, path: string): Closed => commands[command](useTabs.getState(), path);

export const applyClosed = ({ list, active }: Closed): void => useTabs.setState({ list, active });

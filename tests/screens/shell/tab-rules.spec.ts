import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CACHED_PAGES } from '#api/constants.ts';
import {
  close,
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  keepAlive,
  neighbour,
  refresh,
  type Tabs,
  visit,
} from '#shell/tabs/tab-rules.ts';

const start: Tabs = { list: [{ path: '/home', target: '/home', pinned: true, nonce: 0 }], active: '/home' };
const opened = (...paths: string[]): Tabs => paths.reduce((tabs, path) => visit(tabs, path, path), start);
const paths = ({ list }: Tabs): string[] => list.map((tab) => tab.path);

describe('visited tabs', () => {
  it('ignore a path that is already open and remember its last query', () => {
    const tabs = visit(opened('/a', '/b'), '/a', '/a?id=2');
    expect(paths(tabs)).toEqual(['/home', '/a', '/b']);
    expect(tabs.list.find((tab) => tab.path === '/a')?.target).toBe('/a?id=2');
  });

  it('leave the list as it is when the tab was there with the same query: nobody has to look at it again', () => {
    const before = opened('/a', '/b');
    expect(visit(before, '/a', '/a')).toEqual({ list: before.list, active: '/a' });
    expect(visit(before, '/a', '/a').list).toBe(before.list);
  });

  it('put pinned ones first, whenever they come', () => {
    expect(paths(visit({ list: opened('/a').list, active: '/a' }, '/pin', '/pin', true))).toEqual(['/home', '/pin', '/a']);
  });

  it('closed while active: the last remaining one is shown; / when none remains', () => {
    expect(close({ ...opened('/a', '/b', '/c'), active: '/a' }, '/a').goTo).toBe('/c');
    expect(close({ list: [{ path: '/a', target: '/a', nonce: 0 }], active: '/a' }, '/a').goTo).toBe('/');
  });

  it('closed in the background: nothing moves', () => {
    const closed = close(opened('/a', '/b'), '/a');
    expect([paths(closed), closed.goTo]).toEqual([['/home', '/b'], null]);
  });

  it('that are pinned survive every command', () => {
    const tabs = opened('/a', '/b');
    for (const command of [close, closeOthers, closeLeft, closeRight]) expect(paths(command(tabs, '/home'))).toContain('/home');
    expect(paths(closeAll(tabs))).toEqual(['/home']);
    expect(closeAll(tabs).goTo).toBe('/home');
  });

  it('close others: goes to the tab that was meant', () => {
    const closed = closeOthers(opened('/a', '/b', '/c'), '/a');
    expect([paths(closed), closed.active, closed.goTo]).toEqual([['/home', '/a'], '/a', '/a']);
  });

  it('close left and right of one', () => {
    expect(paths(closeLeft(opened('/a', '/b', '/c'), '/b'))).toEqual(['/home', '/b', '/c']);
    expect(paths(closeRight(opened('/a', '/b', '/c'), '/b'))).toEqual(['/home', '/a', '/b']);
  });

  it('refresh makes one page anew and no other', () => {
    const { list } = refresh(opened('/a', '/b'), '/a');
    expect(list.map((tab) => tab.nonce)).toEqual([0, 1, 0]);
  });

  it('have neighbours round and round', () => {
    expect(neighbour({ ...opened('/a', '/b'), active: '/b' }, 1)?.path).toBe('/home');
    expect(neighbour({ ...opened('/a', '/b'), active: '/home' }, -1)?.path).toBe('/b');
  });
});

describe('pages kept alive', () => {
  const clean = () => false;

  it('are ten at most, and the one not seen for longest goes', () => {
    const held = Array.from({ length: CACHED_PAGES }, (_, i) => `/p${i}`);
    expect(keepAlive(held, '/new', clean)).toEqual([...held.slice(1), '/new']);
    expect(keepAlive(held, '/p0', clean)).toEqual([...held.slice(1), '/p0']);
  });

  it('are never given up with unsaved entries, whatever is visited', () => {
    const visits = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 80 });
    const dirtyOnes = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 15 });
    fc.assert(
      fc.property(visits, dirtyOnes, (order, dirty) => {
        const isDirty = (key: string) => dirty.includes(Number(key));
        let held: readonly string[] = [];
        const seen = new Set<string>();
        for (const page of order) {
          held = keepAlive(held, String(page), isDirty);
          seen.add(String(page));
          expect(held.at(-1)).toBe(String(page));
          for (const key of seen) if (isDirty(key)) expect(held).toContain(key);
          expect(held.filter((key) => !isDirty(key)).length).toBeLessThanOrEqual(CACHED_PAGES);
        }
      }),
    );
  });
});

/** Badges of the sidebar: who has which, when they are asked for, and by which of several tabs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BadgeKind, badgeOfEntry, badgesOf, type Counts, mayAsk, staleBadge } from '#shell/badges/badge-rules.ts';
import { type BadgeTalk, BadgeWatch, type BadgeWord } from '#shell/badges/badge-watch.ts';
import type { Locks } from '#sync/leader.ts';

describe('who has which badge', () => {
  const person = (account: string, ...rights: string[]) => ({ account, rights });

  it('compares the stock for the account named admin, but not on a site of suppliers', () => {
    expect(badgesOf(person('admin'), 'wms')).toEqual(['stockDifference', 'inactiveUsers', 'monthToClose']);
    expect(badgesOf(person('admin'), 'srm')).toEqual(['inactiveUsers']);
  });

  it('counts inactive users for whoever may edit users, and nothing for others, whatever reports they may see', () => {
    expect(badgesOf(person('it', 'web:masterdata:user'), 'wms')).toEqual(['inactiveUsers']);
    expect(badgesOf(person('boss', 'web:masterdata', 'web:wmsmaster:report:report34'), 'wms')).toEqual([]);
  });

  it('tells whoever closes months what blocks the one to close, and looks for it by the quarter of an hour', () => {
    expect(badgesOf(person('finance', 'web:wms:period:close'), 'wms')).toEqual(['monthToClose']);
    expect(badgeOfEntry('/account-closing')).toBe('monthToClose');
    expect(staleBadge(['accountPeriods', 'list'])).toBe('monthToClose');
  });

  it('counts the orders to confirm for users of suppliers alone, at the portal and at its orders', () => {
    const right = 'web:srmdata:supplier:confirm';
    expect(badgesOf({ ...person('sup', right), supplierId: 'S' }, 'srm')).toEqual(['ordersToConfirm']);
    expect(badgesOf(person('buyer', right), 'wms')).toEqual([]);
    expect(['/srm', '/srm/srmPurchase', '/srm/deliveryNote'].map(badgeOfEntry)).toEqual(['ordersToConfirm', 'ordersToConfirm', null]);
    expect(staleBadge(['documents', 'purchaseOrder', {}])).toBe('ordersToConfirm');
  });

  it('counts notices for people of suppliers, at the notices', () => {
    const agent = { ...person('agent', 'web:srmdata'), supplierId: 'S-1' };
    expect(badgesOf(agent, 'wms')).toEqual(['unreadNotices']);
    expect(badgesOf(person('buyer', 'web:srmdata'), 'srm')).toEqual([]);
    expect(badgeOfEntry('/srm/srmNotice')).toBe('unreadNotices');
    expect(staleBadge(['document', 'srmNotice', 'N-1'])).toBe('unreadNotices');
  });

  it('shows them at the master data and at its users', () => {
    expect(['/master-data', '/master-data/user', '/master-data/role'].map(badgeOfEntry)).toEqual(['inactiveUsers', 'inactiveUsers', null]);
  });

  it('takes a saved user as a reason to count again', () => {
    expect(staleBadge(['resource', 'user', { page: 1 }])).toBe('inactiveUsers');
    expect(staleBadge(['resource', 'role'])).toBeNull();
  });

  it('asks only for a tab that can be seen, with a network and a session', () => {
    const fit = { online: true, hidden: false, signedIn: true };
    expect(mayAsk(fit)).toBe(true);
    for (const off of [{ online: false }, { hidden: true }, { signedIn: false }]) expect(mayAsk({ ...fit, ...off })).toBe(false);
  });
});

/** Locks and channel of one browser, without its delays. */
class FakeBrowser {
  readonly #tabs = new Map<BadgeTalk, (word: BadgeWord) => void>();
  readonly #queue: (() => void)[] = [];
  #held = false;

  readonly locks: Locks = {
    request: async (_name, signal, held) => {
      if (this.#held) await new Promise<void>((resolve) => this.#queue.push(resolve));
      if (signal.aborted) return this.#next();
      this.#held = true;
      await held();
      this.#held = false;
      this.#next();
    },
  };

  readonly talk = (heard: (word: BadgeWord) => void): BadgeTalk => {
    const own: BadgeTalk = {
      say: (word) => {
        for (const [tab, hear] of [...this.#tabs]) if (tab !== own) hear(word);
      },
      close: () => this.#tabs.delete(own),
    };
    this.#tabs.set(own, heard);
    return own;
  };

  #next(): void {
    this.#queue.shift()?.();
  }
}

describe('asking for the counts', () => {
  let browser: FakeBrowser;
  let asked: string[];
  let answer: (kind: BadgeKind) => Promise<number>;
  let watches: BadgeWatch[];

  beforeEach(() => {
    vi.useFakeTimers();
    browser = new FakeBrowser();
    asked = [];
    answer = async () => 2;
    watches = [];
  });
  afterEach(() => {
    for (const watch of watches) watch.close();
    vi.useRealTimers();
  });

  const tab = (name: string, kinds: readonly BadgeKind[] = ['stockDifference']) => {
    const shown: Counts[] = [];
    const ask = (kind: BadgeKind): Promise<number> => {
      asked.push(`${name} ${kind}`);
      return answer(kind);
    };
    const { locks, talk } = browser;
    const watch = new BadgeWatch({ name: 'badges/admin', kinds, locks, talk, ask, show: (counts) => shown.push(counts) });
    watches.push(watch);
    return { watch, last: () => shown.at(-1) };
  };
  const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

  it('asks at once and then every 30 seconds', async () => {
    const one = tab('a', ['stockDifference', 'inactiveUsers']);
    one.watch.allow(true);
    await seconds(0);
    expect(asked).toEqual(['a stockDifference', 'a inactiveUsers']);
    expect(one.last()).toEqual({ stockDifference: 2, inactiveUsers: 2 });
    await seconds(29);
    expect(asked).toHaveLength(2);
    await seconds(1);
    expect(asked).toHaveLength(4);
  });

  it('does not ask while it may not, and once on its return', async () => {
    const one = tab('a');
    one.watch.allow(true);
    await seconds(10);
    one.watch.allow(false);
    await seconds(300);
    expect(asked).toHaveLength(1);
    one.watch.allow(true);
    one.watch.allow(true);
    await seconds(1);
    expect(asked).toHaveLength(2);
    await seconds(29);
    expect(asked).toHaveLength(3);
  });

  it('keeps the last count where there is no answer', async () => {
    const one = tab('a');
    one.watch.allow(true);
    await seconds(0);
    answer = () => Promise.reject(new Error('no line'));
    await seconds(30);
    expect(one.last()).toEqual({ stockDifference: 2 });
  });

  it('lets one tab ask and tells the others, a new one at once', async () => {
    const [a, b] = [tab('a'), tab('b')];
    a.watch.allow(true);
    b.watch.allow(true);
    await seconds(40);
    expect(asked).toEqual(['a stockDifference', 'a stockDifference']);
    expect(b.last()).toEqual({ stockDifference: 2 });
    expect(tab('c').last()).toEqual({ stockDifference: 2 });
  });

  it('hands the asking to a tab that can be seen', async () => {
    const [a, b] = [tab('a'), tab('b')];
    a.watch.allow(true);
    b.watch.allow(true);
    await seconds(1);
    a.watch.allow(false);
    await seconds(1);
    expect(asked).toEqual(['a stockDifference', 'b stockDifference']);
  });

  it('asks again after a change, also one made in a tab that does not ask', async () => {
    const [a, b] = [tab('a', ['inactiveUsers']), tab('b', ['inactiveUsers'])];
    a.watch.allow(true);
    b.watch.allow(true);
    await seconds(1);
    answer = async () => 1;
    b.watch.again('inactiveUsers');
    await seconds(0);
    expect(asked).toEqual(['a inactiveUsers', 'a inactiveUsers']);
    expect(b.last()).toEqual({ inactiveUsers: 1 });
    b.watch.again('stockDifference');
    await seconds(0);
    expect(asked).toHaveLength(2);
  });

  it('does not let an answer from before a change overwrite the one after it', async () => {
    const answers: ((count: number) => void)[] = [];
    answer = () => new Promise((resolve) => answers.push(resolve));
    const one = tab('a', ['inactiveUsers']);
    one.watch.allow(true);
    await seconds(0);
    one.watch.again('inactiveUsers');
    answers[1]?.(1);
    answers[0]?.(2);
    await seconds(0);
    expect(one.last()).toEqual({ inactiveUsers: 1 });
  });
});

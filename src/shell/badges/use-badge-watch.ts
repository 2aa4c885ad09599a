/** Keeps the counts of the badges true while the frame stands. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '#api/client.ts';
import { INACTIVE_USERS_PAGE_SIZE } from '#api/constants.ts';
import { actorOf, useSession } from '#api/session.ts';
import { getToken } from '#api/token.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { browserLocks } from '#sync/leader.ts';
import { type BadgeKind, badgesOf, mayAsk, staleBadge } from './badge-rules.ts';
import { useBadges } from './badge-store.ts';
import { type BadgeTalk, BadgeWatch, type BadgeWord } from './badge-watch.ts';

interface Found {
  readonly total: number;
}

const differences = call<Found>('POST /api/wms/out/report/queryStockCyReport');
const users = call<Found>('POST /api/system/user/pageList');
const due = call<Found>('POST /api/wms/accountPeriod/due');
const orders = call<Found>('POST /api/wms/purchaseOrder/pageList');
const unread = call<Found>('POST /api/srm/srmNotice/unread');
const quiet = { alertError: false };

const QUESTIONS: Readonly<Record<BadgeKind, () => Promise<Found>>> = {
  stockDifference: () => differences({ cyFlag: true, pageIndex: 1, pageSize: 1 }, quiet),
  monthToClose: () => due({}, quiet),
  ordersToConfirm: () => orders({ filters: { status: ['0'], deletedAt: null }, pageIndex: 1, pageSize: 1 }, quiet),
  unreadNotices: () => unread({}, quiet),
  inactiveUsers: () => users({ isActive: false, pageIndex: 1, pageSize: INACTIVE_USERS_PAGE_SIZE }, quiet),
};

const talkOn =
  (name: string) =>
  (heard: (word: BadgeWord) => void): BadgeTalk => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<BadgeWord>) => heard(data));
    return { say: (word) => channel.postMessage(word), close: () => channel.close() };
  };

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const useHidden = (): boolean => useSyncExternalStore(onVisibility, () => document.hidden);

export function useBadgeWatch(): void {
  const watch = useWatch();
  const { online, authRequired } = useSyncStatus();
  const may = mayAsk({ online, hidden: useHidden(), signedIn: !authRequired && getToken() !== null });
  useEffect(() => watch?.allow(may), [watch, may]);
}

/** The watch of the signed-in user; null without a badge. */
function useWatch(): BadgeWatch | null {
  const client = useQueryClient();
  const account = useSession((state) => state.session?.user.account);
  // As text, so that a session that only changed its language keeps its watch.
  const wanted = useSession(({ session }) => (session ? badgesOf(actorOf(session), session.site.defaultModule).join() : ''));
  const kinds = useMemo(() => wanted.split(',').filter((kind): kind is BadgeKind => Object.hasOwn(QUESTIONS, kind)), [wanted]);
  const [watch, setWatch] = useState<BadgeWatch | null>(null);
  useEffect(() => {
    if (account === undefined || kinds.length === 0) return;
    const name = `chejian-badges/${account}`;
    const ask = async (kind: BadgeKind): Promise<number> => (await QUESTIONS[kind]()).total;
    const show = (counts: object): void => useBadges.setState({ account, counts });
    const made = new BadgeWatch({ name, kinds, locks: browserLocks(), talk: talkOn(name), ask, show });
    const forget = client.getQueryCache().subscribe((event) => {
      const stale = event.type === 'updated' && event.action.type === 'invalidate' ? staleBadge(event.query.queryKey) : null;
      if (stale) made.again(stale);
    });
    setWatch(made);
    return () => {
      forget();
      made.close();
      setWatch(null);
    };
  }, [client, account, kinds]);
  return watch;
}

/**
 * What a signed-in page stands on: store, engine, session, questions to the server, worker. Fetched beside the first page, so that the
 * sign-in form does not wait for it.
 */

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { configureApi } from '#api/client.ts';
import type { ApiError } from '#api/errors.ts';
import { createQueryClient, keepAnswers } from '#api/query.ts';
import { actorOf, useSession } from '#api/session.ts';
import { getToken } from '#api/token.ts';
import { ENTITIES, mayNumber, operationByType } from '#domain/registry.ts';
import { failureText } from '#pages/kit/failure-text.ts';
import { LeaseContext } from '#pages/kit/lease.ts';
import { LookNowContext } from '#pages/kit/look-now.ts';
import type { ShellServices } from '#pages/kit/shell-services.ts';
import { useDirtyPages } from '#pages/kit/use-dirty.ts';
import { StoreContext } from '#store/hooks.ts';
import { toSend } from '#store/status.ts';
import { createStore, type Store } from '#store/store.ts';
import { keptTexts } from '#store/texts.ts';
import { build } from '#sync/build.ts';
import { type Sync, startSync } from '#sync/start.ts';
import { beginLoading } from '#ui/feedback/loading.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { keepFresh } from './fresh-answers.ts';
import { language } from './i18n.ts';
import { watchLaunches } from './launch.ts';
import { NotSaved } from './not-saved.tsx';
import type { SignedIn } from './session/held-session.ts';
import { SessionKeeper } from './session/session-keeper.ts';
import { standIn } from './session/stand-in.ts';
import { useUnsent } from './session/unsent-store.ts';
import { StorageCleared } from './storage-cleared.tsx';
import { forgetTabs } from './tabs/tab-store.ts';
import { startUpdates, type Updater } from './update/service-worker.ts';

export interface Work {
  readonly store: Store;
  readonly sync: Sync;
  readonly keeper: SessionKeeper;
  readonly updater: Updater;
  /** What the server told goes, and is fetched again when it can be. */
  readonly clearHeld: () => Promise<void>;
  /** Opens the page that asks what becomes of files which are opened with the app, by its address. */
  readonly watchLaunches: (open: (address: string) => void) => void;
  /** A second person for one step. */
  readonly standIn: ShellServices['standIn'];
  /** Gives all below it the store, the leases and the questions. */
  readonly Around: (props: { readonly children: ReactNode }) => ReactNode;
  /** Covers everything when something could not be kept. */
  readonly Alarm: () => ReactNode;
}

export interface WorkParts {
  /** Who was signed in when this tab opened. */
  readonly held: Promise<SignedIn | null>;
  /** Shows the sign-in page, which afterwards leads back to the page of now, or to the home page. */
  readonly toLogin: (back: 'here' | 'home') => void;
  /** Leaves the sign-in page. */
  readonly toApp: () => void;
}

export async function startWork({ held, toLogin, toApp }: WorkParts): Promise<Work> {
  const [store] = await Promise.all([createStore({ definitions: { entities: ENTITIES, operationByType }, build }), keptTexts.open()]);
  const queries = createQueryClient();
  keepFresh(store.core.news, queries);
  const carrier: { token: string | null; userId: string | null; account: string | null } = { token: null, userId: null, account: null };
  const keeper = new SessionKeeper({
    store,
    language,
    carrier,
    toLogin: (why, said) => {
      queries.clear();
      if (why === 'out') forgetTabs();
      toLogin(why === 'out' ? 'home' : 'here');
      if (said !== undefined) notify({ tone: 'warn', title: said });
    },
    toApp,
    reload: () => window.location.reload(),
  });
  const sync = startSync(store, {
    token: () => getToken() ?? carrier.token,
    user: () => carrier.userId,
    account: () => carrier.account,
    mayNumber: (kind) => {
      const { session } = useSession.getState();
      return session !== null && mayNumber(actorOf(session), kind);
    },
    onRights: (version) => void keeper.rightsAre(version),
    onUnbound: (station, takenBy) => void keeper.unbound(station, takenBy),
    onDenied: () => void keeper.setsAre(),
  });
  configureApi({ ...apiHooks(), language, onUnauthorized: (error) => keeper.expire(failureText(error)) });
  await keeper.begin(sync, await held);
  watchStatus(store, keeper);
  keepAnswersOfUser(queries);
  const updater = startUpdates(() => ({
    online: store.core.status.get().online,
    dirtyPages: new Set(useDirtyPages.getState().pages.values()).size,
    sending: sync.engine.state.busy === 'push',
    notSaved: store.core.status.get().notSaved !== null,
  }));
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <StoreContext value={store}>
      <LeaseContext value={sync.lease}>
        <LookNowContext value={sync.look}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </LookNowContext>
      </LeaseContext>
    </StoreContext>
  );
  const Alarm = () => (
    <StoreContext value={store}>
      <StorageCleared />
      <NotSaved />
    </StoreContext>
  );
  const clearHeld = async (): Promise<void> => {
    queries.clear();
    await store.dropHeld();
    await sync.refill();
  };
  const launches = (open: (address: string) => void): void => watchLaunches(store.received, open);
  const asSecond: Work['standIn'] = (request) => standIn(store, request);
  return { store, sync, keeper, updater, clearHeld, standIn: asSecond, watchLaunches: launches, Around, Alarm };
}

/**
 * Answers that are small enough to keep are there again after a reload; those of one user are never shown to the next. Between two users it goes on: what is
 * cleared when somebody leaves is cleared on the disk too.
 */
function keepAnswersOfUser(queries: QueryClient): void {
  let kept: string | null = null;
  let stop = (): void => undefined;
  const look = (): void => {
    const account = useSession.getState().session?.user.account ?? null;
    if (account === null || account === kept) return;
    kept = account;
    stop();
    stop = keepAnswers(queries, account, build).stop;
  };
  look();
  useSession.subscribe(look);
}

/** Overlay and messages of ordinary calls. The expired token is said once, by the way to the sign-in page. */
function apiHooks() {
  let end: (() => void) | null = null;
  return {
    onLoading: (count: number) => {
      if (count > 0) end ??= beginLoading();
      else {
        end?.();
        end = null;
      }
    },
    onError: (error: ApiError) => {
      if (error.code !== 401) notify({ tone: 'error', title: failureText(error) });
    },
    onSuccess: () => notify({ tone: 'ok', title: i18next.t('api:success') }),
  };
}

/** The engine may meet the expired session first. The sign-in page says what waits to be sent. */
function watchStatus(store: Store, keeper: SessionKeeper): void {
  const { status } = store.core;
  let required = status.get().authRequired;
  const look = (): void => {
    const now = status.get();
    const { authRequired } = now;
    useUnsent.setState({ count: toSend(now) + now.attention });
    if (authRequired && !required && useSession.getState().session) keeper.expire(i18next.t('api:expired'));
    else if (authRequired && !required) keeper.dropCarrier();
    required = authRequired;
  };
  look();
  status.subscribe(look);
}

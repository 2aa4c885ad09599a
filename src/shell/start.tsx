/** Starts the app: texts, store, engine, session, router, worker; then the first page. */
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { configureApi } from '#api/client.ts';
import { createQueryClient } from '#api/query.ts';
import { useSession } from '#api/session.ts';
import { getToken } from '#api/token.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { LeaseContext } from '#pages/kit/lease.ts';
import { ShellServicesContext } from '#pages/kit/shell-services.ts';
import { useDirtyPages } from '#pages/kit/use-dirty.ts';
import { StoreContext } from '#store/hooks.ts';
import { createStore, type Store } from '#store/store.ts';
import { startSync } from '#sync/start.ts';
import { beginLoading } from '#ui/feedback/loading.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { UiProvider } from '#ui/provider.tsx';
import { unlockSound } from '#ui/scan/feedback.ts';
import { build } from './build.ts';
import { language, startI18n } from './i18n.ts';
import { NotSaved } from './not-saved.tsx';
import { type AppRouter, createRouter, loginAddress } from './router.tsx';
import { createServices } from './services.ts';
import { SessionKeeper } from './session/session-keeper.ts';
import { forgetTabs } from './tabs/tab-store.ts';
import { startUpdates } from './update/service-worker.ts';

export async function startApp(root: HTMLElement): Promise<void> {
  await startI18n();
  const store = await createStore({ definitions: { entities: ENTITIES, operationByType }, build });
  const queries = createQueryClient();
  const carrier: { token: string | null } = { token: null };
  // Made after the session is known, so that the first page is asked for once.
  let router: AppRouter | null = null;
  const keeper = new SessionKeeper({
    store,
    language,
    carrier,
    toLogin: (why) => {
      queries.clear();
      if (why === 'out') forgetTabs();
      const from = why === 'out' ? '/' : currentAddress(router);
      void router?.navigate(loginAddress(from), { replace: true });
      if (why === 'expired') notify({ tone: 'warn', title: i18next.t('api:expired') });
    },
    toApp: () => enter(),
    reload: () => window.location.reload(),
  });
  const enter = (): void => {
    const from = new URLSearchParams(router?.state.location.search).get('from');
    void router?.navigate(from?.startsWith('/') ? from : '/home', { replace: true });
  };
  const sync = startSync(store, { token: () => getToken() ?? carrier.token });
  configureApi({ ...apiHooks(), language, onUnauthorized: () => keeper.expire() });
  await keeper.begin(sync);
  watchExpiry(store, keeper);
  router = createRouter((key) => i18next.t(`shell:${key}`));
  const updater = startUpdates(() => ({
    online: store.core.status.get().online,
    dirtyPages: useDirtyPages.getState().keys.size,
    sending: sync.engine.state.busy === 'push',
    notSaved: store.core.status.get().notSaved !== null,
  }));
  const services = createServices({ keeper, store, sync, updater, enter });
  unlockSound();
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <StoreContext value={store}>
          <ShellServicesContext value={services}>
            <LeaseContext value={sync.lease}>
              <QueryClientProvider client={queries}>
                <RouterProvider router={router} />
                <NotSaved />
              </QueryClientProvider>
            </LeaseContext>
          </ShellServicesContext>
        </StoreContext>
      </UiProvider>
    </StrictMode>,
  );
}

const currentAddress = (router: AppRouter | null): string => {
  const { pathname = '/', search = '' } = router?.state.location ?? {};
  return pathname === '/login' ? '/' : pathname + search;
};

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
    onError: (error: { code: number; text: string | null; sentence: { key: string; params: Readonly<Record<string, string>> } }) => {
      if (error.code === 401) return;
      notify({ tone: 'error', title: error.text ?? i18next.t(error.sentence.key, error.sentence.params) });
    },
    onSuccess: () => notify({ tone: 'ok', title: i18next.t('api:success') }),
  };
}

/** The engine may meet the expired session first. */
function watchExpiry(store: Store, keeper: SessionKeeper): void {
  const { status } = store.core;
  let required = status.get().authRequired;
  status.subscribe(() => {
    const now = status.get().authRequired;
    if (now && !required && useSession.getState().session) keeper.expire();
    required = now;
  });
}

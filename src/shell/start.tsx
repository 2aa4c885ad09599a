/** Starts the app: words, then the first page. What work needs comes beside it: signed out, the form is there first. */
import i18next from 'i18next';
import { type ReactNode, StrictMode, startTransition, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { useSession } from '#api/session.ts';
import { internalAddress } from '#domain/protocol/address.ts';
import { RECEIVED_PAGE } from '#domain/protocol/received-page.ts';
import { watchInstalling } from '#pages/kit/installing.ts';
import { openIn } from '#pages/kit/navigation.ts';
import { ShellServicesContext } from '#pages/kit/shell-services.ts';
import { UiProvider } from '#ui/provider.tsx';
import { unlockSound } from '#ui/scan/feedback.ts';
import { styleSystem } from '#ui/theme/system.ts';
import { startI18n } from './i18n.ts';
import { loadFrame } from './layout/frame.tsx';
import { hushLayoutNoise } from './layout-noise.ts';
import { nextTask } from './next-task.ts';
import { type AppRouter, createRouter, loginAddress } from './router.tsx';
import { createServices } from './services.ts';
import { heldSession } from './session/held-session.ts';
import { mayReturn } from './session/session-memory.ts';
import type { Work } from './work.tsx';
import { beginWork, work } from './work-gate.ts';

export async function startApp(root: HTMLElement): Promise<void> {
  let router: AppRouter | null = null;
  // Files were handed over while nobody was signed in: they wait for whoever signs in next.
  let isHandedOver = false;
  const enter = (): void => {
    const from = internalAddress(new URLSearchParams(router?.state.location.search).get('from'));
    const own = mayReturn(useSession.getState().session?.user.account ?? '') || (isHandedOver && isReceived(from));
    isHandedOver = false;
    openIn(router, own ? (from ?? '/home') : '/home');
  };
  const toLogin = (back: 'here' | 'home'): void => {
    openIn(router, loginAddress(back === 'home' ? '/' : currentAddress(router)));
  };
  hushLayoutNoise();
  watchInstalling();
  const words = startI18n();
  const held = heldSession();
  const openedAt = window.location.hash.slice(1);
  void held.then(
    (session) => {
      isHandedOver = session === null && isReceived(openedAt);
    },
    () => undefined,
  );
  // Each of the four takes a slow tablet a tenth of a second, and between them it answers.
  await nextTask();
  styleSystem();
  await nextTask();
  const begun = words.then(() => beginWork({ held, toLogin, toApp: enter }));
  // Made after the session is known, so that the first page is asked for once.
  await ((await held) ? begun : words);
  await nextTask();
  router = createRouter((key) => i18next.t(`shell:${key}`));
  await nextTask();
  unlockSound();
  const page = createRoot(root);
  const routes = router;
  // As a transition it is drawn in slices, and a tablet answers between them.
  startTransition(() =>
    page.render(
      <StrictMode>
        <UiProvider>
          <Services enter={enter}>
            <RouterProvider router={routes} />
            <Alarm />
          </Services>
        </UiProvider>
      </StrictMode>,
    ),
  );
  const { watchLaunches } = await begun.catch((error: unknown) => {
    page.unmount();
    throw error;
  });
  watchLaunches((address) => {
    isHandedOver = useSession.getState().session === null;
    openIn(router, address);
  });
  // While the password is typed; the router asks again, and reports a failure.
  await loadFrame().catch(() => undefined);
}

/** Whatever depends on what may be opened is drawn again when other rights are in force. */
function Services({ enter, children }: { readonly enter: () => void; readonly children: ReactNode }) {
  const session = useSession((state) => state.session);
  const services = useMemo(() => createServices(enter, session), [enter, session]);
  return <ShellServicesContext value={services}>{children}</ShellServicesContext>;
}

function Alarm() {
  const [ready, setReady] = useState<Work | null>(null);
  useEffect(() => {
    void work().then(setReady, () => undefined);
  }, []);
  return ready && <ready.Alarm />;
}

const isReceived = (address: string | null): boolean => address?.split('?')[0] === RECEIVED_PAGE;

const currentAddress = (router: AppRouter | null): string => {
  const { pathname = '/', search = '' } = router?.state.location ?? {};
  return pathname === '/login' ? '/' : pathname + search;
};

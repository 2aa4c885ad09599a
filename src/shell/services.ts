/** What the shell does for pages: the implementation behind `useShell`. */

import i18next from 'i18next';
import { type SessionAnswer, useSession } from '#api/session.ts';
import type { ShellServices } from '#pages/kit/shell-services.ts';
import { isCheckOffered } from '#screens/system/kit/check-later.ts';
import { toSend } from '#store/status.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { admit } from './access.ts';
import { loadWords, setLanguage } from './i18n.ts';
import { openOverlay } from './overlay/overlay-store.ts';
import { printing } from './printing/gate.ts';
import { currentVisitor } from './router-visitor.ts';
import { fixingPath, isBuilt } from './screens.ts';
import { useUnsent } from './session/unsent-store.ts';
import { useInstallState } from './update/install-store.ts';
import { work } from './work-gate.ts';

const t = (key: string, params: Record<string, unknown> = {}): string => i18next.t(`shell:${key}`, params);

/**
 * @param enter leaves the sign-in page
 * @param session whose rights say what may be opened; another one makes other services, by which pages notice that their answers have changed
 */
export function createServices(enter: () => void, session: SessionAnswer | null): ShellServices {
  const canOpen = (path: string): boolean => admit(path, currentVisitor(session), isBuilt).kind === 'show';
  return {
    signIn: async (request) => (await work()).keeper.signIn(request),
    bindStation: async (stationCode) => (await work()).keeper.bindStation(stationCode),
    enter: async () => {
      (await work()).keeper.entered();
      enter();
      if (useSession.getState().bindName !== null && !isCheckOffered()) openOverlay('check');
    },
    unlockable: async () => (await work()).keeper.unlockable(),
    standIn: async (request) => (await work()).standIn(request),
    useUnsent: () => useUnsent(({ count }) => count),
    logout: async (door = 'bar') => {
      const { keeper, store } = await work();
      const status = store.core.status.get();
      const unsent = toSend(status) + status.attention;
      const detail = unsent > 0 ? t('logout.unsent', { n: unsent }) : undefined;
      if (!status.online) {
        if (
          await confirm({ question: t('logout.offline'), detail: t('logout.offlineDetail', { n: unsent }), confirmLabel: t('lock.action') })
        )
          keeper.lock();
        return;
      }
      if (await confirm({ question: t('logout.question'), detail, confirmLabel: t('logout.action') })) await keeper.logout(door);
    },
    lock: async () => (await work()).keeper.lock(),
    sendNow: async () => (await work()).sync.now(),
    loadAgain: async () => (await work()).sync.refill(),
    clearHeld: async () => (await work()).clearHeld(),
    queueExported: async () => (await work()).sync.exported(),
    removeDevice: async (reason) => (await work()).keeper.removeDevice(reason),
    canOpen,
    fixPage: (type) => fixingPath(type, canOpen),
    setLanguage: async (lang) => {
      await setLanguage(lang);
      const { session, signIn } = useSession.getState();
      if (session) signIn({ ...session, user: { ...session.user, lang } });
    },
    loadWords,
    print: (request) =>
      printing().then(
        (desk) => desk.request(request),
        () => false,
      ),
    printing,
    checkStation: () => openOverlay('check'),
    useInstall: () => useInstallState(),
    update: async () => {
      const hindered = await (await work()).updater.takeOver();
      if (hindered) notify({ tone: 'warn', title: t(`update.${hindered}`) });
    },
  };
}

/** What the shell does for pages: the implementation behind `useShell`. */
import i18next from 'i18next';
import { useSession } from '#api/session.ts';
import type { ShellServices } from '#pages/kit/shell-services.ts';
import type { Store } from '#store/store.ts';
import type { Sync } from '#sync/start.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { admit } from './access.ts';
import { setLanguage } from './i18n.ts';
import { currentVisitor } from './router-visitor.ts';
import { fixingPath, isBuilt } from './screens.ts';
import type { SessionKeeper } from './session/session-keeper.ts';
import { useInstallState } from './update/install-store.ts';
import type { Updater } from './update/service-worker.ts';

interface Parts {
  readonly keeper: SessionKeeper;
  readonly store: Store;
  readonly sync: Sync;
  readonly updater: Updater;
  readonly enter: () => void;
}

const t = (key: string, params: Record<string, unknown> = {}): string => i18next.t(`shell:${key}`, params);

export function createServices({ keeper, store, sync, updater, enter }: Parts): ShellServices {
  const status = store.core.status;
  return {
    signIn: (request) => keeper.signIn(request),
    bindStation: (stationCode) => keeper.bindStation(stationCode),
    enter: () => {
      keeper.entered();
      enter();
    },
    unlockable: () => keeper.unlockable(),
    logout: async () => {
      const { pending, attention, online } = status.get();
      const unsent = pending + attention;
      const detail = unsent > 0 ? t('logout.unsent', { n: unsent }) : undefined;
      if (!online) {
        if (
          await confirm({ question: t('logout.offline'), detail: t('logout.offlineDetail', { n: unsent }), confirmLabel: t('lock.action') })
        )
          keeper.lock();
        return;
      }
      if (await confirm({ question: t('logout.question'), detail, confirmLabel: t('logout.action') })) await keeper.logout();
    },
    lock: () => keeper.lock(),
    sendNow: () => sync.now(),
    canOpen: (path) => admit(path, currentVisitor(), isBuilt).kind === 'show',
    fixPage: fixingPath,
    setLanguage: async (lang) => {
      await setLanguage(lang);
      const { session, signIn } = useSession.getState();
      if (session) signIn({ ...session, user: { ...session.user, lang } });
    },
    useInstall: () => useInstallState(),
    update: async () => {
      const hindered = await updater.takeOver();
      if (hindered) notify({ tone: 'warn', title: t(`update.${hindered}`) });
    },
  };
}

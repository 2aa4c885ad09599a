/** The frame of every signed-in page: sidebar, top bar, tabs, and the pages kept alive behind each other. */
import { chakra, Flex } from '@chakra-ui/react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation, useNavigation } from 'react-router-dom';
import { useSession } from '#api/session.ts';
import { useDictionary } from '#pages/kit/dictionary.ts';
import { useBadgeWatch } from '#shell/badges/use-badge-watch.ts';
import { useShellKeys } from '#shell/keys/use-shell-keys.ts';
import { Overlays } from '#shell/overlay/overlays.tsx';
import { Page } from '#shell/page.tsx';
import { noteUse } from '#shell/palette/recent-store.ts';
import { PrintingHost } from '#shell/printing/printing-host.tsx';
import { routeOf } from '#shell/routes.ts';
import { useKeepAwake } from '#shell/session/keep-awake.ts';
import { KeptPages } from '#shell/tabs/kept-pages.tsx';
import { openTabsOf, useTabs, visitTab } from '#shell/tabs/tab-store.ts';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Banners } from './banners.tsx';
import { documentTitle } from './document-title.ts';
import { MenuDrawer, Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

const isCached = (path: string): boolean => routeOf(path)?.noCache !== true;
const renderPage = (location: Location) => <Page location={location} />;

export function Layout() {
  const session = useSession((state) => state.session);
  const location = useLocation();
  const path = location.pathname;
  useVisits(session?.user.account, path, path + location.search);
  useShellKeys();
  if (!session) return null;
  return (
    <Flex h="100dvh" minH="0" overflow="hidden">
      <Sidebar session={session} path={path} />
      <MenuDrawer session={session} path={path} />
      <Flex direction="column" flex="1" minW="0" minH="0">
        <Banners session={session} />
        <TopBar path={path} session={session} />
        <TabStrip />
        <Progress />
        <chakra.main flex="1" minH="0" minW="0">
          <KeptPages isCached={isCached} render={renderPage} />
        </chakra.main>
      </Flex>
      <Overlays session={session} path={path} />
      <PrintingHost />
      <Upkeep />
    </Flex>
  );
}

/** Alone, because it follows every step of a navigation. */
function Progress() {
  return <TopProgress active={useNavigation().state !== 'idle'} />;
}

/** What goes on beside the pages. It draws nothing, so that nothing is drawn again when it learns something. */
function Upkeep() {
  useBadgeWatch();
  useDictionary();
  useKeepAwake(useSession((state) => state.bindName));
  return null;
}

function useVisits(account: string | undefined, path: string, target: string): void {
  const { t, i18n } = useTranslation('shell');
  const detail = useTabs((state) => state.list.find((tab) => tab.path === path)?.detail);
  const visit = useCallback(() => {
    if (account === undefined) return;
    openTabsOf(account);
    visitTab(path, target);
    noteUse(account, path);
  }, [account, path, target]);
  useEffect(visit, [visit]);
  useEffect(() => {
    document.title = documentTitle(routeOf(path), i18n.language, t('system'), detail);
  }, [path, detail, i18n.language, t]);
}

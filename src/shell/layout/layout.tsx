/** The frame of every signed-in page: sidebar, top bar, tabs, and the pages kept alive behind each other. */
import { chakra, Flex, useBreakpointValue } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation, useNavigation } from 'react-router-dom';
import { type SessionAnswer, useSession } from '#api/session.ts';
import { useDictionary } from '#pages/kit/dictionary.ts';
import { usePageDetail } from '#pages/kit/page-detail.ts';
import { PageStanding } from '#pages/kit/page-standing.tsx';
import { useBadgeWatch } from '#shell/badges/use-badge-watch.ts';
import { useShellKeys } from '#shell/keys/use-shell-keys.ts';
import { Page } from '#shell/page.tsx';
import { noteUse } from '#shell/palette/recent-store.ts';
import { PrintingHost } from '#shell/printing/printing-host.tsx';
import { routeOf } from '#shell/routes.ts';
import { useAppBadge } from '#shell/session/app-badge.ts';
import { useKeepAwake } from '#shell/session/keep-awake.ts';
import { KeptPages } from '#shell/tabs/kept-pages.tsx';
import { openTabsOf, visitTab } from '#shell/tabs/tab-store.ts';
import { Afterwards } from '#ui/afterwards.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { aboveNotices } from '#ui/theme/notice-room.ts';
import { clearOfEdges } from '#ui/theme/safe-area.ts';
import { afterPaint } from './after-paint.ts';
import { Banners } from './banners.tsx';
import { documentTitle } from './document-title.ts';
import { Overlays } from './overlays.tsx';
import { MenuDrawer, Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

const isCached = (path: string): boolean => routeOf(path)?.noCache !== true;
const renderPage = (location: Location) => (
  <PageStanding>
    <Page location={location} />
  </PageStanding>
);

/** It knows no address: of the frame only those parts are drawn again at a change of page that show which page it is. */
export function Layout() {
  const session = useSession((state) => state.session);
  useShellKeys();
  // Where it would stand hidden it is not made: its entries take a phone as long as a page.
  const wide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  if (!session) return null;
  return (
    <Flex h="100dvh" minH="0" overflow="hidden" {...clearOfEdges()}>
      {wide ? <Sidebar session={session} /> : null}
      <MenuDrawer session={session} />
      {/* The page alone gives way to messages: the menu beside them keeps its height. */}
      <Flex direction="column" flex="1" minW="0" minH="0" pb={aboveNotices} data-part="place">
        <Banners session={session} />
        <TopBar session={session} />
        <TabStrip />
        <Progress />
        <chakra.main flex="1" minH="0" minW="0">
          <Afterwards>
            <KeptPages isCached={isCached} render={renderPage} />
          </Afterwards>
        </chakra.main>
      </Flex>
      <Visits account={session.user.account} />
      <Afterwards>
        <Windows session={session} />
        <PrintingHost />
        <Upkeep />
      </Afterwards>
    </Flex>
  );
}

/** Alone, because it follows every step of a navigation. */
function Progress() {
  return <TopProgress active={useNavigation().state !== 'idle'} />;
}

function Windows({ session }: { session: SessionAnswer }) {
  return <Overlays session={session} path={useLocation().pathname} />;
}

/** What goes on beside the pages. It draws nothing, so that nothing is drawn again when it learns something. */
function Upkeep() {
  useBadgeWatch();
  useAppBadge();
  useDictionary();
  useKeepAwake(useSession((state) => state.bindName));
  return null;
}

/** Each page that is shown gets a tab, is noted as used, and gives the window its title. */
function Visits({ account }: { account: string }) {
  const { t, i18n } = useTranslation('shell');
  const { pathname: path, search } = useLocation();
  const target = path + search;
  const detail = usePageDetail(path);
  useEffect(() => {
    openTabsOf(account);
    visitTab(path, target);
  }, [account, path, target]);
  useEffect(() => afterPaint(() => noteUse(account, path)), [account, path]);
  useEffect(() => {
    document.title = documentTitle(routeOf(path), i18n.language, t('system'), detail);
  }, [path, detail, i18n.language, t]);
  return null;
}

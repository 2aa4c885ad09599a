/** Back, breadcrumb, sync pill, page search, language, appearance, settings, personal centre, sign-out (specification §2.2). */
import { Button, Flex } from '@chakra-ui/react';
import { ArrowLeft, BookOpen, CircleUser, Languages, LogOut, Menu as MenuIcon, Search, Settings } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAnswer } from '#api/session.ts';
import { useBack, useOpen } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { openOverlay } from '#shell/overlay/overlay-store.ts';
import { usePill } from '#store/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Action, ActionMenu } from '#ui/page-header.tsx';
import { SyncPill } from '#ui/sync-pill.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import { useMenu } from './menu-store.ts';
import { PageBreadcrumb } from './page-breadcrumb.tsx';

export const TopBar = memo(function TopBar({ session }: { session: SessionAnswer }) {
  const { t } = useTranslation(['shell', 'palette']);
  const open = useOpen();
  const back = useBack();
  const setDrawer = useMenu((state) => state.setDrawer);
  const actions = useActions();
  return (
    <Flex as="header" align="center" gap="1" px="2" h="12" data-bar bg="bg.panel" borderBottomWidth="var(--line)" flexShrink="0" minW="0">
      <IconButton icon={MenuIcon} label={t('menu.open')} hideFrom="lg" onClick={() => setDrawer(true)} />
      <IconButton icon={ArrowLeft} label={t('back')} onClick={back} />
      <PageBreadcrumb />
      <Flex ms="auto" align="center" gap="1" flexShrink="0">
        <Sync onOpen={() => open('/sync-centre')} />
        {session.appMode === 'development' ? (
          <Button asChild variant="ghost" hideBelow="md">
            <a href="/api/docs" target="_blank" rel="noreferrer">
              <Icon of={BookOpen} />
              {t('docs')}
            </a>
          </Button>
        ) : null}
        <Flex hideBelow="sm" gap="1">
          <IconButton icon={Search} label={t('palette:button')} aria-keyshortcuts="Control+K" onClick={() => openOverlay('palette')} />
          <LanguageButton />
        </Flex>
        <AppearanceMenu />
        <Flex hideBelow="sm" gap="1">
          <IconButton icon={Settings} label={t('palette:settings.title')} onClick={() => openOverlay('settings')} />
          <IconButton icon={CircleUser} label={t('personal')} onClick={() => open('/person-index')} />
          <IconButton icon={LogOut} label={t('logout.action')} onClick={actions.logout} />
        </Flex>
        <Flex hideFrom="sm">
          <ActionMenu actions={actions.narrow} variant="ghost" />
        </Flex>
      </Flex>
    </Flex>
  );
});

/** Alone, because it moves with the clock and with every word to the server. */
function Sync({ onOpen }: { onOpen: () => void }) {
  return <SyncPill {...usePill(useDeviceNow(5000))} onClick={onOpen} />;
}

function useActions() {
  const { t, i18n } = useTranslation(['shell', 'palette']);
  const open = useOpen();
  const shell = useShell();
  const logout = () => void shell.logout();
  const other = i18n.language === 'zh' ? 'en' : 'zh';
  const narrow: readonly Action[] = [
    { key: 'palette', label: t('palette:title'), icon: Search, onClick: () => openOverlay('palette') },
    { key: 'person', label: t('personal'), icon: CircleUser, onClick: () => open('/person-index') },
    { key: 'settings', label: t('palette:settings.title'), icon: Settings, onClick: () => openOverlay('settings') },
    { key: 'lang', label: t(`language.${other}`), icon: Languages, onClick: () => void shell.setLanguage(other) },
    { key: 'logout', label: t('logout.action'), icon: LogOut, onClick: logout },
  ];
  return { logout, narrow };
}

/** Shows the language one gets, in its own words. */
export function LanguageButton() {
  const { t, i18n } = useTranslation('shell');
  const { setLanguage } = useShell();
  const other = i18n.language === 'zh' ? 'en' : 'zh';
  return (
    <Button
      variant="ghost"
      px="2"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t('language.switch')}
      onClick={() => void setLanguage(other)}
    >
      <Icon of={Languages} />
      {t(`language.${other}`)}
    </Button>
  );
}

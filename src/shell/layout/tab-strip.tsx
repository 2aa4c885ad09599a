/** Tabs of visited pages (ux §1.1): left click shows, middle click closes, right click or a long press opens the commands. */
import { Button, chakra, Flex, Menu, Portal } from '@chakra-ui/react';
import { ChevronDown, X } from 'lucide-react';
import { type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InternalLink } from '#pages/kit/internal-link.tsx';
import { usePageDetail } from '#pages/kit/page-detail.ts';
import { routeOf, titleOf, titleWith } from '#shell/routes.ts';
import type { Tab } from '#shell/tabs/tab-rules.ts';
import { type TabCommand, useTabs } from '#shell/tabs/tab-store.ts';
import { useTabCommands } from '#shell/tabs/use-tab-commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { afterPaint } from './after-paint.ts';

const pathUnder = (event: { target: EventTarget }): string | null =>
  event.target instanceof Element ? (event.target.closest('[data-tab]')?.getAttribute('data-tab') ?? null) : null;

export const TabStrip = memo(function TabStrip() {
  const { t } = useTranslation('shell');
  const { run } = useTabCommands();
  const [subject, setSubject] = useState('');
  const about = (event: { target: EventTarget }) => setSubject(pathUnder(event) ?? '');
  const middle = (event: MouseEvent) => {
    const path = event.button === 1 ? pathUnder(event) : null;
    if (path !== null) void run('close', path);
  };
  return (
    <Flex
      as="nav"
      data-bar
      aria-label={t('tab.label')}
      bg="bg.panel"
      borderBottomWidth="var(--line)"
      minW="0"
      flexShrink="0"
      align="stretch"
    >
      <Menu.Root lazyMount unmountOnExit>
        <Menu.ContextTrigger asChild>
          <chakra.ul
            listStyleType="none"
            m="0"
            px="2"
            display="flex"
            gap="1"
            overflowX="auto"
            flex="1"
            minW="0"
            scrollbarWidth="none"
            onPointerDownCapture={about}
            onContextMenuCapture={about}
            onAuxClick={middle}
            onWheel={(event) => event.currentTarget.scrollBy({ left: event.deltaY })}
          >
            <TabItems />
          </chakra.ul>
        </Menu.ContextTrigger>
        <TabMenu of={subject} />
      </Menu.Root>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <IconButton icon={ChevronDown} label={t('tab.commands')} borderRadius="0" />
        </Menu.Trigger>
        <TabMenu of="" />
      </Menu.Root>
    </Flex>
  );
});

/** Alone, because the menus around it are nothing to a change of page. */
const TabItems = memo(function TabItems() {
  const { list, active } = useTabs();
  const { run } = useTabCommands();
  const close = useCallback((path: string) => void run('close', path), [run]);
  return list.map((tab) => <TabItem key={tab.path} tab={tab} active={tab.path === active} onClose={close} />);
});

interface TabItemProps {
  readonly tab: Tab;
  readonly active: boolean;
  readonly onClose: (path: string) => void;
}

const TabItem = memo(function TabItem({ tab, active, onClose }: TabItemProps) {
  const { t, i18n } = useTranslation('shell');
  const item = useRef<HTMLLIElement>(null);
  const route = routeOf(tab.path);
  const detail = usePageDetail(tab.path);
  const title = route ? titleWith(titleOf(route, i18n.language), detail) : '';
  // Once more when its title grows: with the number of a document the button to close it would lie outside.
  useEffect(() => {
    if (active && title !== '') return afterPaint(() => item.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
  }, [active, title]);
  if (!route) return null;
  return (
    <chakra.li
      ref={item}
      data-tab={tab.path}
      display="flex"
      alignItems="center"
      flexShrink="0"
      borderBottomWidth="2px"
      borderBottomColor={active ? 'accent' : 'transparent'}
      color={active ? 'accent.fg' : 'fg.muted'}
      fontWeight={active ? 'medium' : 'normal'}
    >
      <Button asChild variant="plain" color="inherit" fontWeight="inherit" px="2" borderRadius="0">
        <InternalLink to={tab.target} draggable={false} {...(active ? { 'aria-current': 'page' as const } : {})}>
          {title}
        </InternalLink>
      </Button>
      {tab.pinned ? null : (
        <IconButton
          icon={X}
          label={t('tab.closeOne', { title })}
          size="2xs"
          minW="6"
          w="6"
          color="inherit"
          onClick={() => onClose(tab.path)}
        />
      )}
    </chakra.li>
  );
});

/** @param of the tab it is about; '' = the one in front */
function TabMenu({ of }: { of: string }) {
  return (
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          <Commands of={of} />
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  );
}

function Commands({ of }: { of: string }) {
  const { t } = useTranslation('shell');
  const { list, active } = useTabs();
  const path = of || active;
  const { run, refresh } = useTabCommands();
  const at = list.findIndex((tab) => tab.path === path);
  const pinned = list[at]?.pinned === true;
  const left = list.slice(0, Math.max(0, at)).some((tab) => !tab.pinned);
  const commands: readonly { key: TabCommand; shown: boolean }[] = [
    { key: 'close', shown: !pinned },
    { key: 'closeOthers', shown: true },
    { key: 'closeLeft', shown: left },
    { key: 'closeRight', shown: at < list.length - 1 },
    { key: 'closeAll', shown: true },
  ];
  return (
    <>
      <Menu.Item value="refresh" onClick={() => void refresh(path)}>
        {t('tab.refresh')}
      </Menu.Item>
      {commands
        .filter(({ shown }) => shown)
        .map(({ key }) => (
          <Menu.Item key={key} value={key} onClick={() => void run(key, path)}>
            {t(`tab.${key}`)}
          </Menu.Item>
        ))}
    </>
  );
}

/** Factory, menu, user, sign-out (specification §2.2). A column on wide screens, a drawer below 992 px. */
import { chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { LogOut, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type SessionAnswer, useSession } from '#api/session.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { StockDifferenceBadge } from '#shell/badges/stock-difference-badge.tsx';
import { groupPath, menuFor } from '#shell/menu.ts';
import { currentVisitor } from '#shell/router-visitor.ts';
import { isBuilt } from '#shell/screens.ts';
import { DrawerRoot } from '#ui/dialog-root.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAfterPaint } from './after-paint.ts';
import { useMenu } from './menu-store.ts';
import { MenuTree, type MenuTreeProps } from './menu-tree.tsx';

export interface SidebarProps {
  readonly session: SessionAnswer;
}

/** Follows the page in front as soon as that has been painted: to mark its entry and unfold its group takes longer than to show a page that is kept. */
const Tree = memo(function Tree({ session, collapsed, onNavigate }: SidebarProps & Pick<MenuTreeProps, 'collapsed' | 'onNavigate'>) {
  const path = useAfterPaint(useLocation().pathname);
  const setOpen = useMenu((state) => state.setOpen);
  const items = useMemo(() => menuFor({ visitor: currentVisitor(session), supplier: Boolean(session.user.supName), isBuilt }), [session]);
  useEffect(() => {
    const way = groupPath(items, path);
    if (way.length > 0) setOpen(way);
  }, [items, path, setOpen]);
  return <MenuTree items={items} path={path} collapsed={collapsed} onNavigate={onNavigate} />;
});

const stay = (): void => undefined;

export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const { t } = useTranslation('shell');
  const collapsed = useMenu((state) => state.collapsed);
  const setCollapsed = useMenu((state) => state.setCollapsed);
  return (
    <Flex
      as="nav"
      aria-label={t('menu.label')}
      direction="column"
      w={`calc({sizes.control} + ${collapsed ? 22 : 178}px)`}
      flexShrink="0"
      bg="bg.panel"
      borderEndWidth="var(--line)"
      minH="0"
    >
      <Flex
        align="center"
        gap="1"
        px={collapsed ? '0' : '3'}
        justify={collapsed ? 'center' : 'space-between'}
        h="calc({sizes.control} + 14px)"
        flexShrink="0"
      >
        {collapsed ? null : <FactoryName session={props.session} />}
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
          onClick={() => setCollapsed(!collapsed)}
        />
      </Flex>
      <chakra.div flex="1" minH="0" overflowY="auto" px="2" pb="2">
        <StockDifferenceBadge collapsed={collapsed} onNavigate={stay} />
        <Tree session={props.session} collapsed={collapsed} onNavigate={stay} />
      </chakra.div>
      <UserRow session={props.session} collapsed={collapsed} />
    </Flex>
  );
});

export const MenuDrawer = memo(function MenuDrawer(props: SidebarProps) {
  const { t } = useTranslation(['shell', 'ui']);
  const drawer = useMenu((state) => state.drawer);
  const setDrawer = useMenu((state) => state.setDrawer);
  const close = useCallback(() => setDrawer(false), [setDrawer]);
  return (
    <DrawerRoot open={drawer} onOpenChange={({ open }) => setDrawer(open)} placement="start" size="xs" lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="min(20rem, 85vw)">
            <Drawer.Header>
              <Drawer.Title flex="1">
                <FactoryName session={props.session} />
              </Drawer.Title>
              <IconButton icon={X} label={t('ui:action.close')} onClick={close} />
            </Drawer.Header>
            <Drawer.Body px="2">
              <nav aria-label={t('menu.label')}>
                <StockDifferenceBadge collapsed={false} onNavigate={close} />
                <Tree session={props.session} collapsed={false} onNavigate={close} />
              </nav>
            </Drawer.Body>
            <UserRow session={props.session} collapsed={false} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </DrawerRoot>
  );
});

function FactoryName({ session }: { session: SessionAnswer }) {
  return (
    <chakra.span textStyle="sm" lineHeight="1.25" fontWeight="semibold" lineClamp="2" title={session.site.factoryName}>
      {session.site.factoryName}
    </chakra.span>
  );
}

const UserRow = memo(function UserRow({ session, collapsed }: { session: SessionAnswer; collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const { logout } = useShell();
  const bindName = useSession((state) => state.bindName);
  return (
    <Flex
      align="center"
      justify={collapsed ? 'center' : 'space-between'}
      gap="2"
      px={collapsed ? '0' : '3'}
      py="2"
      borderTopWidth="var(--line)"
      flexShrink="0"
    >
      {collapsed ? null : (
        <chakra.div minW="0" lineHeight="1.3">
          <chakra.div textStyle="sm" truncate title={session.user.userName}>
            {session.user.userName}
          </chakra.div>
          {bindName ? (
            <chakra.div textStyle="xs" color="fg.muted" truncate title={bindName}>
              {t('station', { name: bindName })}
            </chakra.div>
          ) : null}
        </chakra.div>
      )}
      <IconButton icon={LogOut} label={t('logout.action')} onClick={() => void logout('sidebar')} />
    </Flex>
  );
});

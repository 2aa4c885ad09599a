/** The tree of the sidebar: groups that fold, pages that open a tab. */
import { Button, Collapsible, chakra, Flex } from '@chakra-ui/react';
import {
  ChevronDown,
  ClipboardCheck,
  Database,
  Factory,
  Handshake,
  House,
  type LucideIcon,
  Printer,
  RefreshCw,
  Square,
  TabletSmartphone,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InternalLink } from '#pages/kit/internal-link.tsx';
import { badgeOfEntry } from '#shell/badges/badge-rules.ts';
import { useBadgeCount } from '#shell/badges/badge-store.ts';
import { groupPath, type MenuItem, type MenuNode } from '#shell/menu.ts';
import { type Route, titleOf } from '#shell/routes.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { afterPaint } from './after-paint.ts';
import { useMenu } from './menu-store.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  '/home': House,
  '/sync-centre': RefreshCw,
  '/device-monitor': TabletSmartphone,
  '/needs-attention': ClipboardCheck,
  '/print-setup': Printer,
  '/wms': Warehouse,
  '/mes': Factory,
  '/srm': Handshake,
  '/basic': Database,
  '/master-data': UsersRound,
};

export interface MenuTreeProps {
  readonly items: readonly MenuItem[];
  readonly path: string;
  /** Icons only. */
  readonly collapsed: boolean;
  readonly onNavigate: () => void;
  readonly level?: number;
}

/** Entries hear of the page in front only where it is theirs: the others are not drawn again. */
export function MenuTree({ items, level = 0, path, ...rest }: MenuTreeProps) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="0.5">
      {items.map((item) =>
        item.kind === 'page' ? (
          <li key={item.route.path}>
            <PageLink route={item.route} level={level} {...rest} path={item.route.path === path ? path : ''} />
          </li>
        ) : (
          <li key={item.group.group}>
            <Group node={item} level={level} {...rest} path={groupPath([item], path).length > 0 ? path : ''} />
          </li>
        ),
      )}
    </chakra.ul>
  );
}

type EntryProps = Omit<MenuTreeProps, 'items'> & { readonly level: number };

/** Entries without an icon stand under the words of the group above, not under its icon. */
const indent = (level: number, icon: boolean): string => (icon ? `${10 + level * 14}px` : `calc({sizes.glyph} + ${4 + level * 11}px)`);

/** What waits behind an entry of the menu, in red. @param corner above the icon, where the words are left out */
function EntryCount({ entry, corner }: { entry: string; corner: boolean }) {
  const { t } = useTranslation('shell');
  const kind = badgeOfEntry(entry);
  const count = useBadgeCount(kind);
  return kind && count > 0 ? <CountBadge count={count} label={t(`badge.${kind}`, { n: count })} corner={corner} /> : null;
}

const PageLink = memo(function PageLink({ route, path, collapsed, onNavigate, level }: EntryProps & { route: Route }) {
  const { i18n } = useTranslation();
  const title = titleOf(route, i18n.language);
  const current = route.path === path;
  const entry = useRef<HTMLButtonElement>(null);
  // The page may have been opened by a link, or its group may just have unfolded.
  useEffect(() => {
    return current ? afterPaint(() => entry.current?.scrollIntoView({ block: 'nearest' })) : undefined;
  }, [current]);
  const icon = icons[route.path] ?? (level === 0 ? Square : undefined);
  return (
    <Button
      ref={entry}
      asChild
      variant="ghost"
      w="100%"
      justifyContent={collapsed ? 'center' : 'flex-start'}
      px="0"
      ps={collapsed ? '0' : indent(level, icon !== undefined)}
      pe="2"
      h="auto"
      minH="control"
      py="1"
      lineHeight="short"
      whiteSpace="normal"
      textAlign="start"
      fontWeight={current ? 'semibold' : 'normal'}
      {...(current ? { bg: 'accent.subtle', color: 'accent.fg', 'aria-current': 'page' as const } : {})}
    >
      <InternalLink to={route.path} onClick={onNavigate} {...(collapsed ? { 'aria-label': title, title } : {})}>
        {icon ? <Icon of={icon} /> : null}
        {collapsed ? null : <chakra.span flex="1">{title}</chakra.span>}
        <EntryCount entry={route.path} corner={collapsed} />
      </InternalLink>
    </Button>
  );
});

const Group = memo(function Group({ node, level, ...rest }: EntryProps & { node: MenuNode }) {
  const { i18n } = useTranslation();
  const setOpen = useMenu((state) => state.setOpen);
  const setCollapsed = useMenu((state) => state.setCollapsed);
  const name = node.group.group;
  const title = titleOf(node.group, i18n.language);
  const isOpen = useMenu((state) => state.open[level] === name) && !rest.collapsed;
  const toggle = () => {
    const { open } = useMenu.getState();
    setCollapsed(false);
    setOpen(isOpen ? open.slice(0, level) : [...open.slice(0, level), name]);
  };
  const icon = icons[name];
  return (
    <Collapsible.Root open={isOpen} lazyMount unmountOnExit unstyled>
      <Button
        variant="ghost"
        w="100%"
        justifyContent={rest.collapsed ? 'center' : 'flex-start'}
        px="0"
        ps={rest.collapsed ? '0' : indent(level, icon !== undefined)}
        pe="2"
        h="auto"
        minH="control"
        py="1"
        lineHeight="short"
        whiteSpace="normal"
        textAlign="start"
        fontWeight={level === 0 ? 'medium' : 'normal'}
        aria-expanded={isOpen}
        onClick={toggle}
        {...(rest.collapsed ? { 'aria-label': title, title } : {})}
      >
        {icon ? <Icon of={icon} /> : null}
        {rest.collapsed ? null : (
          <Flex flex="1" align="center" gap="1">
            <chakra.span flex="1">{title}</chakra.span>
            <EntryCount entry={name} corner={false} />
            <Icon of={ChevronDown} boxSize="3.5" color="fg.muted" transform={isOpen ? 'rotate(180deg)' : undefined} />
          </Flex>
        )}
        {rest.collapsed ? <EntryCount entry={name} corner /> : null}
      </Button>
      <Collapsible.Content>
        <MenuTree items={node.children} level={level + 1} {...rest} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
});

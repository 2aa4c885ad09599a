import { Button, chakra, Flex, Heading, Menu, Portal } from '@chakra-ui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from './feedback/notify.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { ActionBar, usePhone } from './page-body.tsx';
import { RowCount } from './row-count.tsx';

/** A verb of a page or of a row. */
export interface Action {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  onClick: () => void;
  /** Why it cannot be done now; shown, not hidden. Undefined means it can. */
  disabledReason?: string | undefined;
  /** Destroys or cancels: shown in the colour of errors and kept away from the primary one. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Keeps what was entered: the key for saving does it too. */
  saves?: boolean | undefined;
}

export interface PageHeaderProps {
  title: string;
  count?: number | undefined;
  /** Badge, number with copy button, data age and the like, right of the title. */
  aside?: ReactNode;
  primary?: Action | undefined;
  /** Buttons before the primary one; in the menu where there is no room. */
  beside?: readonly Action[] | undefined;
  menu?: readonly Action[] | undefined;
}

/** Title row, one line: h1, count, the one primary action; all others in a menu. On a phone the primary action sticks to the bottom. */
export function PageHeader({ title, count, aside, primary, beside = [], menu = [] }: PageHeaderProps) {
  const phone = usePhone();
  const further = phone ? [...beside, ...menu] : menu;
  return (
    <>
      <Flex as="header" align="center" gap="gap" minH="control" data-bar>
        <Flex align="last baseline" gap="gap">
          <PageTitle>{title}</PageTitle>
          <RowCount of={count} size="sm" />
        </Flex>
        {aside}
        <Flex ms="auto" gap="gap" align="center" minW="0" flexShrink="0" maxW="70%">
          {phone ? null : beside.map((action) => <ActionButton key={action.key} action={action} />)}
          {phone || !primary ? null : <Primary action={primary} />}
          {further.length > 0 ? <ActionMenu actions={further} /> : null}
        </Flex>
      </Flex>
      {phone && primary ? (
        <ActionBar>
          <Primary action={primary} />
        </ActionBar>
      ) : null}
    </>
  );
}

/** In two lines before it would push an action away. */
export function PageTitle({ children }: { children: string }) {
  const phone = usePhone();
  return (
    <Heading
      as="h1"
      m="0"
      textStyle={phone ? 'md' : 'xl'}
      lineHeight="1.15"
      fontWeight="semibold"
      // What stands beside it gives way before a word breaks.
      minW="min-content"
      lineClamp={2}
      title={children}
    >
      {children}
    </Heading>
  );
}

function Primary({ action }: { action: Action }) {
  return (
    <>
      {action.disabledReason ? (
        <chakra.span
          textStyle="sm"
          color="fg.muted"
          lineHeight="1.2"
          minW="0"
          lineClamp={2}
          title={action.disabledReason}
          data-part="reason"
        >
          {action.disabledReason}
        </chakra.span>
      ) : null}
      <ActionButton action={action} variant="solid" />
    </>
  );
}

export interface ActionButtonProps {
  action: Action;
  variant?: 'solid' | 'outline' | 'ghost';
  size?: 'md' | 'lg';
}

/** One action as a button; a reason against it is its tooltip and its description, and is said when it is pressed: a finger sees no tooltip. */
export function ActionButton({ action, variant = 'outline', size = 'md' }: ActionButtonProps) {
  const { disabledReason } = action;
  const blocked = disabledReason !== undefined;
  return (
    <Button
      variant={variant}
      size={size}
      {...(action.danger ? { colorPalette: 'red' } : {})}
      aria-disabled={blocked || undefined}
      title={disabledReason}
      loading={action.busy ?? false}
      data-save={action.saves ? '' : undefined}
      onClick={blocked ? () => notify({ tone: 'info', title: disabledReason }) : action.onClick}
    >
      {action.icon ? <Icon of={action.icon} /> : null}
      {action.label}
    </Button>
  );
}

interface ActionMenuProps {
  readonly actions: readonly Action[];
  readonly label?: string;
  /** Without a frame among buttons that have none. */
  readonly variant?: 'outline' | 'ghost';
}

/** All further actions behind three dots. */
export function ActionMenu({ actions, label, variant = 'outline' }: ActionMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton icon={EllipsisVertical} label={label ?? t('action.more')} variant={variant} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <ActionItems actions={actions} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** What an action opens would count as a part of the menu, and close with it: so the menu goes first. */
const afterMenu = (act: () => void): void => void setTimeout(act);

/** Menu entries of actions; to be used inside a Menu.Content. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return actions.map((action) => (
    <Menu.Item
      key={action.key}
      value={action.key}
      disabled={action.disabledReason !== undefined}
      onClick={() => afterMenu(action.onClick)}
      color={action.danger ? 'error.fg' : undefined}
    >
      {action.icon ? <Icon of={action.icon} /> : null}
      <chakra.span>
        {action.label}
        {action.disabledReason ? (
          <chakra.span display="block" textStyle="xs" color="fg.muted">
            {action.disabledReason}
          </chakra.span>
        ) : null}
      </chakra.span>
    </Menu.Item>
  ));
}

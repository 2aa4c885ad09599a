import { CloseButton, Drawer, Flex, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerRoot } from './dialog-root.tsx';
import { SCROLLER } from './page-body.tsx';

export interface SideDrawerProps {
  readonly title: string;
  /** Beside the title: number, state. */
  readonly beside?: ReactNode;
  readonly size: 'md' | 'lg' | 'xl';
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands behind a row, over the list it belongs to: open as long as it is rendered. */
export function SideDrawer({ title, beside, size, footer, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('ui');
  return (
    <DrawerRoot open onOpenChange={({ open }) => (open ? undefined : onClose())} size={size}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Flex align="center" gap="gap" wrap="wrap" flex="1" minW="0" pe="12">
                <Drawer.Title flex="none">{title}</Drawer.Title>
                {beside}
              </Flex>
              <Drawer.CloseTrigger asChild>
                <CloseButton aria-label={t('action.close')} />
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body display="flex" flexDirection="column" gap="4" css={{ '& > *': { flexShrink: 0 } }} {...SCROLLER}>
              {children}
            </Drawer.Body>
            {footer ? <Drawer.Footer>{footer}</Drawer.Footer> : null}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </DrawerRoot>
  );
}

/** How this device looks and sounds; it belongs to the place, so it is kept per device. */
import { Button, Popover, Portal } from '@chakra-ui/react';
import { ClipboardCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '#pages/kit/shell-services.ts';
import { AppearanceChoices } from '#screens/system/appearance-choices.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function AppearanceMenu() {
  const { t } = useTranslation(['shell', 'check']);
  const { checkStation } = useShell();
  const [isOpen, setOpen] = useState(false);
  const check = (): void => {
    setOpen(false);
    checkStation();
  };
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton icon={Settings2} label={t('look.title')} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="min(26rem, calc(100vw - 16px))">
            <Popover.Body display="flex" flexDirection="column" gap="4" p="panel">
              <AppearanceChoices />
              <Button alignSelf="start" onClick={check}>
                <Icon of={ClipboardCheck} />
                {t('check:open')}
              </Button>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

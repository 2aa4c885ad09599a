/** How this device looks and sounds; it belongs to the place, so it is kept per device. */
import { Popover, Portal } from '@chakra-ui/react';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppearanceChoices } from '#screens/system/appearance-choices.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function AppearanceMenu() {
  const { t } = useTranslation('shell');
  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <IconButton icon={Settings2} label={t('look.title')} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="min(26rem, calc(100vw - 16px))">
            <Popover.Body display="flex" flexDirection="column" gap="4" p="panel">
              <AppearanceChoices />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

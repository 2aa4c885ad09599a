/** The settings of the page in front (specification §2.2): whether its search is linked. How the device looks stands under its own button. */
import { Button, Dialog, Portal, Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setLinked, useLinked } from '#pages/kit/linked-search.ts';
import { hasSearch } from '#shell/keys/front-search.ts';
import type { OverlayProps } from '#shell/overlay/overlay-store.ts';
import { routeOf, titleOf } from '#shell/routes.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';

export function SettingsDialog({ path, onClose }: OverlayProps) {
  const { t, i18n } = useTranslation(['palette', 'ui']);
  const linked = useLinked(path);
  const [searches] = useState(hasSearch);
  const route = routeOf(path);
  const page = route ? titleOf(route, i18n.language) : path;
  return (
    <DialogRoot open size="sm" placement="center" onOpenChange={({ open }) => (open ? undefined : onClose())}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header>
              <Dialog.Title>{t('settings.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text textStyle="xs" color="fg.muted" mb="1">
                {t('settings.page', { page })}
              </Text>
              <Switch.Root
                w="100%"
                justifyContent="space-between"
                checked={linked}
                disabled={!searches}
                onCheckedChange={({ checked }) => setLinked(path, checked)}
              >
                <Switch.Label>{t('ui:search.linked')}</Switch.Label>
                <Switch.HiddenInput />
                <Switch.Control />
              </Switch.Root>
              <Text textStyle="xs" color="fg.muted">
                {t(searches ? 'settings.linkedHelp' : 'settings.noSearch')}
              </Text>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {t('ui:action.close')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

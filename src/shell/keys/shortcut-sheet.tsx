/** All keys of the app on one sheet. */
import { Button, chakra, Dialog, Grid, Portal } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverlayProps } from '#shell/overlay/overlay-store.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { KeyCaps } from './key-caps.tsx';
import { KEY_TABLE, type KeyGroup } from './key-table.ts';

export function ShortcutSheet({ onClose }: OverlayProps) {
  const { t } = useTranslation(['keys', 'ui']);
  const done = useRef<HTMLButtonElement>(null);
  return (
    <DialogRoot
      open
      size="lg"
      placement="center"
      scrollBehavior="inside"
      initialFocusEl={() => done.current}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
      // The palette, from which it was opened, gives the focus back while it goes.
      onFocusOutside={(event) => event.preventDefault()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header>
              <Dialog.Title>{t('title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body tabIndex={0} _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' }}>
              <chakra.div css={{ columnGap: '2rem' }} columnCount={{ base: 1, md: 2 }}>
                {KEY_TABLE.map((group) => (
                  <Group key={group.group} {...group} />
                ))}
              </chakra.div>
              <chakra.p textStyle="xs" color="fg.muted" mt="3">
                {t('note')}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={done} variant="outline" onClick={onClose}>
                {t('ui:action.close')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

function Group({ group, entries }: KeyGroup) {
  const { t } = useTranslation('keys');
  return (
    <chakra.section mb="4" css={{ breakInside: 'avoid' }}>
      <chakra.h3 textStyle="xs" fontWeight="semibold" color="fg.muted" mb="1">
        {t(`${group}.title`)}
      </chakra.h3>
      <chakra.dl m="0">
        {entries.map(({ name, keys }) => (
          <Grid key={name} templateColumns="1fr auto" gap="3" alignItems="center" py="1.5" borderTopWidth="var(--line)" textStyle="sm">
            <dt>{t(`${group}.${name}`)}</dt>
            <chakra.dd m="0" textAlign="end">
              <KeyCaps keys={keys} />
            </chakra.dd>
          </Grid>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

import { Button, Dialog, Field, Flex, Input, Portal } from '@chakra-ui/react';
import { Camera, Keyboard } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { emitScan } from './scan-hub.ts';

/** The codes that its two ways bring are for the page below; a gun is heard when the dialog is closed. */
const OWN = ['camera', 'manual'] as const;

const CameraScan = lazy(() => import('./camera-scan.tsx').then((m) => ({ default: m.CameraScan })));

interface ScanToolsProps {
  /** They stand beside a field at a desk, and are as high as it is. */
  readonly besideField?: boolean;
}

/** Ways in without a scan gun: the camera, or typing the number of a damaged label. */
export function ScanTools({ besideField = false }: ScanToolsProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<'camera' | 'keys' | null>(null);
  const close = () => setOpen(null);
  // At the shelf the density of the lists says nothing of the hand that reaches for them.
  const least = besideField ? 'control' : 'max(56px, {sizes.control})';
  const big = { variant: 'outline', minW: least, minH: least } as const;
  return (
    <Flex gap="gap">
      <IconButton icon={Keyboard} {...big} data-scan-manual="" label={t('scan.manual')} onClick={() => setOpen('keys')} />
      <IconButton icon={Camera} {...big} label={t('scan.camera')} onClick={() => setOpen('camera')} />
      <DialogRoot
        passes={OWN}
        open={open !== null}
        onOpenChange={(details) => (details.open ? undefined : close())}
        size="md"
        placement="center"
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content mx="4">
              {open === 'keys' ? <ManualCode onDone={close} /> : null}
              {open === 'camera' ? (
                <Suspense fallback={null}>
                  <CameraScan onDone={close} />
                </Suspense>
              ) : null}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </DialogRoot>
    </Flex>
  );
}

function ManualCode({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onDone();
    emitScan({ text, source: 'manual' });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Dialog.Header>
        <Dialog.Title>{t('scan.manual')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Field.Root>
          <Field.Label>{t('scan.manualLabel')}</Field.Label>
          <Input
            autoFocus
            fontFamily="mono"
            textStyle="xl"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="solid" disabled={text.trim() === ''}>
          {t('action.confirm')}
        </Button>
      </Dialog.Footer>
    </form>
  );
}

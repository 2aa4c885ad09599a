/** The camera, as the terminals use it: whatever it reads has passed. */
import { Dialog, Portal } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { DialogRoot } from '#ui/dialog-root.tsx';
import type { CameraState } from '#ui/scan/camera-scan.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import { StepButton, type StepProps, StepView, useChecking, useStepWords } from './step.tsx';

const CameraScan = lazy(() => import('#ui/scan/camera-scan.tsx').then((parts) => ({ default: parts.CameraScan })));

/** What the camera reads is for the step below its dialog. */
const PASSES = ['camera'] as const;

export function CameraStep({ made, isFresh }: StepProps) {
  const { own } = useStepWords('camera');
  const { begin, found } = useChecking();
  const [isOpen, setOpen] = useState(false);
  const state = useRef<CameraState>('starting');
  const open = (): void => {
    begin('camera');
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    if (state.current === 'denied' || state.current === 'none') void found('camera', [{ code: state.current, facts: {} }]);
    // A code that was read is heard right after this, and takes its place.
    if (state.current === 'running') void found('camera', [{ code: 'notRead', facts: {} }]);
  };
  useScan(
    ({ source }) => {
      if (source !== 'camera') return;
      giveFeedback('ok');
      return found('camera', [{ code: 'read', facts: {} }]);
    },
    { passes: NOT_CAMERA },
  );
  return (
    <StepView
      ask={own('ask')}
      made={isOpen ? undefined : made}
      actions={<StepButton isMain={!isFresh} icon={Camera} label={own('open')} onClick={open} />}
    >
      <DialogRoot
        passes={PASSES}
        open={isOpen}
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
              <Suspense fallback={null}>
                <CameraScan
                  onDone={close}
                  onState={(now) => {
                    state.current = now;
                  }}
                />
              </Suspense>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </DialogRoot>
    </StepView>
  );
}

const NOT_CAMERA = ['wedge', 'manual'] as const;

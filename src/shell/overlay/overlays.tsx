import { closeOverlay, type OverlayProps, openOverlay, useOverlay } from './overlay-store.ts';

export function Overlays(props: Omit<OverlayProps, 'onClose' | 'onKeys'>) {
  const { Shown } = useOverlay();
  return Shown ? <Shown {...props} onClose={closeOverlay} onKeys={() => void openOverlay('keys')} /> : null;
}

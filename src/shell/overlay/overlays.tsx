import { closeOverlay, type OverlayProps, replaceOverlay, useOverlay } from './overlay-store.ts';

export function Overlays(props: Omit<OverlayProps, 'onClose' | 'onKeys'>) {
  const { Shown } = useOverlay();
  return Shown ? <Shown {...props} onClose={() => closeOverlay(Shown)} onKeys={() => replaceOverlay(Shown, 'keys')} /> : null;
}

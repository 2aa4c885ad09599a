import type { ScreenProps } from '#pages/kit/screen.ts';
import { type PickingKind, PickingScreen } from './picking-screen.tsx';

const kind: PickingKind = { path: '/wms/picking-list' };

/** Picking lists of every kind. */
export function Screen(props: ScreenProps) {
  return <PickingScreen {...props} kind={kind} />;
}

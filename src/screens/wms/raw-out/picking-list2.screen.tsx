import type { ScreenProps } from '#pages/kit/screen.ts';
import { type PickingKind, PickingScreen } from './picking-screen.tsx';

const kind: PickingKind = { path: '/wms/picking-list2', requisitionType: 2, opens: '/wms/picking-list2-detail' };

/** Picking lists by quantity: boxes are opened where a line needs less. */
export function Screen(props: ScreenProps) {
  return <PickingScreen {...props} kind={kind} />;
}

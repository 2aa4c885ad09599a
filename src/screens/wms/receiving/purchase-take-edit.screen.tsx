import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceivePage } from './receive-page.tsx';

/** /wms/purchase-take-edit?id=…: a receipt that was begun and goes on. */
export function Screen(props: ScreenProps) {
  return <ReceivePage {...props} />;
}

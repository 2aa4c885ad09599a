import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceivePage } from './receive-page.tsx';

/** /wms/purchase-take-edit?id=…: continues an unfinished receipt. */
export function Screen(props: ScreenProps) {
  return <ReceivePage {...props} />;
}

import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceivePage } from './receive-page.tsx';

/** /wms/purchase-take-add-confirm?id=… [&fix=opId] */
export function Screen(props: ScreenProps) {
  return <ReceivePage {...props} />;
}

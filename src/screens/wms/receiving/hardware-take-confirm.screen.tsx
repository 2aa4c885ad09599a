/** /wms/hardware/hardware-purchase-take-add-confirm?id=… [&fix=opId] */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { HARDWARE, ReceiptAreaContext } from '#screens/wms/kit/receipt-area.ts';
import { ReceivePage } from './receive-page.tsx';

export const Screen = (props: ScreenProps) => (
  <ReceiptAreaContext value={HARDWARE}>
    <ReceivePage {...props} />
  </ReceiptAreaContext>
);

/** /wms/hardware/hardware-purchase-take-add[?noticeId=…] */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { HARDWARE, ReceiptAreaContext } from '#screens/wms/kit/receipt-area.ts';
import { NewReceipt } from './new-receipt.tsx';

export const Screen = (props: ScreenProps) => (
  <ReceiptAreaContext value={HARDWARE}>
    <NewReceipt {...props} />
  </ReceiptAreaContext>
);

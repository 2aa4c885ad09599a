/** /wms/hardware/hardware-purchase-take-add[?noticeId=…] */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { NewReceipt } from './new-receipt.tsx';
import { HARDWARE, ReceiptAreaContext } from './receipt-area.ts';

export const Screen = (props: ScreenProps) => (
  <ReceiptAreaContext value={HARDWARE}>
    <NewReceipt {...props} />
  </ReceiptAreaContext>
);

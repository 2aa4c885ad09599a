/** /wms/hardware/hardware-purchase-take-add[?noticeId=…] */

import { HARDWARE } from '#domain/wms/areas.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { StoreAreaContext } from '#screens/wms/kit/store-area.ts';
import { NewReceipt } from './new-receipt.tsx';

export const Screen = (props: ScreenProps) => (
  <StoreAreaContext value={HARDWARE}>
    <NewReceipt {...props} />
  </StoreAreaContext>
);

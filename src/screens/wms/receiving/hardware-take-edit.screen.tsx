/** /wms/hardware/hardware-purchase-take-edit?id=…: continues an unfinished receipt. */

import { HARDWARE } from '#domain/wms/areas.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { StoreAreaContext } from '#screens/wms/kit/store-area.ts';
import { ReceivePage } from './receive-page.tsx';

export const Screen = (props: ScreenProps) => (
  <StoreAreaContext value={HARDWARE}>
    <ReceivePage {...props} />
  </StoreAreaContext>
);

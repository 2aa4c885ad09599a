/** /wms/hardware/purchase-return-goods: the same for the hardware stores. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReturnScreen } from './return-screen.tsx';

const AREA = { path: '/wms/hardware/purchase-return-goods', classes: ['WJ-K'] };

export const Screen = (props: ScreenProps) => <ReturnScreen {...props} area={AREA} />;

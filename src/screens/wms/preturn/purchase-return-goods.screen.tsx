/** /wms/purchase-return-goods: what goes back to suppliers out of the raw-material stores. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReturnScreen } from './return-screen.tsx';

const AREA = { path: '/wms/purchase-return-goods', classes: ['YCL-K', 'WSYCL-K'] };

export const Screen = (props: ScreenProps) => <ReturnScreen {...props} area={AREA} />;

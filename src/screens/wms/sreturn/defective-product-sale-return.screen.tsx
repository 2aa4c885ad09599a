/** /defective-product-sale-return: goods that were sold as defective and come back. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { SalesReturnScreen } from './return-screen.tsx';
import type { Area } from './use-return-actions.ts';

const AREA: Area = { path: '/defective-product-sale-return', soType: 3 };

export const Screen = (props: ScreenProps) => <SalesReturnScreen {...props} area={AREA} />;

/** /wms/purchase-take-add[?noticeId=…] */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { NewReceipt } from './new-receipt.tsx';

export const Screen = (props: ScreenProps) => <NewReceipt {...props} />;

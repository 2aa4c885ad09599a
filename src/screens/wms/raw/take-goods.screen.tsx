/** /wms/takeGoods: receipts of raw material in detail, and putting away. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceiptView } from './receipt-view.tsx';

export const Screen = (props: ScreenProps) => <ReceiptView {...props} />;

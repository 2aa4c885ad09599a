/** /wms/purchase-take: receipts of raw material. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ReceiptList } from './receipt-list.tsx';

export const Screen = ({ title }: ScreenProps) => <ReceiptList title={title} />;

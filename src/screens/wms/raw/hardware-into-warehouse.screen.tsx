/** /wms/hardware/purchase-into-warehouse: receipts of hardware; with `id` one of them, with mode=putAway the terminal for putting away. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { HARDWARE, ReceiptAreaContext } from './receipt-area.ts';
import { ReceiptList } from './receipt-list.tsx';
import { ReceiptView } from './receipt-view.tsx';

export const Screen = ({ query, title }: ScreenProps) => (
  <ReceiptAreaContext value={HARDWARE}>
    {query.has('id') || query.has('mode') ? <ReceiptView query={query} title={title} /> : <ReceiptList title={title} />}
  </ReceiptAreaContext>
);

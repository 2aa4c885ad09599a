/** /wms/hardware/purchase-into-warehouse: receipts of hardware; with `id` one of them, with mode=putAway the terminal for putting away. */

import { HARDWARE } from '#domain/wms/areas.ts';
import { receiptScreen } from './receipt.tsx';
import { receiptFaces } from './receipt-faces.tsx';

export const Screen = receiptScreen(
  HARDWARE,
  receiptFaces(HARDWARE, (query) => query.get('mode') === 'putAway'),
);

/** /wms/hardware/purchase-into-warehouse: receipts of hardware. With `id`: one of them. With mode=putAway: the put-away terminal. */

import { HARDWARE } from '#domain/wms/areas.ts';
import { receiptScreen } from './receipt.tsx';
import { receiptFaces } from './receipt-faces.tsx';

export const Screen = receiptScreen(
  HARDWARE,
  receiptFaces(HARDWARE, (query) => query.get('mode') === 'putAway'),
);

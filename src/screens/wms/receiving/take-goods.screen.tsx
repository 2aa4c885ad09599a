/** /wms/takeGoods: putting away what was received; with `id` a receipt of raw material in detail, with mode=putAway its boxes only. */

import { RAW } from '#domain/wms/areas.ts';
import { receiptScreen } from './receipt.tsx';
import { receiptFaces } from './receipt-faces.tsx';

export const Screen = receiptScreen(
  RAW,
  receiptFaces(RAW, (query) => !query.has('id') || query.get('mode') === 'putAway'),
);

/** /wms/takeGoods: putting away received goods. With `id`: a receipt of raw material in detail. With mode=putAway: only its boxes. */

import { RAW } from '#domain/wms/areas.ts';
import { receiptScreen } from './receipt.tsx';
import { receiptFaces } from './receipt-faces.tsx';

export const Screen = receiptScreen(
  RAW,
  receiptFaces(RAW, (query) => !query.has('id') || query.get('mode') === 'putAway'),
);

/** /other-warehouse: goods that come in without an order: samples, gifts, found goods. */
import { otherIn } from '#domain/wms/voucher/entry.operation.ts';
import { voucherEntry } from './entry.ts';
import { INCOMING, numbered } from './incoming-lines.ts';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  path: '/other-warehouse',
  words: 'stockVoucherIn',
  types: ['OTHER_IN'],
  columns: ['rdCode', 'lines.material', 'lines.boxNo', 'lines.batchNo', 'lines.qty', 'lines.toBinId', 'reason'],
  search: ['rdCode', 'box', 'goods'],
  lines: ['boxNo', 'batchNo', 'qty', 'toBinId'],
  entry: voucherEntry({
    pair: otherIn,
    direction: 1,
    ...INCOMING,
    prepare: numbered,
  }),
});

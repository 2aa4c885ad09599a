/** /other-outbound: goods that leave without an order: samples, disposal of expired stock, scrap. */
import { otherOut } from '#domain/wms/voucher/entry.operation.ts';
import { takenPayload } from '#domain/wms/voucher/goods-out.ts';
import { voucherEntry } from './entry.ts';
import { takenGoods } from './taken-goods.ts';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  path: '/other-outbound',
  words: 'stockVoucherOut',
  types: ['OTHER_OUT'],
  columns: ['rdCode', 'lines.material', 'lines.boxNo', 'lines.qty', 'lines.fromBinId', 'reason'],
  search: ['rdCode', 'box', 'goods'],
  lines: ['boxNo', 'qty', 'fromBinId'],
  entry: voucherEntry({
    pair: otherOut,
    direction: 2,
    ...takenGoods('OTHER_OUT'),
    payload: (lines, { candidates }) => takenPayload(lines, candidates),
  }),
});

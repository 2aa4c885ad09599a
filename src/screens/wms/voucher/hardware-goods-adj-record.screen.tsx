/** /wms/hardware/hardware-goodsAdj-Record: moves in the hardware stores. */
import { HARDWARE_STORES } from '#domain/wms/areas.ts';
import { scanned } from './moves.ts';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  path: '/wms/hardware/hardware-goodsAdj-Record',
  words: 'stockVoucherAdjust',
  types: ['BIN_ADJUST'],
  classes: HARDWARE_STORES,
  columns: ['lines.material', 'lines.boxNo', 'lines.qty', 'lines.fromBinId', 'lines.toBinId', 'lines.palletNo'],
  search: ['goods', 'box'],
  lines: ['boxNo', 'qty', 'fromBinId', 'toBinId', 'palletNo'],
  ...scanned('/wms/hardware/hardware-goods-adjust'),
});

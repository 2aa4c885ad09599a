/** /goods-adjust: bin adjustment with the scanner. With `list`: the moves. With `id`: one voucher. */
import { AdjustPage } from './adjust-page.tsx';
import { LIST, scanned, terminal } from './moves.ts';
import { voucherScreen } from './voucher.tsx';

const path = '/goods-adjust';

export const Screen = voucherScreen({
  path,
  words: 'stockVoucherAdjust',
  types: ['BIN_ADJUST'],
  home: LIST,
  columns: ['lines.material', 'lines.boxNo', 'lines.qty', 'lines.fromBinId', 'lines.toBinId', 'lines.palletNo'],
  search: ['goods', 'box'],
  lines: ['boxNo', 'qty', 'fromBinId', 'toBinId', 'palletNo'],
  ...scanned(path),
  faces: [terminal(({ title }) => <AdjustPage title={title} classes={null} listPath={path} listQuery={LIST} />)],
});

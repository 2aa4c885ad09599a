/** /set-plate: pallets with the scanner. With `list`: the vouchers. With `id`: one voucher. */
import { LIST, scanned, terminal } from './moves.ts';
import { PalletPage } from './pallet-page.tsx';
import { voucherScreen } from './voucher.tsx';

const path = '/set-plate';

export const Screen = voucherScreen({
  path,
  words: 'stockVoucherPallet',
  types: ['PALLET', 'UNPALLET'],
  home: LIST,
  columns: ['voucherType', 'lines.material', 'lines.palletNo', 'lines.boxNo', 'lines.qty', 'lines.fromBinId'],
  search: ['box', 'goods'],
  lines: ['palletNo', 'boxNo', 'qty', 'fromBinId'],
  ...scanned(path),
  faces: [terminal(PalletPage)],
});

/** /form-switch: one material becomes another, at the rate of their units. */
import { formSwitch } from '#domain/wms/voucher/entry.operation.ts';
import { formPayload } from '#domain/wms/voucher/goods-out.ts';
import { voucherEntry } from './entry.ts';
import { CHANGING } from './taken-lines.tsx';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  ...{ path: '/form-switch', words: 'stockVoucherForm', types: ['FORM_SWITCH'] },
  columns: ['lines.material', 'lines.boxNo', 'lines.qty', 'toMaterial', 'toQty', 'lines.toBatchNo', 'lines.newBoxNo', 'reason'],
  search: ['goods', 'box'],
  lines: ['boxNo', 'qty', 'toMatCode', 'toMatName', 'toQty', 'toBatchNo', 'newBoxNo'],
  entry: voucherEntry({
    ...{ pair: formSwitch, direction: null, ...CHANGING },
    payload: (lines, { candidates }) => formPayload(lines, candidates),
  }),
});

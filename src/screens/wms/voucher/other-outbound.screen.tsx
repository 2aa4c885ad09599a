/** /other-outbound: goods that leave without an order: samples, disposal of expired stock, scrap. */
import { otherOut } from '#domain/wms/voucher/entry.operation.ts';
import { voucherEntry } from './entry.ts';
import { lineOf, takenPayload } from './goods-out.ts';
import { isBegun, lackOf, TakenLines, useTaken } from './taken-lines.tsx';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  ...{ path: '/other-outbound', words: 'stockVoucherOut', types: ['OTHER_OUT'] },
  columns: ['rdCode', 'lines.material', 'lines.boxNo', 'lines.qty', 'lines.fromBinId', 'reason'],
  search: ['rdCode', 'box', 'goods'],
  lines: ['boxNo', 'qty', 'fromBinId'],
  entry: voucherEntry({
    ...{ pair: otherOut, direction: 2 },
    ...{ useKnown: (draft) => useTaken('OTHER_OUT', draft), Lines: TakenLines, lineOf, isBegun, lack: lackOf },
    payload: (lines, { candidates }) => takenPayload(lines, candidates),
  }),
});

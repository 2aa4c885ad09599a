/**
 * /state-switch: state switches. With `new`: requesting one (`box` names boxes chosen elsewhere). With `edit`: changing a request. With `id`: one
 * voucher.
 */
import { useTranslation } from 'react-i18next';
import { voucherSaveSwitch, voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import { liveLines, StockVoucher, StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { SwitchPage } from './switch-page.tsx';
import { voucherScreen } from './voucher.tsx';

const path = '/state-switch';

function Asking({ title, query }: ScreenProps) {
  const boxNos = query.getAll('box').flatMap((text) => text.split(','));
  return <SwitchPage title={title} boxNos={boxNos} toStatus={query.get('to') ?? ''} row={null} />;
}

/** Reopens a request in the form, with its boxes as they are now. */
function Editing({ title, query }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const id = query.get('edit') ?? '';
  const view = useRow(StockVoucher, id);
  const lines = useRowsBy(StockVoucherLine, 'docId', id);
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(path) }} />;
  if (!view || !lines) return <NotHeld title={title} loading />;
  const asked = liveLines(lines.map(({ row }) => row));
  const boxNos = asked.flatMap(({ boxNo }) => boxNo ?? []);
  return <SwitchPage key={id} title={title} boxNos={boxNos} toStatus={String(asked[0]?.toStatus ?? '')} row={view.row} />;
}

export const Screen = voucherScreen({
  path,
  words: 'stockVoucherSwitch',
  types: ['STATE_SWITCH'],
  columns: [
    'lines.material',
    'lines.boxNo',
    'lines.qty',
    'lines.fromStatus',
    'lines.toStatus',
    'lines.fromBinId',
    'lines.toBinId',
    'reason',
  ],
  search: ['box', 'goods'],
  lines: ['boxNo', 'qty', 'fromStatus', 'toStatus', 'fromBinId', 'toBinId'],
  create: { to: [path, { new: '1' }], right: voucherSwitch.right },
  verbs: { of: { edit: { to: ({ id }) => [path, { edit: id }], right: voucherSaveSwitch.right, from: [0, 2] } } },
  faces: [
    { when: (query) => query.has('edit'), Part: Editing },
    { when: (query) => query.has('new') && !query.has('id'), Part: Asking },
  ],
});

import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import { liveLines, StockVoucher, StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { SwitchPage } from './switch-page.tsx';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/state-switch';
const TYPES: readonly VoucherType[] = ['STATE_SWITCH'];

/** State switches; with `new` one is asked for (`box` names boxes chosen elsewhere), with `edit` asked anew, with `id` one is shown. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayCreate = useRight(voucherSwitch.right);
  const [id, edit] = [query.get('id'), query.get('edit')];
  if (edit) return <Editing key={`edit-${edit}`} id={edit} title={title} />;
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  if (query.has('new'))
    return (
      <SwitchPage
        title={title}
        boxNos={query.getAll('box').flatMap((text) => text.split(','))}
        toStatus={query.get('to') ?? ''}
        row={null}
      />
    );
  const create = { key: 'new', label: t('switch.new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  return <VoucherTable title={title} path={path} types={TYPES} primary={mayCreate ? create : undefined} empty={t('switch.empty')} />;
}

/** What was asked for stands in the form again, box by box as they are now. */
function Editing({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const view = useRow(StockVoucher, id);
  const lines = useRowsBy(StockVoucherLine, 'docId', id);
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(path) }} />;
  if (!view || !lines) return <NotHeld title={title} loading />;
  const asked = liveLines(lines.map(({ row }) => row));
  const boxNos = asked.flatMap(({ boxNo }) => boxNo ?? []);
  return <SwitchPage title={title} boxNos={boxNos} toStatus={String(asked[0]?.toStatus ?? '')} row={view.row} />;
}

import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { ENTER_RIGHT, StockVoucher, StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow, useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { EntryForm } from './entry-form.tsx';
import { ENTRY_KINDS, type EntryType } from './entry-kind.ts';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

/** Vouchers of one kind that are entered at the desk: the list; with `id` one of them; with `new` or `edit` the form. */
export function EntryScreen({ query, title, type }: ScreenProps & { type: EntryType }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const { online } = useSyncStatus();
  const mayEnter = useRight(ENTER_RIGHT);
  const { path, words, online: needsServer } = ENTRY_KINDS[type];
  const [id, edit] = [query.get('id'), query.get('edit')];
  if (query.has('new')) return <EntryForm key="new" title={title} type={type} row={null} lines={[]} />;
  if (edit) return <Editing key={`edit-${edit}`} id={edit} title={title} type={type} />;
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  const create = {
    ...{ key: 'new', label: t(`entry.${words}.new`), icon: Plus, onClick: () => go(path, { new: '1' }) },
    disabledReason: needsServer && !online ? t('needsServer') : undefined,
  };
  return (
    <VoucherTable title={title} path={path} types={KINDS[type]} primary={mayEnter ? create : undefined} empty={t(`entry.${words}.empty`)} />
  );
}

const KINDS = { OTHER_IN: ['OTHER_IN'], OTHER_OUT: ['OTHER_OUT'], FORM_SWITCH: ['FORM_SWITCH'] } as const;

function Editing({ id, title, type }: { id: string; title: string; type: EntryType }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const view = useRow(StockVoucher, id);
  const lines = useRowsBy(StockVoucherLine, 'docId', id);
  const toList = { label: t('toList'), onClick: () => go(ENTRY_KINDS[type].path) };
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={toList} />;
  if (!view || !lines) return <NotHeld title={title} loading />;
  return <EntryForm title={title} type={type} row={view.row} lines={lines.map(({ row }) => row)} />;
}

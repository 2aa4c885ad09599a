import { ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { PalletPage } from './pallet-page.tsx';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/set-plate';
const TYPES: readonly VoucherType[] = ['PALLET', 'UNPALLET'];

/** Pallets with the scanner; with `list` what was grouped, with `id` one voucher. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayScan = useRight(MOVE_RIGHT);
  const id = query.get('id');
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  if (!query.has('list')) return <PalletPage title={title} />;
  const scan = { key: 'scan', label: t('pallet.scan'), icon: ScanLine, onClick: () => go(path) };
  return <VoucherTable title={title} path={path} types={TYPES} primary={mayScan ? scan : undefined} empty={t('pallet.empty')} />;
}

import { ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { AdjustPage } from './adjust-page.tsx';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/goods-adjust';
const TYPES: readonly VoucherType[] = ['BIN_ADJUST'];

/** Bin adjustment with the scanner; with `list` what was moved, with `id` one voucher. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayScan = useRight(MOVE_RIGHT);
  const id = query.get('id');
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  if (!query.has('list')) return <AdjustPage title={title} listPath={path} listQuery={{ list: '1' }} />;
  const scan = { key: 'scan', label: t('adjust.scan'), icon: ScanLine, onClick: () => go(path) };
  return <VoucherTable title={title} path={path} types={TYPES} primary={mayScan ? scan : undefined} empty={t('adjust.empty')} />;
}

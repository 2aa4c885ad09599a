import { ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/wms/hardware/hardware-goodsAdj-Record';
const TYPES: readonly VoucherType[] = ['BIN_ADJUST'];

/** What was moved in the hardware stores. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayScan = useRight(MOVE_RIGHT);
  const id = query.get('id');
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  const scan = { key: 'scan', label: t('adjust.scan'), icon: ScanLine, onClick: () => go('/wms/hardware/hardware-goods-adjust') };
  return (
    <VoucherTable title={title} path={path} types={TYPES} whClass="WJ-K" primary={mayScan ? scan : undefined} empty={t('adjust.empty')} />
  );
}

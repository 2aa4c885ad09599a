import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { voucherSwitch } from '#domain/wms/voucher/voucher.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { SwitchPage } from './switch-page.tsx';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/state-switch';
const TYPES: readonly VoucherType[] = ['STATE_SWITCH'];

/** State switches; with `new` one is asked for (`box` names boxes chosen elsewhere), with `id` one is shown. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayCreate = useRight(voucherSwitch.right);
  const id = query.get('id');
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  if (query.has('new'))
    return <SwitchPage title={title} boxNos={query.getAll('box').flatMap((text) => text.split(','))} toStatus={query.get('to') ?? ''} />;
  const create = { key: 'new', label: t('switch.new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  return <VoucherTable title={title} path={path} types={TYPES} primary={mayCreate ? create : undefined} empty={t('switch.empty')} />;
}

import { History, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { OpenCloseReport } from '#screens/wms/warehouse/movement-reports.tsx';
import { PackagePage } from './package-page.tsx';
import type { PackageMode } from './package-steps.ts';
import { VoucherPage } from './voucher-page.tsx';
import { VoucherTable } from './voucher-table.tsx';

const path = '/dismantle-package';
const TYPES: readonly VoucherType[] = ['SPLIT', 'MERGE'];

/** Splitting and merging with the scanner; `box` was chosen elsewhere; with `list` what was done, with `report` all of it out of the ledger, with `id` one voucher. */
export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const mayScan = useRight(MOVE_RIGHT);
  const [mode, setMode] = useState<PackageMode>('split');
  const [id, box] = [query.get('id'), query.get('box')];
  if (id) return <VoucherPage key={id} id={id} title={title} path={path} />;
  if (query.has('report')) return <OpenCloseReport title={title} />;
  if (!query.has('list')) return <PackagePage key={`${mode}/${box}`} title={title} mode={mode} onMode={setMode} boxNo={box} />;
  const scan = { key: 'scan', label: t('package.scan'), icon: ScanLine, onClick: () => go(path) };
  const report = { key: 'report', label: t('package.report'), icon: History, onClick: () => go(path, { report: '1' }) };
  return (
    <VoucherTable title={title} path={path} types={TYPES} primary={mayScan ? scan : undefined} menu={[report]} empty={t('package.empty')} />
  );
}

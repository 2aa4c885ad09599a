import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TransferLine, TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import type { StoreClass } from '#screens/wms/voucher/use-stores.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { TransferNew } from './transfer-new.tsx';
import { TransferPage } from './transfer-page.tsx';
import { TransferReport } from './transfer-report.tsx';
import { TransferScan } from './transfer-scan.tsx';
import { TransferTable } from './transfer-table.tsx';

export interface TransfersViewProps extends ScreenProps {
  readonly path: string;
  readonly whClass?: StoreClass;
}

/** Transfers; with `new` one is made (for an application with `apply`), with `id` one is shown, with `mode` it is scanned out or in; with `report` all line by line. */
export function TransfersView({ query, title, path, whClass }: TransfersViewProps) {
  const id = query.get('id');
  const mode = query.get('mode');
  const apply = query.get('apply');
  if (query.has('report')) return <TransferReport title={title} path={path} />;
  if (query.has('new')) return <TransferNew key={apply ?? ''} title={title} path={path} whClass={whClass} applicationId={apply} />;
  if (id === null) return <TransferTable title={title} path={path} whClass={whClass} />;
  return <OneTransfer key={`${id}/${mode}`} id={id} title={title} path={path} mode={mode === 'ship' || mode === 'receive' ? mode : null} />;
}

function OneTransfer({ id, title, path, mode }: { id: string; title: string; path: string; mode: 'ship' | 'receive' | null }) {
  const { t } = useTranslation('voucher');
  const go = useGo();
  const view = useRow(TransferOrder, id);
  const read = useRowsBy(TransferLine, 'docId', id);
  const lines = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [read]);
  if (view === undefined || read === undefined) return <NotHeld title={title} loading />;
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={{ label: t('toList'), onClick: () => go(path) }} />;
  const parts = { title, path, view, lines };
  return mode ? <TransferScan {...parts} wanted={mode} /> : <TransferPage {...parts} />;
}

/**
 * /dismantle-package: splitting and merging with the scanner (`box` was chosen elsewhere). With `list`: the vouchers. With `report`: all splits and
 * merges from the ledger. With `id`: one voucher.
 */
import { History } from 'lucide-react';
import { useState } from 'react';
import { openCloseBoxes } from '#domain/wms/reports/ledger.reports.ts';
import type { PackageMode } from '#domain/wms/voucher/package.job.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { LIST, scanned, terminal } from './moves.ts';
import { PackagePage } from './package-page.tsx';
import { voucherScreen } from './voucher.tsx';

const path = '/dismantle-package';

/** From the ledger, so it includes those made by picking and verdicts. */
const SplitsAndMerges = reportScreen(openCloseBoxes, {
  back: [path],
  opens: ({ targetBoxNo }) => ['/records-query', { boxNo: targetBoxNo }],
});

function Terminal({ query, title }: ScreenProps) {
  const [mode, setMode] = useState<PackageMode>('split');
  const box = query.get('box');
  return <PackagePage key={`${mode}/${box}`} title={title} mode={mode} onMode={setMode} boxNo={box} />;
}

export const Screen = voucherScreen({
  path,
  words: 'stockVoucherPackage',
  types: ['SPLIT', 'MERGE'],
  home: LIST,
  columns: ['voucherType', 'lines.material', 'lines.boxNo', 'lines.newBoxNo', 'lines.qty'],
  search: ['box', 'goods'],
  lines: ['boxNo', 'newBoxNo', 'qty'],
  ...scanned(path),
  menu: { report: { icon: History, to: [path, { report: '1' }] } },
  faces: [{ when: (query) => query.has('report') && !query.has('id'), Part: SplitsAndMerges }, terminal(Terminal)],
});

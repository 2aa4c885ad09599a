/** Spoilt pieces that nobody has disposed of, each with a button that begins the disposal of its order and kind. */
import { Recycle } from 'lucide-react';
import { disposeCreate } from '#domain/mes/scrap/dispose.operation.ts';
import { scrapToDispose } from '#domain/mes/scrap/scrap.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { DISPOSALS } from './paths.ts';

const disposal = ({ orderId, scrapKind }: { readonly orderId: string; readonly scrapKind: number }) =>
  [DISPOSALS, { new: '1', of: `${orderId}/${scrapKind}` }] as const;

export const ToDispose = reportScreen(scrapToDispose, {
  id: 'mes.scrapToDispose',
  back: [DISPOSALS],
  live: true,
  opens: disposal,
  verbs: [{ key: 'dispose', icon: Recycle, right: disposeCreate.right, offered: () => true, to: disposal }],
});

/** The other faces of a receipt's route: putting away, what was put away (`log`), what came in (`inbound`). */
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoreArea } from '#domain/wms/areas.ts';
import { inStockDetail } from '#domain/wms/reports/ledger.reports.ts';
import type { Face } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { logFace } from '#screens/wms/kit/put-away-log.tsx';
import { PutAwayPage } from '#screens/wms/kit/put-away-page.tsx';
import { docMark } from '#screens/wms/kit/receipt-words.ts';
import { StoreAreaContext } from '#screens/wms/kit/store-area.ts';
import { NoReceipt, ReadingReceipt } from './receipt-missing.tsx';
import { useReceipt } from './use-receipt.ts';

/** @param putsAway whether the address opens the put-away terminal */
export const receiptFaces = (area: StoreArea, putsAway: (query: URLSearchParams) => boolean): readonly Face[] => [
  logFace([area.receipts.document]),
  { when: (query) => query.has('inbound'), Part: reportScreen(inStockDetail, { back: [area.receipts.document] }) },
  {
    when: putsAway,
    Part: (props) => (
      <StoreAreaContext value={area}>
        <PutAway {...props} area={area} />
      </StoreAreaContext>
    ),
  },
];

function PutAway({ title, query, area }: ScreenProps & { area: StoreArea }) {
  const id = query.get('id');
  return id ? <OfReceipt key={id} id={id} title={title} area={area} /> : <PutAwayPage title={title} />;
}

function OfReceipt({ id, title, area }: { id: string; title: string; area: StoreArea }) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const view = useReceipt(id);
  if (view === undefined) return <ReadingReceipt title={title} />;
  if (view === null) return <NoReceipt title={title} receipt={null} />;
  const back = { key: 'document', label: t('putAway.backToDocument'), icon: FileText, onClick: () => go(area.receipts.document, { id }) };
  return <PutAwayPage title={title} receiptId={id} number={docMark(view.receipt.row, t)} back={back} />;
}

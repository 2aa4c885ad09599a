/** `?id=…`: a receipt as a document; with mode=putAway, or without id, the terminal for putting away; with `log` what was put away, with `inbound` what came in. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesFiles } from '#domain/system/record-files.ts';
import { receiptStatus } from '#domain/wms/codes.ts';
import { receiptAttach } from '#domain/wms/receipt-attach.operation.ts';
import { AttachmentsPanel } from '#pages/attachments/attachments-panel.tsx';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { InStockDetail, PutawayLog } from '#screens/wms/warehouse/movement-reports.tsx';
import { PutAwayPage } from './put-away-page.tsx';
import { useReceiptArea } from './receipt-area.ts';
import { ReceiptBoxes } from './receipt-boxes.tsx';
import { useLineColumns } from './receipt-columns.tsx';
import { receiptFigures } from './receipt-facts.ts';
import { NoReceipt, ReadingReceipt } from './receipt-missing.tsx';
import { docMark } from './receipt-words.ts';
import { ReviewReceipt } from './review-receipt.tsx';
import { useReceipt, type ReceiptView as View } from './use-receipt.ts';
import { useReceiptActions } from './use-receipt-actions.ts';
import { receiptHistory, useChain, useFacts } from './use-receipt-facts.ts';

export function ReceiptView({ query, title }: Pick<ScreenProps, 'query' | 'title'>) {
  const id = query.get('id');
  const { document: path } = useReceiptArea();
  if (query.has('log')) return <PutawayLog title={title} back={path} />;
  if (query.has('inbound')) return <InStockDetail title={title} given={query.get('docNo') ?? ''} back={path} />;
  return id ? <OneReceipt key={id} id={id} title={title} putAway={query.get('mode') === 'putAway'} /> : <PutAwayPage title={title} />;
}

function OneReceipt({ id, title, putAway }: { id: string; title: string; putAway: boolean }) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const area = useReceiptArea();
  const view = useReceipt(id);
  if (view === undefined) return <ReadingReceipt title={title} />;
  if (view === null) return <NoReceipt title={title} receipt={null} />;
  if (!putAway) return <ReceiptDocument title={title} view={view} />;
  const back = { key: 'document', label: t('putAway.backToDocument'), icon: FileText, onClick: () => go(area.document, { id }) };
  return <PutAwayPage title={title} receiptId={id} number={docMark(view.receipt.row, t)} back={back} />;
}

const REVIEWED = 3;
const CLOSED = 4;
const keyOf = (line: { id: string }): string => line.id;

function ReceiptDocument({ title, view }: { title: string; view: View }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const go = useGo();
  const area = useReceiptArea();
  const [reviewing, setReviewing] = useState(false);
  const { row: receipt, pending } = view.receipt;
  const actionsOf = useReceiptActions({
    onReview: () => setReviewing(true),
    onPutAway: (id) => go(area.document, { id, mode: 'putAway' }),
  });
  const actions = actionsOf(receipt);
  const stored = receiptFigures(view.lines).putAway === 100;
  // When everything is in its place nothing is left to do; the verbs that undo must not take that place.
  const primary = stored ? undefined : actions[0];
  const inbound = {
    ...{ key: 'inbound', label: t('inbound'), icon: FileText },
    onClick: () => go(area.putAway.path, { ...area.putAway.query, inbound: '1', docNo: receipt.docNo ?? '' }),
  };
  const rest = actions.filter(({ key }) => key !== (stored ? 'putAway' : primary?.key));
  // Before its review nothing of a receipt is in stock.
  const menu = receipt.status === REVIEWED || receipt.status === CLOSED ? [...rest, inbound] : rest;
  const columns = useLineColumns(view);
  const facts = useFacts(view);
  const chain = useChain(view);
  const notice =
    pending !== 'none'
      ? {
          tone: pending === 'attention' ? ('error' as const) : ('info' as const),
          label: t(`ui:pending.${pending}`),
          text: t(`pending.${pending}Text`),
        }
      : undefined;
  return (
    <>
      <DocumentPage
        title={title}
        number={docMark(receipt, t)}
        state={{ tone: labels.tone(receiptStatus, receipt.status), label: labels.code(receiptStatus, receipt.status) }}
        primary={primary}
        menu={menu}
        facts={facts}
        chain={chain}
        history={receiptHistory(view, t)}
        notice={notice}
        attachments={<AttachmentsPanel docType="receipt" docId={receipt.id} attach={receiptAttach} open={takesFiles(receipt)} />}
        lines={{ id: 'wms.receiptLine', columns, rows: view.lines, rowKey: keyOf }}
      >
        <ReceiptBoxes view={view} />
      </DocumentPage>
      {reviewing ? <ReviewReceipt view={view} onClose={() => setReviewing(false)} onDone={() => undefined} /> : null}
    </>
  );
}

/** Receipts of one set of pages: the list, the document, and as further faces the put-away terminal and its reports. */
import { FileText, PackageCheck, ScanBarcode } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { holdsClass, type StoreArea } from '#domain/wms/areas.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { ArrivalNotice } from '#domain/wms/inbound/arrival-notice.document.ts';
import { ReceiptLine, type ReceiptLineRow, type ReceiptRow, receipt } from '#domain/wms/inbound/receipt.document.ts';
import { receiptCreate } from '#domain/wms/receiving/receipt.operation.ts';
import { receiptFigures } from '#domain/wms/receiving/receipt-progress.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { DocumentPlan, ListMore, VerbForm } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NoteCertificates } from '#screens/wms/kit/note-certificates.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { ReceiptBoxesOf } from './receipt-boxes.tsx';
import { useDamageSearch } from './use-damage-search.ts';
import { share, useReceiptMore } from './use-receipt-more.tsx';

const ReviewById = lazy(() => import('./review-receipt.tsx').then((part) => ({ default: part.ReviewById })));

const REVIEWED = 3;
const CLOSED = 4;
const BINS = 'receiptBox.binId';

type Plan = DocumentPlan<ReceiptRow, ReceiptLineRow>;
type Lines = readonly ReceiptLineRow[];

/** @param faces terminals and reports on the same route */
export function receiptScreen(area: StoreArea, faces: Plan['faces'] = []) {
  const isHardware = area.id === 'hardware';
  // In the hardware store, goods are set down where they stay.
  const bins = <N extends string>(name: N): readonly N[] => (isHardware ? [name] : []);
  return documentScreen(receipt, ReceiptLine, {
    path: area.receipts.list,
    id: isHardware ? 'wms.receipt.hardware' : 'wms.receipt',
    faces,
    list: {
      columns: ['supplierId', 'supplierDocNo', 'warehouseId', ...bins(BINS), 'lines.qty', 'inspected', 'putAway'],
      wide: ['supplierDocNo', 'warehouseId', 'inspected'],
      hidden: ['lines.count'],
      drawn: [BINS, 'damage'],
      told: {
        inspected: { align: 'end', width: 76, of: (lines) => share(receiptFigures(lines as unknown as Lines).inspected) },
        putAway: { align: 'end', width: 76, of: (lines) => share(receiptFigures(lines as unknown as Lines).putAway) },
      },
      search: ['supplierId', 'supplierDocNo', 'material', 'damage'],
      numbers: ['sourceDocNo'],
      where: { warehouseId: ({ whClassCode }) => holdsClass(area, whClassCode as never) },
      opens: ({ id }) => [area.receipts.document, { id }],
      create: { to: [area.receipts.add], right: receiptCreate.right },
      menu: { putAway: { to: [area.receipts.putAway.path, area.receipts.putAway.query], right: boxPutAway.right } },
      useMore: isHardware ? useBins : useDamageSearch,
    },
    view: {
      facts: ['supplierId', 'warehouseId', 'receiptType', 'supplierDocNo', 'broughtBy', 'inspected', 'putAway', 'photos'],
      lines: [
        ...(['matCode', 'matName', ...bins('bins'), 'planQty', 'openQty', 'qty', 'state'] as const),
        ...(['acceptedQty', 'concessionQty', 'rejectedQty', 'inboundQty'] as const),
      ],
      drawn: ['broughtBy', 'inspected', 'putAway', 'photos', 'bins', 'state'],
      hidden: ['spec', 'openQty'],
      wide: ['concessionQty'],
      before: [{ header: ArrivalNotice, field: 'noticeId', number: 'sourceDocNo', to: ({ id }) => ['/wms/arrival-notice', { id }] }],
      useMore: useReceiptMore,
      Sections: ({ view: { row } }) => (
        <>
          <NoteCertificates noticeId={row.noticeId} />
          <ReceiptBoxesOf id={row.id} />
        </>
      ),
    },
    verbs: {
      order: ['scan', 'review', 'putAway', 'unreview', 'close', 'delete', 'inbound', 'print'],
      of: {
        scan: { icon: ScanBarcode, to: ({ id }) => [area.receipts.edit, { id }] },
        review: { form: reviewForm(area) },
        putAway: {
          icon: PackageCheck,
          right: boxPutAway.right,
          from: [REVIEWED],
          to: ({ id }) => [area.receipts.document, { id, mode: 'putAway' }],
        },
        // Before its review nothing of a receipt is in stock.
        inbound: {
          icon: FileText,
          from: [REVIEWED, CLOSED],
          aside: true,
          isOfPage: true,
          to: ({ docNo }) => [area.receipts.putAway.path, { ...area.receipts.putAway.query, inbound: '1', docNo: docNo ?? '' }],
        },
      },
    },
  });
}

/** The review, preceded by its summary. */
const reviewForm = (area: StoreArea): VerbForm<ReceiptRow> =>
  function Review({ row, onClose }) {
    const go = useGo();
    return <ReviewById id={row.id} onClose={onClose} onDone={(id) => go(area.receipts.document, { id })} />;
  };

function useBins(search: SearchValues): ListMore<ReceiptRow> {
  const { say } = useDocumentWords('receipt');
  const cells = useMemo(() => ({ [BINS]: { title: say('column.bins') } }), [say]);
  return { cells, ...useDamageSearch(search) };
}

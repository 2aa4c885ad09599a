/** Inspections: what was measured, and which box got which verdict. While one is waiting, its results are entered on its page. */

import { CalendarPlus, ClipboardCheck, HandHeart, ListChecks, PackageX, RotateCcw, ScanSearch, Scissors } from 'lucide-react';
import { useMemo } from 'react';
import { f } from '#domain/kernel/field.ts';
import { CalibrationRecord } from '#domain/wms/calibration/calibration.document.ts';
import { claimCreate } from '#domain/wms/claim/claim.operation.ts';
import { Receipt } from '#domain/wms/inbound/receipt.document.ts';
import { GAUGE_CALIBRATIONS } from '#domain/wms/lending-stores.ts';
import { inspectType } from '#domain/wms/quality/codes.ts';
import { InspectionItem, type InspectionItemRow, type InspectionRow, inspection } from '#domain/wms/quality/inspection.document.ts';
import { waitingHours } from '#domain/wms/quality/inspection-facts.ts';
import { planSave } from '#domain/wms/quality/plan.operation.ts';
import { sampleSays } from '#domain/wms/quality/standing.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { pagesListing } from '#domain/wms/store-pages.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { DocumentPlan, ListPlan } from '#pages/document/plan.ts';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useDefectReasons } from '#screens/wms/kit/defect-reasons.ts';
import { NoteCertificates } from '#screens/wms/kit/note-certificates.tsx';
import { toClaim } from '#screens/wms/kit/to-claim.ts';
import { useRow } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { InspectedBoxes } from './inspected-boxes.tsx';
import { isOwnWork } from './own-work.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { useInspectionMore } from './use-inspection-more.tsx';

const DETAILS = '/wms/qualityDetails';
const CHOOSE = '/wms/qualityChoose';
const WAITING = 1;
const FIGURES = ['lotQty', 'sampleQty', 'defectQty', 'waiting'] as const;

/** A concession is a separate verdict and not among the ways to deal with rejected goods. */
const REJECT: VerbAsk<InspectionRow> = {
  fields: [
    { key: 'defectCode', field: f.str(60) },
    { key: 'decision', required: true, codes: [3, 4, 5, 6] },
    { ...REASON, required: false },
  ],
  payload: (values) => ({ ...values, binId: null }),
  useMore: () => {
    const options = useDefectReasons();
    return { start: { decision: '4' }, fields: { defectCode: options ? { options } : {} } };
  },
};

type Plan = DocumentPlan<InspectionRow, InspectionItemRow>;

interface InspectionPage extends Pick<Plan, 'path' | 'id' | 'faces'>, Pick<ListPlan<InspectionRow>, 'menu' | 'create'> {
  /** The inspection types on this page; default all. */
  readonly types?: readonly number[];
  /** The list shows why they were opened instead of their supplier. */
  readonly inStock?: boolean;
}

/** The types of inspection that stand on a page, as home counts them there. */
export const typesAt = (path: string): readonly number[] =>
  inspectType.codes.filter((code) => pagesListing(inspection, inspection.docType, null, code).includes(path));

export const inspectionScreen = ({ types, inStock = false, menu = {}, create, ...page }: InspectionPage) =>
  documentScreen(inspection, InspectionItem, {
    ...page,
    list: {
      columns: inStock
        ? ['matCode', 'matName', 'batchNo', 'inspectionBox.count', 'stockReason', 'extendedTo', ...FIGURES]
        : ['supplierId', 'matCode', 'matName', 'batchNo', ...FIGURES],
      hidden: ['sourceDocNo', ...(inStock ? (['supplierId'] as const) : [])],
      drawn: ['inspectionBox.count', 'waiting'],
      wide: ['batchNo'],
      cells: {
        supplierId: { width: 104 },
        stockReason: { width: 84 },
        extendedTo: { width: 100 },
        lotQty: { width: 80 },
        sampleQty: { width: 80 },
        // Before the results are in, nothing is known about defects.
        defectQty: { width: 88, value: ({ row }) => (row.status === WAITING ? '' : row.defectQty) },
      },
      search: ['supplierId', 'material'],
      numbers: ['sourceDocNo'],
      where: types ? { inspectType: types } : {},
      opens: ({ id }) => [DETAILS, { id }],
      useMore: useWaiting,
      menu,
      ...(create ? { create } : {}),
    },
    view: {
      facts: [
        ...(['inspectType', 'supplierId', 'matCode', 'batchNo', 'warehouseId', 'sourceDocNo'] as const),
        ...(['lotQty', 'plan', 'sample', 'defectQty', 'acceptedQty', 'concessionQty', 'rejectedQty', 'open'] as const),
        ...(['decision', 'inspectedByName', 'approverName', 'stockReason', 'extendedTo'] as const),
      ],
      drawn: ['plan', 'sample', 'open'],
      lines: ['seq', 'itemName', 'standard', 'lower', 'upper', 'readings', 'result', 'defectCode', 'defectQty'],
      cells: {
        seq: { width: 56 },
        lower: { width: 76 },
        upper: { width: 76 },
        result: { width: 92 },
        readings: { width: 130, grow: 2, value: ({ readings }) => readings.join('  ') },
        defectQty: { width: 76, value: ({ defectQty }) => (defectQty === '0' ? '' : defectQty) },
      },
      before: [
        { header: Receipt, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => ['/wms/takeGoods', { id }] },
        {
          header: SalesReturn,
          field: 'sourceDocId',
          number: 'sourceDocNo',
          to: ({ id }) => ['/defective-product-sale-return', { id }],
        },
        { header: CalibrationRecord, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => [GAUGE_CALIBRATIONS, { id }] },
      ],
      useMore: useInspectionMore,
      Sections: ({ view: { row } }) => (
        <>
          <CertificatesOf row={row} />
          <InspectedBoxes row={row} />
        </>
      ),
    },
    verbs: {
      order: ['record', 'judge', 'reject', 'sort', 'concede', 'extend', 'withdraw', 'reopen', 'claim', 'plan', 'print'],
      first: (row) => (sampleSays(row) === 'reject' ? 'reject' : null),
      of: {
        record: { icon: ClipboardCheck, to: ({ id }) => [DETAILS, { id }] },
        judge: { icon: ScanSearch, to: ({ id }) => [CHOOSE, { id }] },
        reject: { icon: PackageX, ask: REJECT },
        sort: { icon: ListChecks },
        // Conceded box by box, on the page where boxes are chosen.
        concede: { icon: HandHeart, to: ({ id }) => [CHOOSE, { id }], online: true, hindered: isOwnWork },
        extend: { icon: CalendarPlus, ask: { fields: [{ key: 'extendedTo', required: true }, REASON] } },
        withdraw: { danger: true },
        reopen: { icon: RotateCcw, danger: true },
        claim: {
          icon: Scissors,
          right: claimCreate.right,
          from: [2, 3, 4, 5],
          offered: ({ supplierId, rejectedQty }) => supplierId !== null && rejectedQty !== '0',
          to: ({ id }) => toClaim(id),
          aside: true,
        },
        plan: { form: PlanDialog, right: planSave.right, online: true, aside: true, isOfPage: true },
      },
    },
  });

/** Of goods that a supplier has announced with a delivery note. */
function CertificatesOf({ row: { sourceDocType, sourceDocId } }: { readonly row: InspectionRow }) {
  const receipt = useRow(Receipt, sourceDocType === 'receipt' ? sourceDocId : null);
  return <NoteCertificates noticeId={receipt?.row.noticeId} />;
}

/** How long the goods have been waiting for their results. */
function useWaiting() {
  const { say } = useDocumentWords('inspection');
  const now = useServerNow(60_000);
  const cells = useMemo(() => {
    const value = ({ row }: Viewed<InspectionRow>) => {
      const hours = waitingHours(row, now);
      return hours === null ? '' : say('hours', { n: String(hours) });
    };
    return { waiting: { value, width: 76, align: 'end' as const, grow: 0 } };
  }, [say, now]);
  return { cells };
}

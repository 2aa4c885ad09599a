/** Prints the certificate of the batches on a sales issue, and says beforehand what it cannot certify. It works without a network. */
import { call } from '#api/client.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import {
  type BatchCertificate,
  type BatchInspection,
  certificateHere,
  certificateRemarks,
  certificatesOf,
  isHeld,
  withoutTwice,
} from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssue, SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { PaperDialog } from '#pages/print/paper-dialog.tsx';
import { useSay } from '#pages/scan/said.ts';
import { useRow, useView } from '#store/hooks.ts';

const DAY = 10;

const inspectionsCall = call<readonly BatchInspection[]>('POST /api/wms/salesIssue/inspections');

const BATCHES: KnownOf<BatchCertificate, BaseWords> = {
  product: { word: 'certificate.product', width: 150, of: ({ matCode, matName }) => `${matCode} ${matName}` },
  batchNo: { word: 'field:common.batchNo', width: 92 },
  madeOn: { word: 'field:common.productionDate', width: 92 },
  qty: { word: 'field:common.qty', kind: 'figure', width: 78, unit: ({ unit }) => unit },
  boxes: { word: 'certificate.boxes', kind: 'figure', width: 50, of: ({ boxes }, { t }) => (boxes > 0 ? boxes : t('certificate.loose')) },
  docNo: { word: 'certificate.inspection', width: 104 },
  standing: { word: 'certificate.result', width: 80, of: ({ standing }, { t }) => t(`certificate.standing.${standing}`) },
  inspector: { word: 'certificate.inspector', width: 74 },
  inspectedAt: {
    word: 'certificate.inspectedOn',
    width: 92,
    of: ({ inspectedAt }, { labels }) => labels.instant(inspectedAt).slice(0, DAY),
  },
};

export function CertificateDialog({ row, onClose }: { readonly row: SalesIssueRow; readonly onClose: () => void }) {
  const words = useBaseWords('sales');
  const { labels } = words;
  const say = useSay('sales');
  const customerId = useRow(Customer, row.customerId)?.row.customerName ?? '';
  const here = useView([SalesIssueLine.name, Inspection.name], `certificate/${row.id}`, (store) => certificateHere(store, row.id));
  const { told, isAsking } = useTold('certificate', inspectionsCall, { id: row.id });
  const batches = here && !isAsking ? certificatesOf(row, here.lines, withoutTwice(told ?? [], here.inspections), here.madeOn) : undefined;
  const listed = batches?.filter((one) => !isHeld(one));
  const { sourceDocNo, packingListNo, plateNo } = row;
  const facts = { customerId, sourceDocNo, packingListNo, plateNo, shippedAt: labels.instant(row.shippedAt).slice(0, DAY) };
  return (
    <PaperDialog
      name="certificate"
      words={words}
      docNo={row.docNo}
      size="lg"
      counted={{ n: listed?.length ?? '–' }}
      facts={Object.entries(facts).map(([name, value]) => ({ label: labels.field(SalesIssue.name, name), value: value ?? '' }))}
      known={BATCHES}
      parts={listed && [{ rows: listed }]}
      addsUp={false}
      signatures={['inspector', 'quality']}
      remarks={
        batches &&
        certificateRemarks(batches, told !== undefined).map(({ tone, label, text }) => ({ tone, label: say(label), text: say(text) }))
      }
      onClose={onClose}
    />
  );
}

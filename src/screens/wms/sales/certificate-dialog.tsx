/** Prints the certificate of the batches on a sales issue, and says beforehand what it cannot certify. It works without a network. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import {
  type BatchCertificate,
  type BatchInspection,
  certificatesOf,
  inspectionsHere,
  isHeld,
  withoutTwice,
} from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssueLine, type SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { PaperDialog } from '#pages/print/paper-dialog.tsx';
import { useRow, useRowsBy, useView } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';

const DAY = 10;

const inspectionsCall = call<readonly BatchInspection[]>('POST /api/wms/salesIssue/inspections');

interface Certificate {
  /** Undefined while it is put together. */
  readonly batches: readonly BatchCertificate[] | undefined;
  /** The server has answered: what is unknown is unknown to it as well. */
  readonly isAsked: boolean;
  /** The production day of a batch; '' = unknown. */
  readonly madeOn: (batchId: string | null) => string;
}

function useCertificate(issue: SalesIssueRow): Certificate {
  const read = useRowsBy(SalesIssueLine, 'docId', issue.id);
  const lines = useMemo(() => read?.map(({ row }) => row), [read]);
  const of = lines?.map(({ materialId }) => materialId).sort();
  const here = useView('inspection', `certificate/${issue.id}/${of?.join() ?? '?'}`, (store) => inspectionsHere(store, lines ?? []));
  const { told, isAsking } = useTold('certificate', inspectionsCall, { id: issue.id });
  const batches = useRowMap(
    Batch,
    lines?.map(({ batchId }) => batchId),
  );
  const certificates = useMemo(() => {
    if (!lines || !here || isAsking) return undefined;
    return certificatesOf(issue, lines, withoutTwice(told ?? [], here));
  }, [issue, lines, here, told, isAsking]);
  return {
    batches: batches && certificates,
    isAsked: told !== undefined,
    madeOn: (batchId) => batches?.get(batchId ?? '')?.productionDate ?? '',
  };
}

type Words = BaseWords & Pick<Certificate, 'madeOn'>;
const BATCHES: KnownOf<BatchCertificate, Words> = {
  product: { word: 'certificate.product', width: 150, of: ({ matCode, matName }) => `${matCode} ${matName}` },
  batchNo: { word: 'field:common.batchNo', width: 92 },
  madeOn: { word: 'field:batch.productionDate', width: 92, of: ({ batchId }, { madeOn }) => madeOn(batchId) },
  qty: { word: 'field:common.qty', kind: 'figure', width: 78, unit: ({ unit }) => unit },
  boxes: {
    word: 'certificate.boxes',
    kind: 'figure',
    width: 50,
    of: ({ boxes }, { t }) => (boxes > 0 ? String(boxes) : t('certificate.loose')),
  },
  docNo: { word: 'certificate.inspection', width: 104 },
  standing: { word: 'certificate.result', width: 80, of: ({ standing }, { t }) => t(`certificate.standing.${standing}`) },
  inspector: { word: 'certificate.inspector', width: 74 },
  inspectedAt: {
    word: 'certificate.inspectedOn',
    width: 92,
    of: ({ inspectedAt }, { labels }) => labels.instant(inspectedAt).slice(0, DAY),
  },
};

interface CertificateProps {
  readonly row: SalesIssueRow;
  readonly onClose: () => void;
}

export function CertificateDialog({ row, onClose }: CertificateProps) {
  const words = useBaseWords(['sales', 'rawout']);
  const { t, labels } = words;
  const customer = useRow(Customer, row.customerId)?.row.customerName ?? '';
  const { batches, isAsked, madeOn } = useCertificate(row);
  const listed = batches?.filter((one) => !isHeld(one));
  const unknown = listed?.filter(({ standing }) => standing === 'unknown') ?? [];
  const nameOf = ({ matCode, batchNo }: BatchCertificate) => t('certificate.batch', { matCode, batchNo: batchNo || '–' });
  const fact = (name: keyof SalesIssueRow & string, value: string | null) => ({
    label: labels.field('salesIssue', name),
    value: value ?? '',
  });
  return (
    <PaperDialog
      title={t('certificate.title')}
      heading={`${t('certificate.title')} · ${row.docNo ?? t('ui:pending.noNumber')}`}
      number={row.docNo ?? ''}
      size="lg"
      detail={t('certificate.detail', { n: listed ? String(listed.length) : '–' })}
      none={t('certificate.none')}
      label={t('certificate.print')}
      facts={[
        fact('customerId', customer),
        fact('sourceDocNo', row.sourceDocNo),
        fact('packingListNo', row.packingListNo),
        fact('plateNo', row.plateNo),
        fact('shippedAt', labels.instant(row.shippedAt).slice(0, DAY)),
      ]}
      known={BATCHES}
      words={{ ...words, madeOn }}
      parts={listed && [{ rows: listed }]}
      addsUp={false}
      signatures={[t('certificate.sign.inspector'), t('certificate.sign.quality')]}
      onClose={onClose}
    >
      {unknown.length > 0 ? (
        <Notice
          tone="warn"
          label={t('certificate.standing.unknown')}
          text={t(isAsked ? 'certificate.unknown' : 'certificate.unknownHere', {
            batches: unknown.map(nameOf).join(t('rawout:pick.comma')),
          })}
        />
      ) : null}
      {batches?.filter(isHeld).map((one) => (
        <Notice
          key={one.key}
          tone="error"
          label={t(`certificate.standing.${one.standing}`)}
          text={t(`certificate.held.${one.standing}`, { batch: nameOf(one), docNo: one.docNo || '–' })}
        />
      ))}
    </PaperDialog>
  );
}

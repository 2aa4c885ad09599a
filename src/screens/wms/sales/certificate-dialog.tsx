/** Prints the certificate of the batches on a sales issue, and says beforehand what it cannot certify. It works without a network. */
import { Customer } from '#domain/basic/partner.resource.ts';
import { type BatchCertificate, isHeld } from '#domain/wms/sales/batch-certificate.ts';
import type { SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { PaperDialog } from '#pages/print/paper-dialog.tsx';
import { useRow } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import { type Certificate, useCertificate } from './use-certificate.ts';

const DAY = 10;

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

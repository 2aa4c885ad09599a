/** Prints the certificate of the batches on a sales issue, and says beforehand what it cannot certify. It works without a network. */
import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Customer } from '#domain/basic/partner.resource.ts';
import { type BatchCertificate, isHeld } from '#domain/wms/sales/batch-certificate.ts';
import type { SalesIssueRow } from '#domain/wms/sales/sales-issue.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import { useRow } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useCertificate } from './use-certificate.ts';

const DAY = 10;

interface CertificateProps {
  readonly row: SalesIssueRow;
  readonly onClose: () => void;
}

export function CertificateDialog({ row, onClose }: CertificateProps) {
  const { t } = useTranslation(['sales', 'rawout']);
  const labels = useLabels();
  const print = usePaperPrinter();
  const customer = useRow(Customer, row.customerId)?.row.customerName ?? '';
  const { batches, isAsked, madeOn } = useCertificate(row);
  const listed = (batches ?? []).filter((one) => !isHeld(one));
  const held = (batches ?? []).filter(isHeld);
  const unknown = listed.filter(({ standing }) => standing === 'unknown');
  const nameOf = ({ matCode, batchNo }: BatchCertificate) => t('certificate.batch', { matCode, batchNo: batchNo || '–' });
  const columns: readonly Column<BatchCertificate>[] = [
    { key: 'product', title: t('certificate.product'), width: 150, value: ({ matCode, matName }) => `${matCode} ${matName}` },
    { key: 'batchNo', title: labels.field('common', 'batchNo'), width: 92 },
    { key: 'madeOn', title: labels.field('batch', 'productionDate'), width: 92, value: ({ batchId }) => madeOn(batchId) },
    { key: 'qty', title: labels.field('common', 'qty'), align: 'end', width: 78, unit: ({ unit }) => unit },
    {
      key: 'boxes',
      title: t('certificate.boxes'),
      align: 'end',
      width: 50,
      value: ({ boxes }) => (boxes > 0 ? String(boxes) : t('certificate.loose')),
    },
    { key: 'docNo', title: t('certificate.inspection'), width: 104 },
    { key: 'standing', title: t('certificate.result'), width: 80, value: ({ standing }) => t(`certificate.standing.${standing}`) },
    { key: 'inspector', title: t('certificate.inspector'), width: 74 },
    {
      key: 'inspectedAt',
      title: t('certificate.inspectedOn'),
      width: 92,
      value: ({ inspectedAt }) => labels.instant(inspectedAt).slice(0, DAY),
    },
  ];
  const facts = [
    { label: labels.field('salesIssue', 'customerId'), value: customer },
    { label: labels.field('common', 'sourceDocNo'), value: row.sourceDocNo ?? '' },
    { label: labels.field('salesIssue', 'packingListNo'), value: row.packingListNo ?? '' },
    { label: labels.field('salesIssue', 'plateNo'), value: row.plateNo ?? '' },
    { label: labels.field('salesIssue', 'shippedAt'), value: labels.instant(row.shippedAt).slice(0, DAY) },
  ];
  const give = (): void => {
    print({
      title: t('certificate.title'),
      number: row.docNo ?? '',
      facts: facts.filter(({ value }) => value !== ''),
      ...paperTable(columns, [{ rows: listed }]),
      sums: null,
      signatures: [t('certificate.sign.inspector'), t('certificate.sign.quality')],
    });
    onClose();
  };
  const isNone = batches !== undefined && listed.length === 0;
  return (
    <Modal
      title={`${t('certificate.title')} · ${row.docNo ?? t('ui:pending.noNumber')}`}
      size="lg"
      answer={{
        label: t('certificate.print'),
        busy: batches === undefined,
        disabled: isNone,
        why: isNone ? t('certificate.none') : undefined,
        give,
      }}
      onClose={onClose}
    >
      <Stack gap="3">
        <span>{isNone ? t('certificate.none') : t('certificate.detail', { n: batches ? String(listed.length) : '–' })}</span>
        {unknown.length > 0 ? (
          <Notice
            tone="warn"
            label={t('certificate.standing.unknown')}
            text={t(isAsked ? 'certificate.unknown' : 'certificate.unknownHere', {
              batches: unknown.map(nameOf).join(t('rawout:pick.comma')),
            })}
          />
        ) : null}
        {held.map((one) => (
          <Notice
            key={one.key}
            tone="error"
            label={t(`certificate.standing.${one.standing}`)}
            text={t(`certificate.held.${one.standing}`, { batch: nameOf(one), docNo: one.docNo || '–' })}
          />
        ))}
      </Stack>
    </Modal>
  );
}

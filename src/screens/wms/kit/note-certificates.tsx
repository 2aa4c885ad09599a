/** What a supplier has attached to the delivery note behind an arrival notice: certificates, read where its goods are received and inspected. */
import { useTranslation } from 'react-i18next';
import { ArrivalNotice } from '#domain/wms/inbound/arrival-notice.document.ts';
import { deliveryNote } from '#domain/wms/inbound/delivery-note.document.ts';
import { deliveryNoteAttach } from '#domain/wms/inbound/delivery-note.operation.ts';
import { FilesOf } from '#pages/attachments/attachments-panel.tsx';
import { useRow } from '#store/hooks.ts';

export function NoteCertificates({ noticeId }: { readonly noticeId: string | null | undefined }) {
  const { t } = useTranslation('parts');
  const noteId = useRow(ArrivalNotice, noticeId)?.row.deliveryNoteId ?? null;
  if (noteId === null) return null;
  return <FilesOf key={noteId} title={t('attach.ofNote')} doc={deliveryNote} docId={noteId} attach={deliveryNoteAttach} />;
}

/** Asks for what a concession needs: a reason and, if the site requires it, a document. */
import { Field } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useRowsWhere } from '#store/hooks.ts';
import { type Photo, PhotoInput } from '#ui/photo-input.tsx';

interface Props {
  readonly n: number;
  readonly busy: boolean;
  readonly onSend: (reason: string, photos: readonly Photo[]) => Promise<boolean>;
  readonly onClose: () => void;
}

export function ConcedeDialog({ n, busy, onSend, onClose }: Props) {
  const { t } = useTranslation('quality');
  const needed = useRowsWhere(ApproveType)?.find(({ row }) => row.docType === 'inspection')?.row.needAttachment ?? false;
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [isBare, setBare] = useState(false);
  const send = async (reason: string): Promise<boolean> => {
    const bare = needed && photos.length === 0;
    setBare(bare);
    return !bare && (await onSend(reason, photos));
  };
  return (
    <AskDialog
      title={t('choose.concede', { n })}
      lead={t('choose.concedeText')}
      entity={Inspection}
      fields={[{ key: 'reason', field: f.text(), label: t('choose.concedeReason'), least: 2, missing: t('decide.reasonMissing') }]}
      answer={{ busy }}
      send={({ reason }) => send(String(reason))}
      onClose={onClose}
    >
      {() => (
        <Field.Root mt="3" required={needed} invalid={isBare && photos.length === 0}>
          <Field.Label>{t('choose.evidence')}</Field.Label>
          <PhotoInput photos={photos} onChange={setPhotos} />
          <Field.ErrorText>{t('choose.evidenceMissing')}</Field.ErrorText>
        </Field.Root>
      )}
    </AskDialog>
  );
}

/** Deciding about an unqualified box: who is responsible, what is done with it, and whether that settles it. */
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { DefectLog, type DefectRow, defectHandle } from '#domain/wms/quality/defect-log.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';

export function DefectDialog({ row, onClose }: { row: DefectRow; onClose: () => void }) {
  const { t } = useTranslation('quality');
  const { submit, busy } = useSubmit();
  const { boxNo } = useLabels();
  return (
    <AskDialog
      title={`${t('defects.handle')} · ${boxNo(row.boxNo)}`}
      lead={t('defects.of', { box: row.boxNo, reason: row.reason ?? '–' })}
      entity={DefectLog}
      fields={[
        { key: 'responsibility', required: true },
        { key: 'disposition', required: true },
        { key: 'close', field: f.bool(), label: t('defects.close') },
      ]}
      start={{ responsibility: String(row.responsibility ?? ''), disposition: String(row.disposition ?? '') }}
      answer={{ busy }}
      send={async (values) => (await submit(defectHandle, { logId: row.id, ...values } as never, { done: t('done') })).ok}
      onClose={onClose}
    />
  );
}

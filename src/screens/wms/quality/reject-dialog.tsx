/** Asks what is wrong with rejected boxes: a defect that reports count, and words beside it. */
import { useTranslation } from 'react-i18next';
import { InspectionBox } from '#domain/wms/quality/inspection.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDefectReasons } from '#screens/wms/kit/defect-reasons.ts';

export interface Rejection {
  readonly defectCode: string;
  readonly reason: string | null;
}

interface Props {
  /** How much of how many boxes. */
  readonly detail: string;
  /** Null = cancelled. */
  readonly onAnswer: (rejection: Rejection | null) => void;
}

export function RejectDialog({ detail, onAnswer }: Props) {
  const { t } = useTranslation('quality');
  const options = useDefectReasons();
  return (
    <AskDialog
      title={t('choose.rejectTitle')}
      lead={detail}
      entity={InspectionBox}
      fields={[
        { key: 'defectCode', required: true, ...(options ? { options } : {}) },
        { key: 'reason', required: false, label: t('choose.rejectWords') },
      ]}
      answer={{ label: t('choose.rejectTitle'), danger: () => true }}
      send={async ({ defectCode, reason }) => {
        onAnswer({ defectCode: String(defectCode), reason: (reason as string | null) || null });
        return true;
      }}
      onClose={() => onAnswer(null)}
    />
  );
}

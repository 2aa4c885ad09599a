import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#pages/scan/reason-dialog.tsx';

interface RejectProps {
  /** A box of the list, or the material of a line. */
  readonly what: 'box' | 'line';
  readonly code: string;
  /** What then happens to it, in words; default: as with a picking list. */
  readonly detail?: string;
  readonly onAnswer: (reason: string | null) => void;
}

const WHY = { box: ['notFound', 'damaged', 'wrongLabel'], line: ['noStock', 'notNeeded', 'wrongMaterial'] } as const;

/** Asks why a box cannot be taken, or a line will not be delivered. */
export function RejectDialog({ what, code, detail, onAnswer }: RejectProps) {
  const { t } = useTranslation('rawout');
  return (
    <ReasonDialog
      title={t(`reject.${what}.title`, { box: code, matCode: code })}
      detail={detail ?? t(`reject.${what}.detail`)}
      reasons={WHY[what].map((key) => t(`reject.${what}.${key}`))}
      onAnswer={onAnswer}
    />
  );
}

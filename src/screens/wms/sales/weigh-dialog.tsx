/** Asks what picked goods weigh: defective goods are sold by weight, while the stock counts pieces. */
import { useTranslation } from 'react-i18next';
import { SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';

export interface Weighed {
  readonly boxNo: string;
  readonly name: string;
  readonly qty: string;
  readonly unit: string;
}

interface WeighDialogProps {
  readonly goods: Weighed;
  readonly busy?: boolean;
  /** @param weightKg null = there is no scale @returns whether it was accepted */
  readonly onWeight: (weightKg: string | null) => Promise<boolean>;
  readonly onClose: () => void;
}

export function WeighDialog({ goods, busy = false, onWeight, onClose }: WeighDialogProps) {
  const { t } = useTranslation('sales');
  const { boxNo, name, qty, unit } = goods;
  return (
    <AskDialog
      title={t('weigh.title', { boxNo })}
      lead={t('weigh.detail', { name, qty, unit })}
      entity={SalesIssueLine}
      fields={[{ key: 'weightKg', required: false, help: t('weigh.help') }]}
      answer={{ label: t('weigh.take'), busy }}
      send={({ weightKg }) => onWeight(typeof weightKg === 'string' ? weightKg : null)}
      onClose={onClose}
    />
  );
}

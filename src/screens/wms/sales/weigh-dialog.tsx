/** Asks what picked goods weigh: defective goods are sold by weight, while the stock counts pieces. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';

interface Weighed {
  readonly boxNo: string;
  readonly matName: string;
  readonly qty: string;
  readonly unit: string;
}

/** What they weigh in kg; null = there is no scale, undefined = they are not taken after all. */
type Weight = string | null | undefined;

/** Writes what was weighed. @returns whether it was accepted; what was typed stays until then */
type Send = (weightKg: string | null) => Promise<boolean>;

interface Weighing {
  /** Answered when the dialog is. */
  readonly weigh: (goods: Weighed, send?: Send) => Promise<Weight>;
  readonly dialog: ReactNode;
}

export function useWeighing(): Weighing {
  const { t } = useTranslation('sales');
  const [open, setOpen] = useState<{ readonly goods: Weighed; readonly send: Send; readonly answer: (weight: Weight) => void } | null>(
    null,
  );
  const answered = (weight: Weight): void => {
    open?.answer(weight);
    setOpen(null);
  };
  return {
    weigh: (goods, send = async () => true) => new Promise((answer) => setOpen({ goods, send, answer })),
    dialog: open && (
      <AskDialog
        title={t('weigh.title', { boxNo: open.goods.boxNo })}
        lead={t('weigh.detail', { name: open.goods.matName, qty: open.goods.qty, unit: open.goods.unit })}
        entity={SalesIssueLine}
        fields={[{ key: 'weightKg', required: false, help: t('weigh.help') }]}
        answer={{ label: t('weigh.take') }}
        send={async ({ weightKg }) => {
          const weight = typeof weightKg === 'string' ? weightKg : null;
          const isTaken = await open.send(weight);
          if (isTaken) answered(weight);
          return isTaken;
        }}
        onClose={() => answered(undefined)}
      />
    ),
  };
}

/** 生成: one evaluation for each supplier with something in a month. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { f } from '#domain/kernel/field.ts';
import { perfEvaluation } from '#domain/srm/evaluation.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useToday } from '#pages/kit/use-today.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';

const WORDS = 'document:perfEvaluation.drawUp';
const drawUp = call<{ made: number; renewed: number }>('POST /api/srm/perfEvaluation/drawUp');

/** Months that are offered, the last whole one first: an evaluation is mostly asked for then. */
const MONTHS = 12;

/** @returns yyyy-MM, so many months before that of the day */
function monthBefore(today: string, months: number): string {
  return new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 7);
}

export function DrawUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['document', 'ui']);
  const today = useToday();
  const { online } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const months = Array.from({ length: MONTHS }, (_, n) => monthBefore(today, n));
  return (
    <AskDialog
      title={t(`${WORDS}.title`)}
      lead={t(`${WORDS}.detail`)}
      entity={perfEvaluation.header}
      fields={[
        {
          key: 'period',
          field: f.str(7),
          label: t(`${WORDS}.month`),
          required: true,
          options: months.map((month) => ({ value: month, label: month })),
        },
      ]}
      start={{ period: months[1] ?? '' }}
      answer={{ label: t(`${WORDS}.action`), busy, why: online ? undefined : t('ui:record.offline') }}
      send={async ({ period }) => {
        setBusy(true);
        try {
          const { made, renewed } = await drawUp({ period: String(period).replace('-', '') });
          const isNothing = made + renewed === 0;
          notify({
            tone: isNothing ? 'info' : 'ok',
            title: t(`${WORDS}.${isNothing ? 'nothing' : 'done'}`, { made, renewed, month: period }),
          });
          await client.invalidateQueries();
          return true;
        } catch {
          return false;
        } finally {
          setBusy(false);
        }
      }}
      onClose={onClose}
    />
  );
}

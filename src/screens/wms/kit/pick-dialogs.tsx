/** What every picking terminal asks the worker: why another box, why less. */
import { useTranslation } from 'react-i18next';
import { subQty } from '#domain/kernel/quantity.ts';
import type { QuantityAsk, SwapAsk } from '#domain/wms/outbound/picking.job.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type OnAnswer = (reason: string | null) => void;

/** Asks why another box than the listed one was taken. */
export function SwapDialog({ ask: { box, task }, onAnswer }: { ask: SwapAsk; onAnswer: OnAnswer }) {
  const { t } = useTranslation('rawout');
  const detail = t('swap.detail', { box: box.boxNo, listed: task.boxNo, qty: box.qty, unit: box.unit });
  const reasons = ['damaged', 'unreachable', 'older', 'quantity'].map((key) => t(`swap.reasons.${key}`));
  return <ReasonDialog title={t('swap.title')} detail={detail} reasons={reasons} onAnswer={onAnswer} />;
}

/** Asks why less was taken than the list asks for. */
export function ShortDialog({ ask: { max, box }, short, onAnswer }: { ask: QuantityAsk; short: string; onAnswer: OnAnswer }) {
  const { t } = useTranslation('rawout');
  const detail = t('short.detail', { listed: max, taken: short, missing: subQty(max, short), unit: box.unit });
  const reasons = ['less', 'damaged', 'enough'].map((key) => t(`short.reasons.${key}`));
  return <ReasonDialog title={t('short.title')} detail={detail} reasons={reasons} onAnswer={onAnswer} />;
}

interface RejectProps {
  /** A box of the list, or the material of a line. */
  readonly what: 'box' | 'line';
  readonly code: string;
  /** What then happens to it, in words; default: as with a picking list. */
  readonly detail?: string;
  readonly onAnswer: OnAnswer;
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

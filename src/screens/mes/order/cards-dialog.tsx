/** Writes the cards of an order: so many pieces on each, with numbers of this device, printed at once. */
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import { cardQuantities, MOST_CARDS } from '#domain/mes/order/card-plan.ts';
import { cardGenerate } from '#domain/wms/production/card.operation.ts';
import { type OrderOperationRow, type ProdOrderRow, WipCard } from '#domain/wms/production/production-order.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { useCardTarget } from './use-card-label.ts';

interface CardsDialogProps {
  readonly order: ProdOrderRow;
  readonly first: OrderOperationRow;
  readonly operations: readonly OrderOperationRow[];
  /** What no card carries yet. */
  readonly loose: Quantity;
  readonly unit: string | undefined;
  readonly onClose: () => void;
}

export function CardsDialog({ order, first, operations, loose, unit, onClose }: CardsDialogProps) {
  const { t } = useTranslation('orders');
  const store = useStore();
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { print } = useShell();
  const target = useCardTarget();
  const each = first.transferBatch !== null && cmpQty(first.transferBatch, loose) < 0 ? first.transferBatch : loose;
  const cardsOf = ({ total = '', each: size = '' }: Texts) => (total && size ? cardQuantities(total, size) : null);
  const numbered = async (quantities: readonly Quantity[]) => {
    const cards: { cardNo: string; qty: Quantity }[] = [];
    for (const qty of quantities) {
      const cardNo = await store.takeNumber('card');
      if (cardNo === null) return null;
      cards.push({ cardNo, qty });
    }
    return cards;
  };
  const send = async (quantities: readonly Quantity[]): Promise<boolean> => {
    const cards = await numbered(quantities);
    if (!cards) {
      notify({ tone: 'error', title: labels.problem(problem('NO_NUMBERS')) });
      return false;
    }
    const written = await submit(cardGenerate, { orderId: order.id, cards }, { done: t('cards.written', { n: String(cards.length) }) });
    if (!written.ok) return false;
    // Cards that were not printed are in the list, and are printed from there.
    void Promise.all(cards.map((card) => target(card, order, operations))).then((targets) => print({ kind: 'wipCard', targets }));
    return true;
  };
  return (
    <AskDialog
      title={t('cards.writeTitle', { orderNo: order.orderNo })}
      lead={t('cards.lead', { loose, unit: unit ?? '' })}
      entity={WipCard}
      fields={[
        { key: 'total', field: f.qty(), label: t('cards.total'), unit, most: loose, required: true },
        { key: 'each', field: f.qty(), label: t('cards.each'), unit, required: true },
      ]}
      start={{ total: loose, each }}
      answer={{
        busy,
        saves: true,
        label: (texts) => t('cards.writeN', { n: String(cardsOf(texts)?.length ?? 0) }),
        why: (texts) => (online ? (cardsOf(texts) ? undefined : t('cards.tooMany', { n: String(MOST_CARDS) })) : t('needsServer')),
      }}
      send={(_values, texts) => send(cardsOf(texts) ?? [])}
      onClose={onClose}
    />
  );
}

/** Splitting a card as a terminal: scan it, say how many pieces go on by themselves; their new card is printed at once. Without the network too. */
import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CARD_RIGHT } from '#domain/wms/production/card.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useOnce } from '#pages/kit/use-once.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { CARDS } from './paths.ts';
import { useSplit } from './use-split.ts';

/** @param cardNo chosen on another page; '' = none */
export function SplitPage({ title, cardNo }: { readonly title: string; readonly cardNo: string }) {
  const { t } = useTranslation('orders');
  const go = useGo();
  const terminal = useSplit();
  const { card } = terminal.state;
  useOnce(cardNo !== '', () => terminal.scan({ text: cardNo, source: 'manual' }));
  return (
    <ScanPage
      title={title}
      right={CARD_RIGHT.split}
      instruction={t(card ? 'split.do.qty' : 'split.do.card', { cardNo: card?.cardNo ?? '' })}
      hint={t('split.hint')}
      terminal={terminal}
      undoLabel={t('split.drop')}
      inHand={
        card && {
          code: card.cardNo,
          name: `${card.matCode} ${card.matName}`,
          quantity: card.left,
          unit: card.unit,
          facts: [
            { label: t('cards.order'), value: card.orderNo },
            { label: t('split.at'), value: card.opSeq === null ? '' : String(card.opSeq) },
          ],
        }
      }
      idleText={t('split.idle')}
      primary={
        terminal.quantity
          ? { key: 'split', label: t('split.title'), saves: true, onClick: () => void terminal.quantity?.confirm() }
          : undefined
      }
      aside={<ActionButton action={{ key: 'list', label: t('cards.title'), icon: List, onClick: () => go(CARDS) }} />}
    />
  );
}

/** The current order, and the card if one was scanned. */
import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { prodOrderStatus, prodOrderType, wipCardStatus } from '#domain/wms/production/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { Facts } from '#ui/facts.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Section } from '#ui/section.tsx';
import type { Traced } from './use-trace.ts';

export function TraceHead({ traced }: { traced: Traced }) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const { order, card, cards } = traced.data;
  const { unitCode } = order;
  const amount = (value: string) => <Quantity value={value} unit={unitCode} />;
  return (
    <Section title={card ? t('card') : t('order')} actions={<DataAge at={traced.at} offline={traced.old} />}>
      <Flex direction="column" gap="4">
        {card ? (
          <Facts
            columns={4}
            items={[
              { label: t('head.cardNo'), value: <CodeText value={card.cardNo} copy /> },
              {
                label: t('head.cardStatus'),
                value: <CodeBadge set={wipCardStatus} code={card.status} />,
              },
              { label: t('head.cardQty'), value: amount(card.qty) },
              { label: t('head.at'), value: [card.currentOpSeq, card.holderStation].filter((part) => part !== null).join(' · ') },
            ]}
          />
        ) : null}
        <Facts
          columns={4}
          items={[
            { label: t('head.orderNo'), value: <CodeText value={order.orderNo} copy /> },
            {
              label: t('head.status'),
              value: <CodeBadge set={prodOrderStatus} code={order.status} />,
            },
            { label: t('head.product'), value: `${order.matCode} ${order.matName}` },
            { label: t('head.spec'), value: order.spec },
            { label: t('head.type'), value: labels.code(prodOrderType, order.orderType) },
            { label: t('head.qty'), value: amount(order.orderQty) },
            { label: t('head.completed'), value: amount(order.completedQty) },
            { label: t('head.scrapped'), value: amount(order.scrapQty) },
            { label: t('head.batch'), value: order.batchNo },
            { label: t('head.cards'), value: cards.map(({ cardNo }) => cardNo).join(', '), hidden: card !== null, wide: true },
          ]}
        />
      </Flex>
    </Section>
  );
}

import { Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Tone } from './tone.ts';

export interface ChainItem {
  key: string;
  /** Kind of document: 采购订单, 到货通知 … */
  label: string;
  /** Without a number the document does not exist yet. */
  number?: string;
  state?: { tone: Tone; label: string };
  current?: boolean;
  onOpen?: () => void;
}

/** Related documents in the order of the trade: order → note → receipt → inspection → put-away. */
export function DocChain({ items }: { items: readonly ChainItem[] }) {
  const { t } = useTranslation('ui');
  return (
    <Flex as="ol" aria-label={t('chain.label')} wrap="wrap" align="stretch" gap="1" listStyleType="none" m="0" p="0">
      {items.map((item, index) => (
        <Flex as="li" key={item.key} align="center" gap="1">
          {index > 0 ? <Icon of={ChevronRight} color="fg.muted" /> : null}
          <ChainLink item={item} />
        </Flex>
      ))}
    </Flex>
  );
}

function ChainLink({ item }: { item: ChainItem }) {
  const { t } = useTranslation('ui');
  const body = (
    <chakra.span display="flex" alignItems="center" gap="2" py="1">
      <chakra.span display="flex" flexDirection="column" alignItems="flex-start">
        <chakra.span textStyle="xs" color="fg.muted">
          {item.label}
        </chakra.span>
        <chakra.span fontFamily="mono" textStyle="sm" fontWeight={item.current ? 'semibold' : 'normal'}>
          {item.number ?? t('chain.none')}
        </chakra.span>
      </chakra.span>
      {item.state ? <StateBadge {...item.state} /> : null}
    </chakra.span>
  );
  if (item.onOpen && !item.current) {
    return (
      <Button variant="outline" h="auto" minH="control" justifyContent="flex-start" onClick={item.onOpen}>
        {body}
      </Button>
    );
  }
  return (
    <chakra.div
      px="3.5"
      minH="control"
      borderRadius="l2"
      borderWidth="var(--line)"
      borderColor={item.current ? 'accent' : 'transparent'}
      bg={item.current ? 'accent.subtle' : undefined}
      aria-current={item.current ? 'true' : undefined}
      title={item.current ? t('chain.current') : undefined}
    >
      {body}
    </chakra.div>
  );
}

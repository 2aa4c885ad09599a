/** The warning above the menu: the stock of U9 and ours differ (specification, platform §4). Leads to where they do. */
import { Button, chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InternalLink } from '#pages/kit/internal-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { DIFFERENCE_PATH } from './badge-rules.ts';
import { useBadgeCount } from './badge-store.ts';

export interface StockDifferenceBadgeProps {
  /** Icon only. */
  readonly collapsed: boolean;
  readonly onNavigate: () => void;
}

export function StockDifferenceBadge({ collapsed, onNavigate }: StockDifferenceBadgeProps) {
  const { t } = useTranslation('shell');
  if (useBadgeCount('stockDifference') === 0) return null;
  const text = t('badge.stockDifference');
  return (
    <Button
      asChild
      variant="subtle"
      colorPalette="warn"
      w="100%"
      mb="2"
      px={collapsed ? '0' : '10px'}
      py="1"
      h="auto"
      minH="control"
      justifyContent={collapsed ? 'center' : 'flex-start'}
      lineHeight="short"
      whiteSpace="normal"
      textAlign="start"
    >
      <InternalLink
        to={DIFFERENCE_PATH}
        onClick={onNavigate}
        data-badge="stockDifference"
        {...(collapsed ? { 'aria-label': text, title: text } : {})}
      >
        <Icon of={TriangleAlert} />
        {collapsed ? null : <chakra.span flex="1">{text}</chakra.span>}
      </InternalLink>
    </Button>
  );
}

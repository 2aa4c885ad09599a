import { chakra } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';

export interface HistoryItem {
  key: string;
  /** Milliseconds since 1970, when it was done at the place (not when it arrived). */
  at: number;
  who: string;
  /** What was done, in the words of the trade. */
  what: string;
  /** Reason, from → to, quantity. */
  detail?: ReactNode;
  offline?: boolean;
}

const two = (n: number) => String(n).padStart(2, '0');

/** yyyy-MM-dd HH:mm:ss in the device's zone: the product's date format. */
export function longTime(at: number): string {
  const d = new Date(at);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
}

/** Who did what and when, newest first as given. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useTranslation('ui');
  if (items.length === 0) return <EmptyState message={t('history.empty')} />;
  return (
    <chakra.ol listStyleType="none" m="0" p="0">
      {items.map((item) => (
        <chakra.li key={item.key} ps="4" pb="4" ms="1" position="relative" borderInlineStartWidth="var(--line)" _last={{ pb: '0' }}>
          <chakra.span aria-hidden position="absolute" insetStart="-4px" top="6px" boxSize="7px" borderRadius="full" bg="accent" />
          <chakra.div textStyle="sm" fontWeight="medium">
            {item.what}
          </chakra.div>
          <chakra.div textStyle="xs" color="fg.muted" display="flex" gap="2" flexWrap="wrap" alignItems="center">
            <span>{item.who}</span>
            <chakra.time>{longTime(item.at)}</chakra.time>
            {item.offline ? (
              <chakra.span display="inline-flex" gap="1" alignItems="center">
                <Icon of={CloudOff} boxSize="3.5" />
                {t('history.offline')}
              </chakra.span>
            ) : null}
          </chakra.div>
          {item.detail ? <chakra.div textStyle="sm">{item.detail}</chakra.div> : null}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** How many days are left until something is due, as a badge: soon in yellow, past in red. */
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#ui/state-badge.tsx';

/** Warns at this many days or fewer. */
const SOON = 7;

interface DaysLeftProps {
  /** Negative = past. */
  readonly days: number;
  /** What is said of days that are past. */
  readonly over: (n: number) => string;
}

export function DaysLeft({ days, over }: DaysLeftProps) {
  const { t } = useTranslation('warehouse');
  if (days < 0) return <StateBadge tone="error" label={over(-days)} />;
  return <StateBadge tone={days <= SOON ? 'warn' : 'neutral'} label={t('box.days', { n: days })} />;
}

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useStanding } from './standing.ts';

interface RowCountProps {
  /** Undefined: nobody has counted yet, and nothing is said. */
  readonly of: number | undefined;
  readonly size: 'xs' | 'sm';
}

/** How many rows there are, beside a title. While rows are still coming it is a dash with how far that is. */
export function RowCount({ of, size }: RowCountProps) {
  const { t } = useTranslation('ui');
  const standing = useStanding();
  if (of === undefined) return null;
  const filling = standing.kind === 'filling' ? standing : null;
  const known = standing.kind === 'held' ? of.toLocaleString('en-US') : '–';
  return (
    <chakra.span
      textStyle={size}
      color="fg.muted"
      whiteSpace="nowrap"
      data-part="count"
      {...(filling ? { title: t('list.filling', { ...filling }) } : {})}
    >
      {filling && filling.total > 0 ? `${known} (${filling.done}/${filling.total})` : known}
    </chakra.span>
  );
}

import { chakra } from '@chakra-ui/react';

export interface CountBadgeProps {
  count: number;
  /** What is counted, with the figure: read out and shown on hover. */
  label: string;
  /** Above the corner of an icon instead of behind a word; the parent has to be the place it is measured from. */
  corner?: boolean;
}

const MOST = 999;

/** A figure in red: so many things wait here. */
export function CountBadge({ count, label, corner = false }: CountBadgeProps) {
  return (
    <chakra.span
      role="img"
      aria-label={label}
      title={label}
      data-count={count}
      bg="error.solid"
      color="error.contrast"
      borderRadius="full"
      minW="1.35em"
      px="1"
      textAlign="center"
      textStyle="xs"
      lineHeight="1.35"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      flexShrink="0"
      {...(corner ? { position: 'absolute', top: '0', insetEnd: '0', pointerEvents: 'none' } : {})}
    >
      {count > MOST ? `${MOST}+` : count}
    </chakra.span>
  );
}

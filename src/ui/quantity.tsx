import { chakra } from '@chakra-ui/react';
import { groupDigits } from './group-digits.ts';

export interface QuantityProps {
  /** Decimal string; shown as it is, never computed with. */
  value: string | null | undefined;
  unit?: string | undefined;
  size?: 'inherit' | 'lg' | 'huge';
  /** Digits are grouped by thousands unless switched off. */
  grouped?: boolean;
  /** Room kept for the unit, so that figures with different units stand under each other in a column. */
  unitWidth?: string | undefined;
}

const sizes = { inherit: 'inherit', lg: 'xl', huge: '5xl' } as const;

/** Figure with a muted unit; figures of a column stand under each other. */
export function Quantity({ value, unit, size = 'inherit', grouped = true, unitWidth }: QuantityProps) {
  const empty = value === null || value === undefined || value === '';
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <chakra.span fontSize={sizes[size]} fontWeight={size === 'inherit' ? 'inherit' : 'semibold'} lineHeight="1.1">
        {empty ? '–' : grouped ? groupDigits(value) : value}
      </chakra.span>
      {unit && !empty ? (
        <chakra.span
          color="fg.muted"
          ms="1"
          fontSize={size === 'huge' ? 'xl' : '0.9em'}
          display="inline-block"
          minW={unitWidth}
          textAlign="start"
        >
          {unit}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

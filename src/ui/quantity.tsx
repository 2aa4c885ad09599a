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

const sizes = { lg: 'xl', huge: '5xl' } as const;

/** Figure with a muted unit; figures of a column stand under each other. Its look is a class (`marks.ts`): tables show thousands. */
export function Quantity({ value, unit, size = 'inherit', grouped = true, unitWidth }: QuantityProps) {
  const empty = value === null || value === undefined || value === '';
  const figure = empty ? '–' : grouped ? groupDigits(value) : value;
  return (
    <span className="quantity">
      {size === 'inherit' ? (
        <span>{figure}</span>
      ) : (
        <chakra.span fontSize={sizes[size]} fontWeight="semibold" lineHeight="1.1">
          {figure}
        </chakra.span>
      )}
      {unit && !empty ? (
        <span className="quantity-unit" data-size={size} style={{ minWidth: unitWidth }}>
          {unit}
        </span>
      ) : null}
    </span>
  );
}

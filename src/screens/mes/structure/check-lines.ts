/** Check items as the lines of an operation. */
import { cmpQty, isQuantity } from '#domain/kernel/quantity.ts';
import type { CheckItemRow } from '#domain/mes/check-list.ts';
import { DemoReviewItem } from '#domain/mes/routing.ts';
import type { Faults } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';

/** An item without a number gets the one after the last. */
function numbered(lines: readonly LineValues[]): readonly LineValues[] {
  let last = Math.max(0, ...lines.map(({ seq }) => Number(seq) || 0));
  return lines.map((line) => {
    if (line.seq || !line.itemName) return line;
    last += 1;
    return { ...line, seq: String(last) };
  });
}

const crossed = ({ lower = '', upper = '' }: LineValues): boolean => isQuantity(lower) && isQuantity(upper) && cmpQty(lower, upper) > 0;

const NOTHING_WRONG: Faults = {};

const itemsOf = (frequency: readonly string[]) =>
  linesOf(DemoReviewItem, {
    docType: 'checkItem',
    id: 'itemId',
    once: ['seq'],
    file: 'web:basedata:checkItem:edit',
    cells: [
      { key: 'seq', start: '', width: 60 },
      { key: 'itemName', width: 140, grow: 2 },
      { key: 'standard', width: 120 },
      ...['lower', 'upper'].map((key) => ({ key, width: 90 })),
      { key: 'itemUnit', width: 70 },
      { key: 'method', width: 110 },
      { key: 'isKey', width: 90 },
      ...frequency.map((key) => ({ key, width: 90 })),
    ],
    changed: numbered,
    faults: (line): Faults => (crossed(line) ? { upper: 'limits' } : NOTHING_WRONG),
    ...(frequency.length > 0 ? {} : { sent: () => ({ frequency: null }) }),
  });

export const ITEMS = { First: itemsOf([]), Demo: itemsOf(['frequency']) };

/** Items that existed before and are no longer among the lines. */
export const goneItems = (before: readonly CheckItemRow[], lines: readonly LineValues[]): string[] => {
  const kept = new Set(lines.map(({ itemId }) => itemId));
  return before.filter(({ itemId }) => !kept.has(itemId)).map(({ itemId }) => itemId);
};

/** How terminals show the box in hand, and a box as a line. */
import { boxStatus } from '#domain/wms/codes.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import type { ThingInHand } from '#pages/scan/scan-page.tsx';

type Fact = NonNullable<ThingInHand['facts']>[number];

export const boxBadge = (labels: Labels, status: number) => ({
  tone: labels.tone(boxStatus, status),
  label: labels.code(boxStatus, status),
});

/** @param more facts to show before batch and expiry */
export function useBoxInHand(box: BoxFacts | null | undefined, more: readonly Fact[] = []): ThingInHand | null {
  const labels = useLabels();
  if (!box) return null;
  return {
    code: box.boxNo,
    place: box.binCode || undefined,
    name: `${box.matCode} ${box.matName}`,
    quantity: box.qty,
    unit: box.unit,
    badge: boxBadge(labels, box.boxStatus),
    facts: [
      ...more,
      { label: labels.field('common', 'batchNo'), value: box.batchNo },
      { label: labels.field('batch', 'expiryDate'), value: box.expiry },
    ],
  };
}

/** A scanned box with its full quantity. */
export const boxLine = (box: Pick<BoxFacts, 'id' | 'boxNo' | 'matCode' | 'matName' | 'qty' | 'unit'>, note?: string): ScanLine => ({
  key: box.id,
  code: box.boxNo,
  name: `${box.matCode} ${box.matName}`,
  done: box.qty,
  total: box.qty,
  unit: box.unit,
  state: 'done',
  ...(note === undefined ? {} : { note }),
});

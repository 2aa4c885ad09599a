/** /wms/quality: inspections of what came in: from suppliers, from customers, from lines, from outsourcers. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { InspectionTable } from './inspection-table.tsx';

const TYPES = [1, 4, 5, 6];

export function Screen({ title }: ScreenProps) {
  return <InspectionTable id="wms.quality" title={title} types={TYPES} />;
}

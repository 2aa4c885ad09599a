/** How much of a product may be started per day and per order. */
import { maxMakeAmount } from '#domain/basic/handling.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = { materialId: { width: 130, grow: 1 } };
const FILTERS = ['materialId', 'lineId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={maxMakeAmount} title={title} query={query} cells={CELLS} filters={FILTERS} />;
}

/** The default bin of each type in a store. */
import { warehouseLocationConfiguration } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = { warehouseId: { width: 160, grow: 1 }, binType: { width: 160 }, binId: { width: 160, grow: 1 } };
const FILTERS = ['warehouseId', 'binType'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={warehouseLocationConfiguration} title={title} query={query} cells={CELLS} filters={FILTERS} />;
}

/** Which materials belong in which bins, and which bin is suggested first for put-away. */
import { binMaterial } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { priority: 1 };
const CELLS = { warehouseId: { width: 130, grow: 1 }, materialId: { width: 130, grow: 1 } };
const FILTERS = ['warehouseId', 'binId', 'materialId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={binMaterial} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

/** Settings of a material for one store only. */
import { warehouseMaterial } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { issueRule: 1 };
const CELLS = { warehouseId: { width: 130, grow: 1 }, materialId: { width: 130, grow: 1 } };
const FILTERS = ['warehouseId', 'materialId', 'issueRule'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={warehouseMaterial} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

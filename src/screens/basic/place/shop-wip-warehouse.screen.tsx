/** Where a workshop keeps its goods: at the line, half-finished, and scrapped by cause. */
import { shopWipWarehouse } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = {
  workshopDeptId: { width: 130, grow: 1 },
  lineWarehouseId: { width: 150, grow: 1 },
  semiWarehouseId: { width: 150, grow: 1 },
};
const FILTERS = ['workshopDeptId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={shopWipWarehouse} title={title} query={query} cells={CELLS} filters={FILTERS} />;
}

/** How a material is packed, for everybody or for one customer. */
import { packingStandard } from '#domain/basic/handling.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { packType: 'CT' };
const CELLS = { materialId: { width: 130, grow: 1 } };
const FILTERS = ['materialId', 'customerId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={packingStandard} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

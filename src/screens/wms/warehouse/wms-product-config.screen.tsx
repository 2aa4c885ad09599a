/** /wms/wms-product-config: materials that are picked and brought to the line together. */
import { materialGroupConfig } from '#domain/basic/handling.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = { groupName: { width: 140, grow: 1 }, materialIds: { width: 260, grow: 3 } };
const FILTERS = ['groupCode', 'pickTogether'];
const START = { pickTogether: true };

export function Screen({ title, query }: ScreenProps) {
  return (
    <ResourcePage resource={materialGroupConfig} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />
  );
}

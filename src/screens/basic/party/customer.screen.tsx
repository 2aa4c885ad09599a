/** Customers. A customer with a store of ours names it. */
import { customer } from '#domain/basic/partner.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { isActive: true };
const CELLS = { customerName: { width: 180, grow: 2 }, hubWarehouseId: { width: 150 } };
const FILTERS = ['classCode', 'isActive', 'hubWarehouseId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={customer} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

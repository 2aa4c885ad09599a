/** Warehouses: what kind of goods lie there, whose they are, who keeps them. */
import { warehouse } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

/** Negative stock is never allowed: there is nothing to choose. */
const FIELDS = ['whCode', 'whName', 'whClassCode', 'keeperId', 'supplierId', 'customerId', 'lineId', 'binManaged', 'isActive'];
const START = { binManaged: true, allowNegative: false, isActive: true };
const CELLS = { whName: { width: 170, grow: 2 } };

export function Screen({ title, query }: ScreenProps) {
  return (
    <ResourcePage
      resource={warehouse}
      title={title}
      query={query}
      cells={CELLS}
      filters={['whClassCode', 'isActive', 'keeperId', 'supplierId', 'customerId', 'lineId']}
      form={{ fields: FIELDS, start: START }}
    />
  );
}

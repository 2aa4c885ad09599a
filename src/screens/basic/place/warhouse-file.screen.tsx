/** Warehouses: what kind of goods they hold, who owns the goods, and who keeps them. */
import { warehouse } from '#domain/basic/place.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

/** There is no field for negative stock, because it is never allowed. */
const FIELDS = ['whCode', 'whName', 'whNameEn', 'whClassCode', 'keeperId', 'supplierId', 'customerId', 'lineId', 'binManaged', 'isActive'];
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

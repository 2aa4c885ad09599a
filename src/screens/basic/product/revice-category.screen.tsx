/** Why goods come and go, and what each reason posts. */
import { receiveDispatchCategory } from '#domain/basic/category.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = { movementType: { width: 170, grow: 1 } };
const FILTERS = ['direction', 'movementType'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={receiveDispatchCategory} title={title} query={query} cells={CELLS} filters={FILTERS} />;
}

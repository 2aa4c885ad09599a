/** Classes of spare parts and their keepers. */
import { sparePartClass } from '#domain/basic/category.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const FILTERS = ['keeperId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={sparePartClass} title={title} query={query} filters={FILTERS} />;
}

/** Which classes of material a category may move. */
import { rdCategoryMaterial } from '#domain/basic/category.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const FILTERS = ['rdCode', 'classCode'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={rdCategoryMaterial} title={title} query={query} filters={FILTERS} />;
}

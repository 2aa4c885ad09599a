/** A page for classes that form a tree. */
import type { ResourceDef } from '#domain/kernel/resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { isActive: true };
const CELLS = { classCode: { width: 170 } };

/** @param filters fields to search by, in addition to the free text */
export function classScreen(resource: ResourceDef, filters: readonly string[] = ['isActive']) {
  return function Screen({ title, query }: ScreenProps) {
    return (
      <ResourcePage
        resource={resource}
        title={title}
        query={query}
        parent="parentCode"
        cells={CELLS}
        filters={filters}
        form={{ start: START }}
      />
    );
  };
}

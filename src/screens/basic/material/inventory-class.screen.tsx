/** Classes of materials, each below the one it belongs to. */
import { materialClass } from '#domain/basic/material.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { isActive: true };
const CELLS = { classCode: { width: 170 } };
const FILTERS = ['assetCategory', 'whClassCode', 'isActive'];

export function Screen({ title, query }: ScreenProps) {
  return (
    <ResourcePage
      resource={materialClass}
      title={title}
      query={query}
      parent="parentCode"
      cells={CELLS}
      filters={FILTERS}
      form={{ start: START }}
    />
  );
}

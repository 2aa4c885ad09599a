/** Departments, each below the one it belongs to. */
import { department } from '#domain/basic/party.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { isActive: true };
const CELLS = { deptCode: { width: 170 } };

export function Screen({ title, query }: ScreenProps) {
  return (
    <ResourcePage
      resource={department}
      title={title}
      query={query}
      parent="parentId"
      cells={CELLS}
      filters={['deptType', 'isActive']}
      form={{ start: START }}
    />
  );
}

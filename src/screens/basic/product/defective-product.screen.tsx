/** Reasons why goods are defective, for inspectors to choose from. */
import { defectReason } from '#domain/basic/category.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { defectType: 1, severity: 3 };
const CELLS = { defectName: { width: 180, grow: 2 } };
const FILTERS = ['defectType', 'severity'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={defectReason} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

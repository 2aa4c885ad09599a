/** Which products print a trace report, and what it contains. */
import { traceReportProduct } from '#domain/basic/product.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const START = { includeItems: ['operations', 'batches', 'checks'] };
const CELLS = { materialId: { width: 130, grow: 1 }, templateId: { width: 150 }, includeItems: { width: 170 } };
const FILTERS = ['materialId', 'templateId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={traceReportProduct} title={title} query={query} cells={CELLS} filters={FILTERS} form={{ start: START }} />;
}

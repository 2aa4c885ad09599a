/** What a customer calls a material, and the label that goes on it. */
import { customerMaterial } from '#domain/basic/partner.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const CELLS = { customerId: { width: 150, grow: 1 }, materialId: { width: 130, grow: 1 }, labelTemplateId: { width: 150 } };
const FILTERS = ['customerId', 'materialId'];

export function Screen({ title, query }: ScreenProps) {
  return <ResourcePage resource={customerMaterial} title={title} query={query} cells={CELLS} filters={FILTERS} />;
}

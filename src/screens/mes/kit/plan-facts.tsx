/** Of the plan that something is launched of: the product, its days, and how much is left. */
import { Material } from '#domain/basic/material.resource.ts';
import { restQty } from '#domain/kernel/quantity.ts';
import { ProdPlan, prodPlan } from '#domain/mes/plan.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useServerDocument } from '#pages/document/use-server-document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRow } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';

export function PlanFacts({ planId }: { readonly planId: string }) {
  const { say } = useDocumentWords(prodPlan.docType);
  const labels = useLabels();
  const { header } = useServerDocument(prodPlan, ProdPlan, planId);
  const material = useRow(Material, header?.materialId ?? '')?.row;
  if (!header) return null;
  const { docNo, planQty, orderedQty, startDate, endDate } = header;
  const unit = material?.baseUnit ?? '';
  return (
    <Section title={`${say('name')} ${docNo ?? ''}`}>
      <Facts
        items={[
          { label: labels.field('prodPlan', 'materialId'), value: material && `${material.matCode} ${material.matName}` },
          { label: labels.field('prodPlan', 'planQty'), value: `${planQty} ${unit}` },
          { label: labels.field('prodPlan', 'orderedQty'), value: `${orderedQty} ${unit}` },
          { label: say('left'), value: `${restQty(planQty, orderedQty)} ${unit}` },
          { label: labels.field('prodPlan', 'startDate'), value: startDate },
          { label: labels.field('prodPlan', 'endDate'), value: endDate },
        ]}
      />
    </Section>
  );
}

/** A document that is begun from a production plan: what is left of it, on its line. */
import { useMemo } from 'react';
import { restQty } from '#domain/kernel/quantity.ts';
import { type PlanRow, ProdPlan, prodPlan } from '#domain/mes/plan.document.ts';
import type { Origin, Unread } from '#pages/document/entry-plan.ts';
import { useServerDocument } from '#pages/document/use-server-document.ts';

/** @param headOf what the head begins with; keep its identity. @param fixed what the plan decides */
export function usePlanOrigin(
  id: string,
  headOf: (plan: PlanRow, left: string) => Readonly<Record<string, string>>,
  fixed: readonly string[],
): Origin | Unread | undefined {
  const { header, isFailed, retry } = useServerDocument(prodPlan, ProdPlan, id);
  return useMemo(() => {
    if (isFailed) return { retry };
    if (!header) return undefined;
    const left = restQty(header.planQty, header.orderedQty);
    return { draft: { head: { planId: id, ...headOf(header, left === '0' ? '' : left) }, lines: [] }, fixed };
  }, [header, isFailed, retry, id, headOf, fixed]);
}

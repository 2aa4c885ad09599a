/** How the next lots of this material are inspected: level, severity, AQL. The checks are maintained on the page of plans. */
import { f } from '#domain/kernel/field.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { InspectionPlan, PLAN_DEFAULTS, planId } from '#domain/wms/quality/inspection-plan.ts';
import { AQLS } from '#domain/wms/quality/sampling.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { AskMore, VerbAsk } from '#pages/document/plan.ts';
import { useRow } from '#store/hooks.ts';

const plain = (value: string | number) => ({ value: String(value), label: String(value) });

/** The fields for how many pieces of a lot are inspected, used by the verb of an inspection and on the page of plans. */
export const SAMPLING = [
  'inspectLevel',
  'severity',
  { key: 'aql', field: f.str(8), options: AQLS.map(plain) },
  { key: 'skipEvery', options: [2, 3, 4, 5, 10].map(plain) },
];

export const PLAN: VerbAsk<InspectionRow> = {
  entity: InspectionPlan,
  fields: SAMPLING,
  payload: (values, { materialId }) => ({ materialId, ...values }),
  useMore: usePlan,
};

function usePlan({ materialId, matCode, matName }: InspectionRow): AskMore | undefined {
  const { say } = useDocumentWords('inspection');
  const kept = useRow(InspectionPlan, planId(materialId));
  if (kept === undefined) return undefined;
  const { inspectLevel, severity, aql, skipEvery } = kept?.row ?? PLAN_DEFAULTS;
  return {
    start: { inspectLevel, severity, aql, skipEvery: String(skipEvery) },
    lead: say('verb.planOf', { material: `${matCode} ${matName}` }),
  };
}

/** How the next lots of this material are inspected: level, severity, AQL. The checks are maintained on the page of plans. */
import { f } from '#domain/kernel/field.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { InspectionPlan, PLAN_DEFAULTS, planId } from '#domain/wms/quality/inspection-plan.ts';
import { planSave } from '#domain/wms/quality/plan.operation.ts';
import { AQLS } from '#domain/wms/quality/sampling.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { doneText, numberOf, verbTitle } from '#pages/document/verb-rules.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';

const plain = (value: string | number) => ({ value: String(value), label: String(value) });

const SKIP = { key: 'skipEvery', options: [2, 3, 4, 5, 10].map(plain) };
const LOT = ['inspectLevel', 'severity', { key: 'aql', field: f.str(8), options: AQLS.map(plain) }];
/** The fields for how many pieces of a lot are inspected, used by the verb of an inspection and on the page of plans. */
export const SAMPLING = [...LOT, SKIP];

const VERB = 'plan';

interface PlanDialogProps {
  readonly row: InspectionRow;
  readonly onClose: () => void;
}

export function PlanDialog({ row, onClose }: PlanDialogProps) {
  const { materialId, matCode, matName } = row;
  const words = useDocumentWords('inspection');
  const { say } = words;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const kept = useRow(InspectionPlan, planId(materialId));
  if (kept === undefined) return null;
  const { inspectLevel, severity, aql, skipEvery } = kept?.row ?? PLAN_DEFAULTS;
  const docNo = numberOf(row);
  return (
    <AskDialog
      title={verbTitle(words, VERB, docNo)}
      lead={say('verb.planOf', { material: `${matCode} ${matName}` })}
      entity={InspectionPlan}
      fields={[...LOT, { ...SKIP, help: say('verb.planHelp.skipEvery') }]}
      start={{ inspectLevel, severity, aql, skipEvery: String(skipEvery) }}
      answer={{ label: say(`verb.${VERB}`), busy, why: online ? undefined : say('needsServer') }}
      send={async (values) => {
        const payload = { materialId, ...values };
        return (await submit(planSave, payload as never, { done: doneText(words, VERB, docNo) })).ok;
      }}
      onClose={onClose}
    />
  );
}

/** Import of production plans, each through the operation that creates one by hand. Loaded on demand. */

import { codeIn } from '#domain/basic/bom-import.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { planCreate } from '#domain/mes/plan/plan.operation.ts';
import { PLAN_DEFAULTS, type PlanFacts, planFaults, planImport, planKey, planPayload } from '#domain/mes/plan/plan-import.ts';
import { prodPlan } from '#domain/mes/plan.document.ts';
import { headed } from '#domain/system/headed.ts';
import type { ImportRow } from '#domain/system/record-import.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { materialsByCode } from '#pages/kit/held-materials.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ImportDrawer } from '#pages/resource/import/import-drawer.tsx';
import { type GroupWay, sendGroups } from '#pages/resource/import/import-groups.ts';
import type { ImportWay } from '#pages/resource/import/use-import.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const PLAN = { start: PLAN_DEFAULTS };

export function PlanImportDrawer({ onClose }: { readonly onClose: () => void }) {
  const { say } = useDocumentWords(prodPlan.docType);
  const groups = useGroups();
  const way: ImportWay = { note: say('importNote'), send: (request, held) => sendGroups(request, held, groups) };
  return (
    <ImportDrawer resource={planImport} title={headed(say('name'))} plan={PLAN} way={way} onClose={onClose} onSaved={() => undefined} />
  );
}

/** What this device knows of the products and lines that the rows name. */
async function factsOf(store: Store, rows: readonly ImportRow[]): Promise<PlanFacts> {
  const [material, lines] = await Promise.all([
    materialsByCode(
      store,
      rows.map(({ values }) => codeIn(values.materialId)),
    ),
    store.rows(Line),
  ]);
  return { material, line: (code) => lines.find(({ row }) => row.lineCode === code)?.row };
}

function useGroups(): GroupWay {
  const store = useStore();
  const { submit } = useSubmit();
  return {
    keyOf: planKey,
    check: async (rows) => planFaults(rows, await factsOf(store, rows)),
    write: async (rows) => {
      const [row] = rows;
      if (!row) return null;
      const payload = planPayload(row, await factsOf(store, rows));
      const made = await submit(planCreate, (idOf) => ({ id: idOf('doc'), ...payload }), { quiet: true });
      return made.ok ? null : made.problem;
    },
  };
}

/** How the next lots of this material are inspected: level, severity, AQL. The checks are kept by recording. */
import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { InspectionPlan, PLAN_DEFAULTS, planId } from '#domain/wms/quality/inspection-plan.ts';
import { planSave } from '#domain/wms/quality/plan.operation.ts';
import { AQLS } from '#domain/wms/quality/sampling.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';

const plain = (value: string | number) => ({ value: String(value), label: String(value) });
const EVERY = [2, 3, 4, 5, 10];

export function PlanDialog({ row: { materialId, matCode, matName }, onClose }: { row: InspectionRow; onClose: () => void }) {
  const { t } = useTranslation('quality');
  const { say } = useDocumentWords('inspection');
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const kept = useRow(InspectionPlan, planId(materialId));
  if (kept === undefined) return null;
  const { inspectLevel, severity, aql, skipEvery, checks } = kept?.row ?? PLAN_DEFAULTS;
  return (
    <AskDialog
      title={say('verb.plan')}
      lead={t('plan.of', { material: `${matCode} ${matName}` })}
      entity={InspectionPlan}
      fields={[
        'inspectLevel',
        'severity',
        { key: 'aql', field: f.str(8), options: AQLS.map(plain) },
        { key: 'skipEvery', options: EVERY.map(plain) },
      ]}
      start={{ inspectLevel, severity, aql, skipEvery: String(skipEvery) }}
      answer={{ busy, why: online ? undefined : say('needsServer') }}
      send={async (values) => (await submit(planSave, { materialId, ...values, checks: [...checks] } as never, { done: say('done') })).ok}
      onClose={onClose}
    >
      {() => (
        <Text mt="3" textStyle="sm" color="fg.muted">
          {t('plan.note')}
        </Text>
      )}
    </AskDialog>
  );
}

/** How the next lots of this material are inspected: level, severity, AQL. The checks are kept by recording. */
import { Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inspectLevel, inspectSeverity } from '#domain/wms/quality/codes.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { InspectionPlan, PLAN_DEFAULTS, type PlanRow, planId } from '#domain/wms/quality/inspection-plan.ts';
import { type PlanPayload, planSave } from '#domain/wms/quality/plan.operation.ts';
import { AQLS } from '#domain/wms/quality/sampling.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';

const EVERY = [2, 3, 4, 5, 10].map((n) => ({ value: String(n), label: String(n) }));

interface FormProps {
  readonly row: InspectionRow;
  readonly onClose: () => void;
}

export function PlanDialog(props: FormProps) {
  const plan = useRow(InspectionPlan, planId(props.row.materialId));
  return plan === undefined ? null : <PlanFields {...props} plan={plan?.row ?? null} />;
}

function PlanFields({ row, plan: kept, onClose }: FormProps & { readonly plan: PlanRow | null }) {
  const { t } = useTranslation('quality');
  const { say } = useDocumentWords('inspection');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const before = kept ?? PLAN_DEFAULTS;
  const [plan, setPlan] = useState<Omit<PlanPayload, 'materialId'>>({
    ...{ inspectLevel: before.inspectLevel, severity: before.severity, aql: before.aql as PlanPayload['aql'] },
    ...{ skipEvery: before.skipEvery, checks: [...before.checks] },
  });
  const { materialId, matCode, matName } = row;
  const set = (part: Partial<PlanPayload>) => setPlan((held) => ({ ...held, ...part }));
  const field = (name: string) => labels.field('inspectionPlan', name);
  const save = async () => {
    const written = await submit(planSave, { materialId, ...plan }, { done: say('done') });
    if (written.ok) onClose();
  };
  const pick = (name: 'inspectLevel' | 'severity' | 'aql' | 'skipEvery', options: readonly { value: string; label: string }[]) => (
    <FieldShell label={field(name)} required>
      <SelectInput
        label={field(name)}
        value={String(plan[name])}
        searchable={false}
        options={options}
        onChange={(value) => value && set({ [name]: name === 'skipEvery' ? Number(value) : value })}
      />
    </FieldShell>
  );
  return (
    <Modal title={say('verb.plan')} onClose={onClose} answer={{ busy, disabled: !online, give: () => void save() }}>
      <Text mb="3" color="fg.muted">
        {t('plan.of', { material: `${matCode} ${matName}` })}
      </Text>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))">
        {pick('inspectLevel', labels.options(inspectLevel))}
        {pick('severity', labels.options(inspectSeverity))}
        {pick(
          'aql',
          AQLS.map((value) => ({ value, label: value })),
        )}
        {pick('skipEvery', EVERY)}
      </Grid>
      <Text mt="3" textStyle="sm" color="fg.muted">
        {online ? t('plan.note') : say('needsServer')}
      </Text>
    </Modal>
  );
}

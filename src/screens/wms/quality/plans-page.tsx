/** `?plans=1`: the inspection plans of the materials; `?plans=<material>`: one of them, with its current and earlier editions. */
import { Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRight } from '#api/session.ts';
import { ascending } from '#domain/system/order.ts';
import { inspectLevel, inspectSeverity } from '#domain/wms/quality/codes.ts';
import {
  type EditionRow,
  InspectionPlan,
  InspectionPlanEdition,
  PLAN_DEFAULTS,
  type PlanRow,
  planId,
} from '#domain/wms/quality/inspection-plan.ts';
import { planSave } from '#domain/wms/quality/plan.operation.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { askedOf, isLacking, valuesOf } from '#pages/ask/ask-plan.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import type { Draft } from '#pages/document/entry-plan.ts';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { useRow, useRowsBy, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { SAMPLING } from './plan-dialog.tsx';
import { lineOfCheck, PLANNED } from './plan-lines.ts';

const PATH = '/wms/quality';
const keyOf = ({ id }: { readonly id: string }): string => id;

interface Named extends PlanRow {
  readonly matCode: string;
  readonly matName: string;
}

const PLANS: KnownOf<Named, BaseWords> = {
  matCode: { word: 'field:common.matCode', kind: 'code', width: 110 },
  matName: { word: 'field:common.matName', width: 140, grow: 2 },
  edition: { word: 'field:inspectionPlan.edition', kind: 'figure', width: 76 },
  checks: { word: 'field:inspectionPlan.checks', kind: 'figure', width: 90, of: ({ checks }) => String(checks.length) },
  inspectLevel: { word: 'field:common.inspectLevel', width: 130, of: (row, { labels }) => labels.code(inspectLevel, row.inspectLevel) },
  severity: { word: 'field:common.severity', width: 90, of: (row, { labels }) => labels.code(inspectSeverity, row.severity) },
  aql: { word: 'field:common.aql', kind: 'figure', width: 76 },
  updatedAt: { word: 'field:common.updatedAt', kind: 'minute', width: 140, wideOnly: true },
  updatedByName: { word: 'field:common.updatedByName', width: 96, wideOnly: true },
};

const EDITIONS: KnownOf<EditionRow, BaseWords> = {
  edition: { word: 'field:inspectionPlanEdition.edition', kind: 'figure', width: 76 },
  savedAt: { word: 'field:inspectionPlanEdition.savedAt', kind: 'minute', width: 150 },
  savedByName: { word: 'field:inspectionPlanEdition.savedByName', width: 110 },
  aql: { word: 'field:common.aql', kind: 'figure', width: 76 },
  checks: {
    word: 'field:inspectionPlanEdition.checks',
    width: 240,
    grow: 3,
    of: ({ checks }) => checks.map(({ itemName, lower, upper }) => `${itemName} ${lower ?? ''}～${upper ?? ''}`).join(' · '),
  },
};

export function PlansPage({ title, query }: ScreenProps) {
  const materialId = query.get('plans') ?? '';
  return materialId === '1' ? <Plans title={title} /> : <OnePlan key={materialId} materialId={materialId} title={title} />;
}

function Plans({ title }: { title: string }) {
  const words = useBaseWords('quality');
  const go = useGo();
  const mayKeep = useRight(planSave.right);
  const plans = useRowsWhere(InspectionPlan);
  const materials = useMaterials((plans ?? []).map(({ row }) => row.materialId));
  const rows = useMemo(
    () =>
      materials &&
      plans
        ?.map(({ row }): Named => {
          const { matCode = '', matName = '' } = materials.get(row.materialId) ?? {};
          return { ...row, matCode, matName };
        })
        .sort((a, b) => ascending(a.matCode, b.matCode)),
    [plans, materials],
  );
  const { t } = words;
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader title={`${title} · ${t('plans.title')}`} />
      {mayKeep ? (
        <MaterialPicker label={t('plans.add')} value={null} adds onChange={(found) => found && go(PATH, { plans: found.id })} />
      ) : null}
      <TableSection<Named, BaseWords>
        id={'wms.quality.plans'}
        title={t('plans.title')}
        known={PLANS}
        words={words}
        rows={rows}
        rowKey={keyOf}
        none={t('plans.none')}
        onOpen={({ materialId }: Named) => go(PATH, { plans: materialId })}
      />
    </Flex>
  );
}

function OnePlan({ materialId, title }: { materialId: string; title: string }) {
  const plan = useRow(InspectionPlan, planId(materialId));
  const material = useRow(HeldMaterial, materialId)?.row;
  if (plan === undefined || !material) return <PageHeader title={title} />;
  return <Editor key={plan?.row.edition ?? 0} plan={plan?.row ?? null} material={material} />;
}

interface EditorProps {
  readonly plan: PlanRow | null;
  readonly material: { readonly id: string; readonly matCode: string; readonly matName: string };
}

function Editor({ plan, material }: EditorProps) {
  const words = useBaseWords('quality');
  const { t } = words;
  const mayKeep = useRight(planSave.right);
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const [tried, setTried] = useState(false);
  const [initial] = useState<Draft>(() => {
    const { inspectLevel: level, severity, aql, skipEvery, checks } = plan ?? PLAN_DEFAULTS;
    return { head: { inspectLevel: level, severity, aql, skipEvery: String(skipEvery) }, lines: checks.map(lineOfCheck) };
  });
  const [draft, change, clear] = useDraft<Draft>(`${PATH}?plans=${material.id}/${plan?.edition ?? 0}`, initial);
  const known = PLANNED.useKnown(draft);
  const earlier = useRowsBy(InspectionPlanEdition, 'materialId', material.id);
  const editions = useMemo(() => earlier?.map(({ row }) => row).sort((a, b) => b.edition - a.edition), [earlier]);
  const put = (part: Partial<Draft>) => change((before) => ({ ...before, ...part }));
  useDirty(JSON.stringify(draft) !== JSON.stringify(initial));
  const save = async () => {
    setTried(true);
    const lines = draft.lines.filter(PLANNED.isBegun);
    const asked = askedOf(InspectionPlan.fields, SAMPLING);
    if (PLANNED.lack(lines, known, draft) !== null || asked.some((one) => isLacking(one, draft.head)))
      return notify({ tone: 'error', title: t('entry.incomplete') });
    const payload = { materialId: material.id, ...valuesOf(asked, draft.head), checks: PLANNED.payload(lines, known) };
    const written = await submit(planSave, payload as never, { done: t('plans.saved') });
    if (written.ok) clear();
  };
  const action = { key: 'save', label: t('plans.save', { n: (plan?.edition ?? (plan ? 1 : 0)) + 1 }), icon: Save, busy, saves: true };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader
        title={t('plans.of', { material: `${material.matCode} ${material.matName}` })}
        primary={mayKeep ? { ...action, onClick: () => void save(), disabledReason: online ? undefined : t('needsServer') } : undefined}
      />
      <Section title={t('plans.sampling')}>
        <FieldGrid
          entity={InspectionPlan}
          width="12rem"
          fields={SAMPLING}
          texts={draft.head}
          tried={tried}
          onChange={(key, value) => put({ head: { ...draft.head, [key]: value } })}
        />
      </Section>
      <Section title={t('plans.checks')} count={draft.lines.filter(PLANNED.isBegun).length}>
        {PLANNED.Lines ? <PLANNED.Lines draft={draft} change={put} known={known} /> : null}
      </Section>
      <TableSection<EditionRow, BaseWords>
        id={'wms.quality.editions'}
        title={t('plans.editions')}
        known={EDITIONS}
        words={words}
        rows={editions}
        rowKey={keyOf}
        none={t('plans.noEditions')}
      />
    </Flex>
  );
}

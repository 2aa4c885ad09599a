/** Putting a plan together: the store, what of it, who counts; and below what that comes to. What was typed survives a reload. */
import { Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { checkType } from '#domain/wms/stocktake/codes.ts';
import { checkCreate, checkSave } from '#domain/wms/stocktake/plan.operation.ts';
import { CHECK, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePersons } from '#screens/wms/application/use-people.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { faultOf, type PlanDraft, payloadOf, startOfPlan } from './plan-draft.ts';
import { PlanPreview } from './plan-preview.tsx';
import { Chosen, Several } from './several.tsx';
import { CREATE, PLAN } from './stocktake.ts';
import { useBins } from './use-bins.ts';
import { useStoreClasses } from './use-store-classes.ts';

export function PlanForm({ title, row }: { title: string; row: CheckRow | null }) {
  const { t } = useTranslation(['stocktake', 'ui']);
  const go = useGo();
  const { online } = useSyncStatus();
  const may = useRight(row ? CHECK.edit : CHECK.create);
  const [initial] = useState(() => startOfPlan(row));
  const [draft, change, clear] = useDraft<PlanDraft>(`${CREATE}?${row ? `id=${row.id}` : 'new'}`, initial);
  const { submit, busy } = useSubmit();
  useDirty(JSON.stringify(draft) !== JSON.stringify(initial));
  const set = (part: Partial<PlanDraft>) => change((before) => ({ ...before, ...part }));
  const leave = () => go(PLAN, row ? { id: row.id } : {});
  const send = async () => {
    const content = payloadOf(draft, row);
    if (!content) return notify({ tone: 'error', title: t(`fault.${faultOf(draft) ?? 'name'}`) });
    const done = { done: t('done') };
    const written = row
      ? await submit(checkSave, { id: row.id, ...content }, done)
      : await submit(checkCreate, (idOf) => ({ id: idOf('doc'), ...content }), done);
    if (!written.ok) return;
    clear();
    go(PLAN, { id: row?.id ?? written.idOf('doc') });
  };
  const disabledReason = online ? undefined : t('needsServer');
  const save = { key: 'save', label: t('ui:record.save'), icon: Save, onClick: () => void send(), busy, saves: true, disabledReason };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={row ? `${title} ${row.docNo ?? ''}` : title}
        primary={may ? save : undefined}
        menu={[{ key: 'leave', label: t('ui:action.cancel'), onClick: leave }]}
      />
      <Section title={t('head')}>
        <Head draft={draft} onChange={set} />
      </Section>
      <Section title={t('scope')}>
        <Scope draft={draft} onChange={set} />
      </Section>
      <PlanPreview draft={draft} />
    </Flex>
  );
}

interface PartProps {
  readonly draft: PlanDraft;
  readonly onChange: (part: Partial<PlanDraft>) => void;
}

const COLUMNS = 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))';

function Head({ draft, onChange }: PartProps) {
  const { t } = useTranslation(['stocktake', 'ui']);
  const labels = useLabels();
  const { options } = useWarehouses();
  const people = usePersons();
  const field = (name: string) => labels.field('checkInfo', name);
  const scope = { scopeBins: [], scopeClasses: [] };
  return (
    <Grid gap="3" templateColumns={COLUMNS}>
      <TextEntry label={field('checkName')} required max={128} value={draft.checkName} onChange={(checkName) => onChange({ checkName })} />
      <FieldShell label={field('checkType')} required>
        <SelectInput
          label={field('checkType')}
          value={draft.checkType}
          options={labels.options(checkType)}
          onChange={(value) => onChange({ checkType: value || '1' })}
        />
      </FieldShell>
      <FieldShell label={field('warehouseId')} required>
        <SelectInput
          label={field('warehouseId')}
          placeholder={t('ui:form.choose')}
          value={draft.warehouseId}
          options={options}
          onChange={(warehouseId) => onChange({ warehouseId, ...scope })}
        />
      </FieldShell>
      <Several
        label={field('counterIds')}
        none={t('anybody')}
        options={people.options}
        value={draft.counterIds}
        onChange={(counterIds) => onChange({ counterIds })}
      />
      <FieldShell label={field('reviewerId')}>
        <SelectInput
          label={field('reviewerId')}
          placeholder={t('anyReviewer')}
          value={draft.reviewerId}
          options={people.options}
          onChange={(reviewerId) => onChange({ reviewerId })}
        />
      </FieldShell>
      <FieldShell label={field('recountPct')} help={t('recountHelp')}>
        <QuantityInput
          label={field('recountPct')}
          value={draft.recountPct}
          unit="%"
          decimals={2}
          onChange={(recountPct) => onChange({ recountPct })}
        />
      </FieldShell>
      <TextEntry label={labels.field('common', 'remark')} max={500} value={draft.remark} onChange={(remark) => onChange({ remark })} />
    </Grid>
  );
}

function Scope({ draft, onChange }: PartProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const bins = useBins(draft.warehouseId);
  const classes = useStoreClasses(draft.warehouseId);
  const materials = useRowMap(HeldMaterial, draft.scopeMaterials);
  const field = (name: string) => labels.field('checkInfo', name);
  const chosen = draft.scopeMaterials.map((id) => ({ id, text: materials?.get(id)?.matCode ?? '' }));
  const { scopeMaterials } = draft;
  return (
    <Grid gap="3" templateColumns={COLUMNS}>
      <Several
        label={field('scopeBins')}
        none={t('all')}
        options={bins.options}
        value={draft.scopeBins}
        onChange={(scopeBins) => onChange({ scopeBins })}
      />
      <Several
        label={field('scopeClasses')}
        none={t('all')}
        options={classes}
        value={draft.scopeClasses}
        onChange={(scopeClasses) => onChange({ scopeClasses })}
      />
      <FieldShell label={field('scopeMaterials')}>
        <MaterialPicker
          label={field('scopeMaterials')}
          value={null}
          adds
          onChange={(found) =>
            found && !scopeMaterials.includes(found.id) ? onChange({ scopeMaterials: [...scopeMaterials, found.id] }) : undefined
          }
        />
        <Chosen chosen={chosen} onRemove={(id) => onChange({ scopeMaterials: scopeMaterials.filter((one) => one !== id) })} />
      </FieldShell>
    </Grid>
  );
}

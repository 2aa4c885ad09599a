/** Applying for a material code: what is needed, and beside it what there is already. It works without a network, and the entry survives a reload. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Material, MaterialClass, Unit } from '#domain/basic/material.resource.ts';
import type { CodeApplyRow } from '#domain/wms/code-apply/code-apply.document.ts';
import { codeApplyCreate, codeApplySave } from '#domain/wms/code-apply/code-apply.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useKept, useMaterialSearch, useRowsWhere } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { type CodeApplyDraft, draftOf, emptyDraft, lackOf, payloadOf } from './code-apply-draft.ts';
import { PATH } from './use-code-apply-actions.ts';

const LONGEST = { matName: 128, spec: 200, texture: 60, remark: 500 } as const;
const SIMILAR = 8;

/** @param row what is edited; null = a new one */
export function CodeApplyForm({ title, row }: { title: string; row: CodeApplyRow | null }) {
  const { t } = useTranslation(['codeapply', 'application', 'ui']);
  const go = useGo();
  const { submit, busy } = useSubmit();
  const initial = useMemo(() => (row ? draftOf(row) : emptyDraft), [row]);
  const [draft, setDraft, clear] = useDraft<CodeApplyDraft>(`${PATH}?${row ? `edit=${row.id}` : 'new'}`, initial);
  useDirty(JSON.stringify(draft) !== JSON.stringify(initial));
  const change = (part: Partial<CodeApplyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const lack = lackOf(draft);
  const leave = () => {
    clear();
    go(PATH, row ? { id: row.id } : {});
  };
  const send = async () => {
    if (lack) return;
    const done = { done: t('application:saved') };
    const content = payloadOf(draft);
    const written = row
      ? await submit(codeApplySave, { id: row.id, ...content }, done)
      : await submit(codeApplyCreate, (idOf) => ({ id: idOf('doc'), ...content }), done);
    if (!written.ok) return;
    clear();
    go(PATH, { id: row?.id ?? written.idOf('doc') });
  };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={row?.docNo ? `${title} ${row.docNo}` : title}
        primary={{
          ...{ key: 'save', label: t('ui:record.save'), icon: Save, busy, saves: true, onClick: () => void send() },
          disabledReason: lack ? t(`lacks.${lack}`) : undefined,
        }}
        menu={[{ key: 'leave', label: t('application:drop'), onClick: leave }]}
      />
      <Section title={t('wanted')}>
        <Fields draft={draft} change={change} />
      </Section>
      <Similar name={draft.matName} />
    </Flex>
  );
}

function Fields({ draft, change }: { draft: CodeApplyDraft; change: (part: Partial<CodeApplyDraft>) => void }) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const classes = useRowsWhere(MaterialClass);
  const units = useRowsWhere(Unit);
  const label = (name: string) => (name === 'remark' ? labels.field('common', name) : labels.field('materialCodeApply', name));
  const text = (name: keyof typeof LONGEST, required = false) => (
    <TextEntry
      label={label(name)}
      required={required}
      max={LONGEST[name]}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  const pick = (name: 'classCode' | 'baseUnit', options: readonly { value: string; code: string; label: string }[]) => (
    <FieldShell label={label(name)} required>
      <SelectInput
        label={label(name)}
        placeholder={t('form.choose')}
        value={draft[name]}
        options={options}
        onChange={(value) => change({ [name]: value })}
      />
    </FieldShell>
  );
  const active = <R extends { isActive: boolean }>(rows: readonly { row: R }[] | undefined) =>
    (rows ?? []).map(({ row }) => row).filter((row) => row.isActive);
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      {text('matName', true)}
      {text('spec')}
      {text('texture')}
      {pick(
        'classCode',
        active(classes).map(({ classCode, className }) => ({ value: classCode, code: classCode, label: className })),
      )}
      {pick(
        'baseUnit',
        active(units).map(({ unitCode, unitName }) => ({ value: unitCode, code: unitCode, label: unitName })),
      )}
      <chakra.div gridColumn={{ md: 'span 2' }}>{text('remark')}</chakra.div>
    </Grid>
  );
}

/** What sounds alike: perhaps the material is there already, by another spelling. */
function Similar({ name }: { name: string }) {
  const { t } = useTranslation('codeapply');
  const hits = useKept(useMaterialSearch(name.trim(), SIMILAR));
  const rows = useRowMap(
    Material,
    hits?.map(({ id }) => id),
  );
  if (name.trim() === '') return null;
  const found = (hits ?? []).flatMap(({ id }) => rows?.get(id) ?? []);
  return (
    <Section title={t('similar')} count={found.length}>
      {found.length === 0 ? <EmptyState message={t('nothingSimilar')} /> : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {found.map(({ id, matCode, matName, spec, texture, baseUnit }) => (
          <Flex as="li" key={id} gap="gap" py="1" wrap="wrap" borderTopWidth="1px" borderColor="border.muted">
            <CodeText value={matCode} />
            <chakra.span>{matName}</chakra.span>
            <chakra.span color="fg.muted">{[spec, texture, baseUnit].filter(Boolean).join(' · ')}</chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </Section>
  );
}

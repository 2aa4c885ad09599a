/** An issue is put together: for an application or without one; saved for a review, or handed over at the counter at once. */
import { Flex, Grid } from '@chakra-ui/react';
import { HandHelping, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { AddMaterial } from '#screens/wms/kit/add-material.tsx';
import { IssueLines } from '#screens/wms/kit/issue-lines.tsx';
import { useDepartments, usePersons } from '#screens/wms/kit/use-people.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useIssueForm } from './use-issue-form.ts';

type Form = ReturnType<typeof useIssueForm>;
const STORES = ['GJU-K', 'GZCP-K', 'LJJ-K'];

export function IssueForm({ title, applicationId }: { title: string; applicationId: string | null }) {
  const { t } = useTranslation('hardware');
  const { online } = useSyncStatus();
  const form = useIssueForm(applicationId);
  const maySave = useRight('web:wms:hwIssue:create');
  const mayCounter = useRight('web:wms:hwIssue:counter');
  const lacks = form.lack ? t(`lacks.${form.lack}`) : undefined;
  const save = {
    ...{ key: 'save', label: t('issue.save'), icon: Save, busy: form.busy, saves: true, onClick: () => void form.save() },
    disabledReason: lacks ?? (online ? undefined : t('issue.saveOnline')),
  };
  const handOver = async () => {
    if (online || (await confirm({ question: t('issue.offlineQuestion'), detail: t('issue.offlineDetail') }))) await form.handOver();
  };
  const counter = {
    ...{ key: 'counter', label: t('issue.counter'), icon: HandHelping, onClick: () => void handOver() },
    disabledReason: lacks ?? (form.counter ? undefined : t('issue.counterNot')),
  };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader
        title={title}
        primary={maySave ? save : counter}
        menu={[...(maySave && mayCounter ? [counter] : []), { key: 'drop', label: t('drop'), onClick: form.drop }]}
      />
      <Section title={t('issue.head')}>
        <Head form={form} />
      </Section>
      <Section title={t('issue.lines')} count={form.draft.lines.length}>
        {form.application ? null : <AddMaterial warehouseId={form.draft.warehouseId} onAdd={form.add} />}
        {form.draft.lines.length === 0 ? (
          <EmptyState message={t(form.application ? 'issue.nothingLeft' : 'issue.addFirst')} />
        ) : (
          <IssueLines form={form} />
        )}
      </Section>
    </Flex>
  );
}

function Head({ form }: { form: Form }) {
  const { t } = useTranslation(['hardware', 'ui']);
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  const { mine } = useWarehouses();
  const { draft, change, application, stores } = form;
  const bins = useRowsBy(Bin, 'warehouseId', draft.toWarehouseId) ?? [];
  const binOptions = bins
    .filter(({ row }) => row.isActive && (row.binType === null || row.binType === 7))
    .map(({ row }) => ({ value: row.id, label: row.binName, code: row.binCode }));
  const label = (key: string) => labels.field('issueDoc', key);
  const choose = t('ui:form.choose');
  const select = (
    name: 'warehouseId' | 'deptId' | 'toWarehouseId' | 'receiverId' | 'toBinId',
    options: readonly { value: string; label: string; code?: string }[],
    more = {},
  ) => ({
    ...{
      label: name === 'toBinId' ? labels.field('issueLine', 'toBinId') : label(name),
      value: draft[name],
      options,
      searchable: true,
      placeholder: choose,
    },
    onChange: (value: string) => change({ [name]: value, ...more }),
  });
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      <FieldShell label={label('warehouseId')} required>
        <SelectInput {...select('warehouseId', stores.map(warehouseOption), { lines: [] })} disabled={application !== undefined} />
      </FieldShell>
      <FieldShell label={label('deptId')} help={t('issue.deptHelp')}>
        <SelectInput
          {...select('deptId', departments.options, { toWarehouseId: '', toBinId: '' })}
          disabled={Boolean(application?.toWarehouseId)}
        />
      </FieldShell>
      <FieldShell label={label('toWarehouseId')} help={t('issue.storeHelp')}>
        <SelectInput
          {...select('toWarehouseId', mine.filter((one) => STORES.includes(one.whClassCode)).map(warehouseOption), {
            deptId: '',
            toBinId: '',
          })}
          disabled={application !== undefined}
        />
      </FieldShell>
      {draft.toWarehouseId === '' ? null : (
        <FieldShell label={labels.field('issueLine', 'toBinId')} required>
          <SelectInput {...select('toBinId', binOptions)} />
        </FieldShell>
      )}
      <FieldShell label={label('receiverId')} help={t('issue.badgeHelp')}>
        <SelectInput {...select('receiverId', persons.options)} />
      </FieldShell>
      <TextEntry label={label('remark')} max={500} value={draft.remark} onChange={(text) => change({ remark: text })} />
    </Grid>
  );
}

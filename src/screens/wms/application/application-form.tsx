/** Entering an application, or editing one that nobody has reviewed. It works without a network, and the entry survives a reload. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application.document.ts';
import { applicationCreate, applicationSave } from '#domain/wms/application.operation.ts';
import { APPLICATION_KINDS, type ApplicationType, isTransferKind } from '#domain/wms/application-kinds.ts';
import { LONGEST_ORDER } from '#domain/wms/demand.document.ts';
import { mayTransfer } from '#domain/wms/transfer/class-matrix.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraftForm } from '#pages/kit/use-draft-form.ts';
import { type FindMaterial, useMaterialsByCode } from '#pages/kit/use-materials-by-code.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { DateField, SelectField, TextField } from '#ui/form/fields.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { type ApplicationDraft, applicationFaults, applicationPayload, draftOf, emptyApplication } from './application-draft.ts';
import { ApplicationLines } from './application-lines.tsx';
import { useDepartments, usePersons } from './use-people.ts';

interface FormProps {
  readonly title: string;
  readonly type: ApplicationType;
  readonly path: string;
  /** What is edited; null = a new one. */
  readonly row: ApplicationRow | null;
  readonly lines: readonly ApplicationLineRow[];
}

export function ApplicationForm({ title, type, path, row, lines }: FormProps) {
  const { t } = useTranslation(['application', 'ui']);
  const go = useGo();
  const initial = useInitial(type, row, lines);
  const { form, clear } = useDraftForm<ApplicationDraft>(`${path}#${row?.id ?? 'new'}`, initial);
  const find = useMaterialsByCode(useWatch({ control: form.control, name: 'lines' }).map(codeOf));
  const { save, busy } = useSave({ type, row, form, find, done: t('saved') });
  useDirty(form.formState.isDirty);
  const send = form.handleSubmit(async (draft) => {
    const id = await save(draft);
    if (id === null) return;
    clear();
    go(path, { id });
  });
  const leave = () => {
    clear();
    go(path, row ? { id: row.id } : {});
  };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader
        title={title}
        primary={{ key: 'save', label: t('ui:record.save'), icon: Save, onClick: () => void send(), busy, saves: true }}
        menu={[{ key: 'leave', label: t('drop'), onClick: leave }]}
      />
      <Section title={t('head')}>
        <Head form={form} type={type} />
      </Section>
      <Section title={t('lines')}>
        <ApplicationLines form={form} find={find} />
      </Section>
    </Flex>
  );
}

/** A new one is from the person at hand, and from his store where there is only one. */
function useInitial(type: ApplicationType, row: ApplicationRow | null, lines: readonly ApplicationLineRow[]): ApplicationDraft {
  const actor = useActor();
  const stores = useStores(APPLICATION_KINDS[type].from);
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : '';
  return useMemo(
    () => (row ? draftOf(row, lines) : { ...emptyApplication, applicantId: actor?.personId ?? '', fromWarehouseId: only }),
    [row, lines, actor?.personId, only],
  );
}

type Classes = readonly string[] | null | undefined;

/** @param everywhere also stores he may not work in: what he asks for is brought to one of his, or is another keeper's to receive */
function useStores(classes: Classes, everywhere = false) {
  const { all, mine } = useWarehouses();
  return useMemo(() => {
    const fits = (code: string): boolean => classes !== undefined && (classes === null || classes.includes(code));
    return (everywhere ? all.filter(({ isActive }) => isActive) : mine).filter(({ whClassCode }) => fits(whClassCode));
  }, [all, mine, classes, everywhere]);
}

/** Stores that may get the goods; of a transfer those to which goods may go from the giving one. */
function useTargets(type: ApplicationType, fromWarehouseId: string) {
  const stores = useStores(APPLICATION_KINDS[type].to, true);
  const { all } = useWarehouses();
  return useMemo(() => {
    const from = isTransferKind(type) ? all.find(({ id }) => id === fromWarehouseId) : undefined;
    return stores.filter((to) => to.id !== fromWarehouseId && (!from || mayTransfer(from.whClassCode, to.whClassCode)));
  }, [stores, all, type, fromWarehouseId]);
}

interface SaveInput {
  readonly type: ApplicationType;
  readonly row: ApplicationRow | null;
  readonly form: UseFormReturn<ApplicationDraft>;
  readonly find: FindMaterial;
  readonly done: string;
}

function useSave({ type, row, form, find, done }: SaveInput) {
  const { t } = useTranslation(['application', 'ui']);
  const { submit, busy } = useSubmit();
  const save = async (draft: ApplicationDraft): Promise<string | null> => {
    const faults = applicationFaults(type, draft, find);
    for (const fault of faults) form.setError(fault === 'wrong' ? 'lines' : fault, { message: t(`lacks.${fault}`) });
    if (faults.length > 0) return null;
    const { lines, ...head } = applicationPayload(draft, find);
    if (row) {
      const written = await submit(applicationSave, { id: row.id, ...head, lines }, { done });
      return written.ok ? row.id : null;
    }
    const born = lines.map(({ lineId: _none, ...line }) => line);
    const written = await submit(applicationCreate, (idOf) => ({ id: idOf('doc'), docType: type, ...head, lines: born }), { done });
    return written.ok ? written.idOf('doc') : null;
  };
  return { save, busy };
}

function Head({ form, type }: { form: UseFormReturn<ApplicationDraft>; type: ApplicationType }) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const kind = APPLICATION_KINDS[type];
  const from = useStores(kind.from, kind.to !== undefined);
  const to = useTargets(type, useWatch({ control: form.control, name: 'fromWarehouseId' }));
  const departments = useDepartments();
  const persons = usePersons();
  const { control } = form;
  const label = (key: string) => labels.field('application', key);
  const rules = { maxLength: { value: LONGEST_ORDER, message: t('form.tooLong', { max: LONGEST_ORDER }) } };
  form.register('orderNo', rules);
  form.register('equipmentNo', rules);
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      {kind.from === undefined ? null : (
        <SelectField
          control={control}
          name="fromWarehouseId"
          label={label('fromWarehouseId')}
          required
          options={from.map(warehouseOption)}
        />
      )}
      {kind.to === undefined ? null : (
        <SelectField
          control={control}
          name="toWarehouseId"
          label={label('toWarehouseId')}
          required={kind.needsTo === true}
          options={to.map(warehouseOption)}
        />
      )}
      <SelectField control={control} name="deptId" label={label('deptId')} options={departments.options} searchable />
      <SelectField control={control} name="applicantId" label={label('applicantId')} options={persons.options} searchable />
      <DateField control={control} name="needDate" label={label('needDate')} />
      <TextField control={control} name="orderNo" label={label('orderNo')} />
      {type.startsWith('SPARE') || type === 'FIXTURE_REQ' ? (
        <TextField control={control} name="equipmentNo" label={label('equipmentNo')} />
      ) : null}
      <chakra.div gridColumn={{ md: 'span 2' }}>
        <TextField control={control} name="purpose" label={label('purpose')} />
      </chakra.div>
      <chakra.div gridColumn={{ md: 'span 2' }}>
        <TextField control={control} name="remark" label={label('remark')} />
      </chakra.div>
    </Grid>
  );
}

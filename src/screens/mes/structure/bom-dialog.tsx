/** Entering a bill of materials: its head, its lines by hand, from the clipboard or from a file. */
import { Button, Flex, Grid } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { BomLine, type BomLineRow } from '#domain/basic/bom.document.ts';
import { bomCreate, bomRight, bomSave } from '#domain/basic/bom.operation.ts';
import { bomType } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useMaterialsByCode } from '#pages/kit/use-materials-by-code.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useStore, useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { DateField, FieldShell, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { type BomDraft, type BomTask, begun, codeOf, contentOf, draftOf, type FindPart, lineFaults } from './bom-draft.ts';
import { BomLines } from './bom-lines.tsx';
import { useImportLines } from './use-import-lines.ts';
import { useOperationCodes } from './use-operation-codes.ts';

export interface BomDialogProps {
  readonly task: BomTask;
  readonly types: readonly (1 | 2 | 3)[];
  readonly onClose: () => void;
  /** A new one is there. */
  readonly onMade: (id: string) => void;
}

/** Waits for the lines of the one it begins with. */
export function BomDialog(props: BomDialogProps) {
  const { row } = props.task;
  const found = useRowsBy(BomLine, 'docId', row?.id ?? '');
  const lines = useMemo(
    () =>
      found
        ?.map((line) => line.row)
        .filter(({ isRemoved }) => !isRemoved)
        .sort((a, b) => a.lineNo - b.lineNo),
    [found],
  );
  const materials = useRowMap(
    Material,
    lines?.map(({ materialId }) => materialId),
  );
  if (!lines || !materials) return null;
  return <Filled {...props} lines={lines} codes={new Map([...materials].map(([id, { matCode }]) => [id, matCode]))} />;
}

type FilledProps = BomDialogProps & { lines: readonly BomLineRow[]; codes: ReadonlyMap<string, string> };

function Filled({ task, types, lines, codes, onClose, onMade }: FilledProps) {
  const { t } = useTranslation(['structure', 'ui']);
  const { core } = useStore();
  const { online } = useSyncStatus();
  const today = dayIn(core.site.timeZone, core.nowIso());
  const form = useForm<BomDraft>({ defaultValues: draftOf(task, lines, codes, today, types[0] ?? 1) });
  const find = useMaterialsByCode(useWatch({ control: form.control, name: 'lines' }).map(codeOf));
  const { send, busy } = useSend(task, form, find, (id) => {
    onClose();
    if (id) onMade(id);
  });
  useDirty(form.formState.isDirty);
  const importLines = useImportLines(form);
  const mayImport = useRight(bomRight('import'));
  const leave = async (): Promise<void> => {
    const asks = form.formState.isDirty;
    if (asks && !(await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) return;
    onClose();
  };
  return (
    <Modal
      title={t(`bom.${task.kind}Title`)}
      size="xl"
      onClose={() => void leave()}
      answer={{ label: t('ui:record.save'), busy, disabled: !online, saves: true, give: () => void send() }}
      beside={
        <Flex me="auto">
          {mayImport ? (
            <Button variant="outline" onClick={() => void importLines()}>
              <Icon of={FileUp} />
              {t('line.import')}
            </Button>
          ) : null}
        </Flex>
      }
    >
      <Head form={form} task={task} types={types} />
      <BomLines form={form} find={find} />
    </Modal>
  );
}

function useSend(task: BomTask, form: UseFormReturn<BomDraft>, find: FindPart, onDone: (made: string | null) => void) {
  const { t } = useTranslation('structure');
  const { submit, busy } = useSubmit();
  const operations = useOperationCodes();
  const send = form.handleSubmit(async (draft) => {
    const fault = (name: keyof BomDraft, key: string): true => {
      form.setError(name, { message: t(key) });
      return true;
    };
    const lines = begun(draft.lines);
    const wrong = lines.some(
      (line, index) =>
        !find((line.matCode ?? '').trim().toUpperCase()) || Object.keys(lineFaults(line, index, lines, find, operations)).length > 0,
    );
    const faults = [
      draft.productId === '' && fault('productId', 'bom.productNeeded'),
      draft.prodVersion.trim() === '' && fault('prodVersion', 'versionNeeded'),
      !(isQuantity(draft.baseQty.trim()) && isPositive(quantity(draft.baseQty.trim()))) && fault('baseQty', 'line.qtyNeeded'),
      draft.validFrom === '' && fault('validFrom', 'bom.dayNeeded'),
      draft.validTo !== '' && draft.validTo < draft.validFrom && fault('validTo', 'bom.datesWrong'),
      lines.length === 0 && fault('lines', 'line.needed'),
      wrong && fault('lines', 'line.wrong'),
    ];
    if (faults.some(Boolean)) return;
    const content = contentOf(draft, find);
    if (task.kind === 'edit' && task.row) {
      const saved = await submit(bomSave, { id: task.row.id, ...content }, { done: t('saved') });
      if (saved.ok) onDone(null);
      return;
    }
    const head = { productId: draft.productId, prodVersion: draft.prodVersion.trim(), bomType: Number(draft.bomType) as 1 | 2 | 3 };
    const made = await submit(bomCreate, (idOf) => ({ id: idOf('doc'), ...head, ...content }), { done: t('saved') });
    if (made.ok) onDone(made.idOf('doc'));
  });
  return { send, busy };
}

function Head({ form, task, types }: { form: UseFormReturn<BomDraft>; task: BomTask; types: readonly number[] }) {
  const labels = useLabels();
  const label = (name: string) => labels.field('bom', name);
  const { control } = form;
  const productId = useWatch({ control, name: 'productId' });
  const product = useRowMap(Material, [productId])?.get(productId) ?? null;
  const fixed = task.kind !== 'create';
  const options = labels.options(bomType).filter(({ value }) => types.includes(Number(value)));
  const pick = useCallback((id: string) => form.setValue('productId', id, { shouldDirty: true }), [form]);
  return (
    <Grid gap="3" mb="4" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      <FieldShell label={label('productId')} required error={form.formState.errors.productId?.message}>
        {fixed ? (
          <span>{`${product?.matCode ?? ''} ${product?.matName ?? ''}`}</span>
        ) : (
          <MaterialPicker label={label('productId')} value={product} onChange={(material) => pick(material?.id ?? '')} />
        )}
      </FieldShell>
      <TextField control={control} name="prodVersion" label={label('prodVersion')} required code disabled={task.kind === 'edit'} />
      {options.length > 1 ? (
        <SelectField control={control} name="bomType" label={label('bomType')} options={options} required disabled={task.kind === 'edit'} />
      ) : null}
      <QuantityField
        control={control}
        name="baseQty"
        label={label('baseQty')}
        required
        decimals={6}
        {...(product ? { unit: product.baseUnit } : {})}
      />
      <DateField control={control} name="validFrom" label={label('validFrom')} required />
      <DateField control={control} name="validTo" label={label('validTo')} />
      <TextField control={control} name="remark" label={labels.field('common', 'remark')} />
    </Grid>
  );
}

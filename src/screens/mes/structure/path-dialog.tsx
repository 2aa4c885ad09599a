/** Entering a routing: the product, and its operations in a grid. */
import { Grid } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { routingCreate, routingSave, stepsFault } from '#domain/mes/routing.operation.ts';
import type { RoutingOperationRow } from '#domain/mes/routing.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineColumn } from '#pages/lines/line-cell.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LinesField } from '#pages/lines/lines-field.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { FieldShell, TextField } from '#ui/form/fields.tsx';
import { Modal } from '#ui/modal.tsx';
import { begun, NO, newStep, type PathDraft, type PathTask, pathDraft, stepFaults, stepsOf, YES } from './path-draft.ts';
import { useOperationCodes } from './use-operation-codes.ts';
import { useSteps } from './use-steps.ts';

export interface PathDialogProps {
  readonly task: PathTask;
  readonly onClose: () => void;
  /** A new one is there. */
  readonly onMade: (id: string) => void;
}

/** Waits for the operations of the one it begins with. */
export function PathDialog(props: PathDialogProps) {
  const steps = useSteps(props.task.row?.id ?? '');
  return steps ? <Filled {...props} steps={steps} /> : null;
}

function Filled({ task, steps, onClose, onMade }: PathDialogProps & { steps: readonly RoutingOperationRow[] }) {
  const { t } = useTranslation(['structure', 'ui']);
  const { online } = useSyncStatus();
  const form = useForm<PathDraft>({ defaultValues: pathDraft(task, steps) });
  const { send, busy } = useSend(task, form, (id) => {
    onClose();
    if (id) onMade(id);
  });
  useDirty(form.formState.isDirty);
  const leave = async (): Promise<void> => {
    const asks = form.formState.isDirty;
    if (asks && !(await confirm({ kind: 'action', question: t('ui:form.leave'), detail: t('ui:form.leaveDetail') }))) return;
    onClose();
  };
  return (
    <Modal
      title={t(`path.${task.kind}Title`)}
      size="xl"
      onClose={() => void leave()}
      answer={{ label: t('ui:record.save'), busy, disabled: !online, saves: true, give: () => void send() }}
    >
      <Head form={form} task={task} />
      <Steps form={form} />
    </Modal>
  );
}

function useSend(task: PathTask, form: UseFormReturn<PathDraft>, onDone: (made: string | null) => void) {
  const { t } = useTranslation(['structure', 'problem']);
  const { submit, busy } = useSubmit();
  const operations = useOperationCodes();
  const send = form.handleSubmit(async (draft) => {
    const fault = (name: keyof PathDraft, message: string): true => {
      form.setError(name, { message });
      return true;
    };
    const lines = begun(draft.lines);
    const wrong = lines.some((line, index) => Object.keys(stepFaults(line, index, lines, operations)).length > 0);
    const order = wrong || lines.length === 0 ? null : stepsFault(stepsOf(lines));
    const faults = [
      draft.productId === '' && fault('productId', t('path.productNeeded')),
      draft.routingVersion.trim() === '' && fault('routingVersion', t('versionNeeded')),
      lines.length === 0 && fault('lines', t('line.needed')),
      wrong && fault('lines', t('line.wrong')),
      order !== null && fault('lines', t(`problem:${order}`)),
    ];
    if (faults.some(Boolean)) return;
    const content = { remark: draft.remark.trim() || null, operations: stepsOf(lines) };
    if (task.kind === 'edit' && task.row) {
      const saved = await submit(routingSave, { id: task.row.id, ...content }, { done: t('saved') });
      if (saved.ok) onDone(null);
      return;
    }
    const head = { productId: draft.productId, routingVersion: draft.routingVersion.trim() };
    const made = await submit(routingCreate, (idOf) => ({ id: idOf('doc'), ...head, ...content }), { done: t('saved') });
    if (made.ok) onDone(made.idOf('doc'));
  });
  return { send, busy };
}

function Head({ form, task }: { form: UseFormReturn<PathDraft>; task: PathTask }) {
  const labels = useLabels();
  const { control } = form;
  const productId = useWatch({ control, name: 'productId' });
  const product = useRowMap(Material, [productId])?.get(productId) ?? null;
  const label = labels.field('routing', 'productId');
  return (
    <Grid gap="3" mb="4" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      <FieldShell label={label} required error={form.formState.errors.productId?.message}>
        {task.kind === 'create' ? (
          <MaterialPicker
            label={label}
            value={product}
            onChange={(material) => form.setValue('productId', material?.id ?? '', { shouldDirty: true })}
          />
        ) : (
          <span>{`${product?.matCode ?? ''} ${product?.matName ?? ''}`}</span>
        )}
      </FieldShell>
      <TextField
        control={control}
        name="routingVersion"
        label={labels.field('routing', 'routingVersion')}
        required
        code
        disabled={task.kind === 'edit'}
      />
      <TextField control={control} name="remark" label={labels.field('common', 'remark')} />
    </Grid>
  );
}

function Steps({ form }: { form: UseFormReturn<PathDraft> }) {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const operations = useOperationCodes();
  const lines = useWatch({ control: form.control, name: 'lines' });
  const columns = useMemo<LineColumn[]>(() => {
    const of = (name: string) => labels.field('routingOperation', name);
    const flags = [
      { value: YES, label: t('yes') },
      { value: NO, label: t('no') },
    ];
    const flag = (key: string): LineColumn => ({ key, title: of(key), kind: 'select', width: 92, options: flags });
    return [
      { key: 'opSeq', title: of('opSeq'), kind: 'text', width: 70 },
      {
        key: 'opCode',
        title: of('opCode'),
        kind: 'select',
        width: 120,
        options: [...operations].map((value) => ({ value, label: value })),
      },
      ...['isReportPoint', 'needFirstArticle', 'isOutsource', 'isLast'].map(flag),
      { key: 'stdMinutes', title: of('stdMinutes'), kind: 'quantity', width: 96, decimals: 4, unit: () => 'min' },
      { key: 'transferBatch', title: of('transferBatch'), kind: 'quantity', width: 96, decimals: 6 },
      { key: 'yieldPct', title: of('yieldPct'), kind: 'quantity', width: 96, decimals: 2, unit: () => '%' },
    ];
  }, [labels, operations, t]);
  const check = useCallback(
    (line: LineValues, index: number) => {
      const faults = Object.entries(stepFaults(line, index, lines, operations));
      return Object.fromEntries(faults.map(([key, word]) => [key, t(word)]));
    },
    [lines, operations, t],
  );
  return (
    <LinesField
      control={form.control}
      name="lines"
      label={labels.field('routingOperation', 'opCode')}
      columns={columns}
      newLine={newStep}
      check={check}
    />
  );
}

/** Another box instead of the list's: those that may take its place, in the order of FIFO or FEFO, and why. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import { requisitionPick } from '#domain/wms/requisition-pick.operation.ts';
import { freeQty, inOrder } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { candidatesOf } from '#screens/wms/kit/candidates.ts';
import { boxFacts } from '#screens/wms/kit/find-scanned.ts';
import { useStore, useView } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { exchangeTake, type PickJob, type PickTask, pickPayload } from './picking-steps.ts';

export interface ExchangeDialogProps {
  readonly job: PickJob;
  readonly task: PickTask;
  readonly onClose: () => void;
}

export function ExchangeDialog({ job, task, onClose }: ExchangeDialogProps) {
  const { t } = useTranslation('rawout');
  const ui = useTranslation('ui').t;
  const labels = useLabels();
  const store = useStore();
  const today = useToday();
  const { submit, busy } = useSubmit();
  const candidates = useCandidates(job, task, today);
  const [boxId, setBox] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = candidates?.find(({ box }) => box.id === boxId);
  const take = async () => {
    setTried(true);
    if (!chosen || reason === '') return;
    const box = await boxFacts(store, chosen.box, today);
    const taken = exchangeTake(job, task, box, reason);
    const childNo = taken?.part ? await store.takeNumber('box') : null;
    if (!taken || (taken.part && childNo === null)) return notify({ tone: 'error', title: labels.problem(problem('NO_NUMBERS')) });
    const done = await submit(requisitionPick, pickPayload(job.docId, taken, childNo), {
      acceptIssues: ['FIFO_OVERRIDE'],
      done: t('exchange.done', { boxNo: box.boxNo, qty: taken.qty, unit: box.unit }),
    });
    if (done.ok) onClose();
  };
  const reasons = ['damaged', 'unreachable', 'older', 'quantity'].map((key) => t(`swap.reasons.${key}`));
  return (
    <Modal
      title={t('exchange.title', { boxNo: task.boxNo })}
      size="lg"
      onClose={onClose}
      answer={{ label: t('exchange.take'), busy, give: () => void take() }}
    >
      <chakra.p m="0" mb="3" textStyle="sm" color="fg.muted">
        {t('exchange.detail', { matCode: task.matCode, qty: task.qty, unit: task.unit })}
      </chakra.p>
      <FieldShell label={t('exchange.box')} required error={tried && boxId === '' ? t('exchange.boxNeeded') : undefined}>
        <SelectInput
          label={t('exchange.box')}
          placeholder={ui('form.choose')}
          searchable
          value={boxId}
          onChange={setBox}
          options={(candidates ?? []).map(({ box, bin }) => ({
            value: box.id,
            code: box.boxNo,
            label: `${bin?.binCode ?? ''} · ${freeQty(box)} ${task.unit}`,
          }))}
        />
      </FieldShell>
      {chosen ? (
        <Flex gap="gap" mt="2" mb="3" wrap="wrap" textStyle="sm" color="fg.muted">
          <CodeText value={chosen.box.boxNo} />
          <span>{chosen.batch?.batchNo ?? ''}</span>
          <Quantity value={freeQty(chosen.box)} unit={task.unit} />
        </Flex>
      ) : null}
      {candidates?.length === 0 ? (
        <chakra.p role="status" m="0" mt="2" textStyle="sm" color="warn.fg">
          {t('exchange.none')}
        </chakra.p>
      ) : null}
      <chakra.div mt="3">
        <FieldShell label={t('exchange.why')} required error={tried && reason === '' ? t('exchange.whyNeeded') : undefined}>
          <SelectInput
            label={t('exchange.why')}
            placeholder={ui('form.choose')}
            value={reason}
            onChange={setReason}
            options={reasons.map((text) => ({ value: text, label: text }))}
          />
        </FieldShell>
      </chakra.div>
    </Modal>
  );
}

/** Boxes of the material in the list's warehouse that nobody else was promised and the list does not hold already. */
function useCandidates(job: PickJob, task: PickTask, today: string) {
  const held = job.tasks.map(({ boxId }) => boxId);
  return useView(Box.name, `exchange/${task.logId}/${held.join()}/${today}`, async (store) => {
    const [found, rules, material] = await Promise.all([
      candidatesOf(store, job.warehouseId, task.materialId),
      store.rowsBy(WarehouseMaterial, 'warehouseId+materialId', job.warehouseId, task.materialId),
      store.row(Material, task.materialId),
    ]);
    const others = found.filter(({ box }) => !held.includes(box.id));
    const rule = rules[0]?.row.issueRule ?? (material?.row.shelfLifeManaged ? 2 : 1);
    return inOrder(others, rule, task.qty, today);
  });
}

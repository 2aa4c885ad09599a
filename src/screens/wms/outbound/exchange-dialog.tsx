/** Replaces a listed box: shows the boxes that may take its place, in FIFO or FEFO order, and asks for the reason. */

import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { f } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { PickJob, PickTask } from '#domain/wms/outbound/pick-list.ts';
import { exchangeTake, pickPayload } from '#domain/wms/outbound/picking.job.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { type Candidate, freeQty, inOrder } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { candidatesOf } from '#screens/wms/kit/candidates.ts';
import { boxFacts } from '#screens/wms/kit/find-scanned.ts';
import { useStore, useView } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Quantity } from '#ui/quantity.tsx';

export interface ExchangeDialogProps {
  readonly job: PickJob;
  readonly task: PickTask;
  readonly onClose: () => void;
}

export function ExchangeDialog({ job, task, onClose }: ExchangeDialogProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const store = useStore();
  const today = useToday();
  const { submit, busy } = useSubmit();
  const candidates = useCandidates(job, task, today);
  const find = (boxId: unknown) => candidates?.find(({ box }) => box.id === boxId);
  const take = async (boxId: unknown, reason: string): Promise<boolean> => {
    const chosen = find(boxId);
    if (!chosen) return false;
    const box = await boxFacts(store, chosen.box, today);
    const taken = exchangeTake(job, task, box, reason);
    const childNo = taken?.part ? await store.takeNumber('box') : null;
    if (!taken || (taken.part && childNo === null)) {
      notify({ tone: 'error', title: labels.problem(problem('NO_NUMBERS')) });
      return false;
    }
    const done = await submit(requisitionPick, pickPayload(job.docId, taken, childNo), {
      acceptIssues: ['FIFO_OVERRIDE'],
      done: t('exchange.done', { boxNo: box.boxNo, qty: taken.qty, unit: box.unit }),
    });
    return done.ok;
  };
  const boxes = candidates?.map(({ box, bin }) => ({
    value: box.id,
    code: labels.boxNo(box.boxNo),
    label: `${bin?.binCode ?? ''} · ${freeQty(box)} ${task.unit}`,
  }));
  const reasons = ['damaged', 'unreachable', 'older', 'quantity'].map((key) => t(`swap.reasons.${key}`));
  return (
    <AskDialog
      title={t('exchange.title', { boxNo: task.boxNo })}
      lead={t('exchange.detail', { matCode: task.matCode, qty: task.qty, unit: task.unit })}
      size="lg"
      entity={Box}
      fields={[
        { key: 'boxId', field: f.ref('box'), label: t('exchange.box'), missing: t('exchange.boxNeeded'), options: boxes ?? [] },
        {
          key: 'reason',
          field: f.text(),
          label: t('exchange.why'),
          missing: t('exchange.whyNeeded'),
          options: reasons.map((text) => ({ value: text, label: text })),
        },
      ]}
      answer={{ label: t('exchange.take'), busy }}
      send={({ boxId, reason }) => take(boxId, String(reason))}
      onClose={onClose}
    >
      {({ boxId }) => <Chosen chosen={find(boxId)} unit={task.unit} none={candidates?.length === 0} />}
    </AskDialog>
  );
}

function Chosen({ chosen, unit, none }: { chosen: Candidate | undefined; unit: string; none: boolean }) {
  const { t } = useTranslation('rawout');
  const { boxNo } = useLabels();
  if (none)
    return (
      <chakra.p role="status" m="0" mt="2" textStyle="sm" color="warn.fg">
        {t('exchange.none')}
      </chakra.p>
    );
  return chosen ? (
    <Flex gap="gap" mt="2" wrap="wrap" textStyle="sm" color="fg.muted">
      <CodeText value={boxNo(chosen.box.boxNo)} />
      <span>{chosen.batch?.batchNo ?? ''}</span>
      <Quantity value={freeQty(chosen.box)} unit={unit} />
    </Flex>
  ) : null;
}

/** Boxes of the material in the list's warehouse that are not promised to others and not already on the list. */
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

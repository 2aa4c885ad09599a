/** Boxes split off while picking have a number but no label. They are listed until the user leaves the list, and their labels can be printed here. */
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitBox } from '#domain/wms/outbound/picking.job.ts';
import { useMaterials } from '#screens/wms/kit/use-names.ts';
import { type LabelRequest, usePrintLabels } from '#screens/wms/kit/use-print-label.ts';
import { Notice } from '#ui/notice.tsx';

const labelOf = ({ boxNo, qty, task, box }: SplitBox, spec: string): LabelRequest => ({
  boxNo,
  material: task.matCode,
  name: task.matName,
  spec,
  quantity: qty,
  unit: task.unit,
  lot: box.batchNo || null,
  expiry: box.expiry || null,
  supplierId: box.supplierId,
});

export function SplitLabels({ boxes }: { boxes: readonly SplitBox[] }) {
  const { t } = useTranslation('rawout');
  const print = usePrintLabels();
  const materials = useMaterials(boxes.map(({ task }) => task.materialId));
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  if (boxes.length === 0) return null;
  const open = boxes.filter(({ boxNo }) => !asked.has(boxNo));
  const shown = open.length > 0 ? open : boxes;
  // If printing was cancelled, the boxes stay listed as boxes without a label.
  const run = async (): Promise<void> => {
    const isQueued = await print(shown.map((one) => labelOf(one, materials?.get(one.task.materialId)?.spec ?? '')));
    if (isQueued) setAsked((before) => new Set([...before, ...shown.map(({ boxNo }) => boxNo)]));
  };
  const numbers = shown.map(({ boxNo, fromNo }) => t('pick.splitOff', { box: boxNo, from: fromNo })).join(t('ui:comma'));
  const label = t(open.length > 0 ? 'pick.splitPrint' : 'pick.splitAgain', { n: shown.length });
  return (
    <Notice
      tone={open.length > 0 ? 'warn' : 'info'}
      label={t('pick.splitLabel')}
      text={t('pick.splitText', { boxes: numbers })}
      action={{ key: 'split', label, icon: Printer, onClick: () => void run() }}
    />
  );
}

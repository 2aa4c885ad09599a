import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import { ascending } from '#domain/system/order.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { mayReturnTo } from '#domain/wms/stock/place-rules.ts';
import { boxAdjust } from '#domain/wms/voucher/scan.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { binOption } from '#screens/wms/kit/use-bins.ts';
import { useRowsBy, useStore } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { useScan } from '#ui/scan/use-scan.ts';

export interface MoveDialogProps {
  readonly line: BoxLine;
  readonly onClose: () => void;
}

/** Moves one box into another bin of its warehouse, chosen by code or scanned. Works offline. */
export function MoveDialog({ line, onClose }: MoveDialogProps) {
  const { t } = useTranslation('warehouse');
  const ui = useTranslation('ui').t;
  const store = useStore();
  const { submit, busy } = useSubmit();
  const [binId, setBin] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const bins = useRowsBy(Bin, 'warehouseId', line.warehouseId ?? '');
  const fit = (bins ?? [])
    .map(({ row }) => row)
    .filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && bin.id !== line.binId)
    .filter((bin) => mayLieIn(line.boxStatus, bin.binType) && mayReturnTo(bin, line.binId))
    .sort((a, b) => ascending(a.binCode, b.binCode));
  useScan(
    async ({ text }) => {
      const found = await findScanned(store, text, { warehouseIds: [line.warehouseId], today: '' });
      const bin = found.kind === 'bin' ? fit.find(({ id }) => id === found.bin.id) : undefined;
      setFault(bin ? null : t('move.notHere', { code: text }));
      if (bin) setBin(bin.id);
    },
    { level: 'dialog' },
  );
  const move = async () => {
    if (binId === '') return setFault(t('move.needed'));
    const done = await submit(
      boxAdjust,
      { boxId: line.id, binId, fromBinId: line.binId ?? binId },
      { done: t('move.done', { boxNo: line.boxNo }) },
    );
    if (done.ok) onClose();
  };
  return (
    <Modal title={t('move.title', { boxNo: line.boxNo })} onClose={onClose} answer={{ label: t('move.do'), busy, give: () => void move() }}>
      <chakra.p m="0" mb="3" textStyle="sm" color="fg.muted">
        {t('move.from', { bin: line.binCode ?? '–' })}
      </chakra.p>
      <FieldShell label={t('move.to')} required error={fault ?? undefined} help={t('move.hint')}>
        <SelectInput
          label={t('move.to')}
          placeholder={ui('form.choose')}
          searchable
          value={binId}
          onChange={setBin}
          options={fit.map(binOption)}
        />
      </FieldShell>
    </Modal>
  );
}

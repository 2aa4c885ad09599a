/** One box is counted: how much is there, and in which bin. Works without a network like other work on the floor. */
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unit } from '#domain/basic/material.resource.ts';
import { cmpQty, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { checkCount, checkCountAgain } from '#domain/wms/stocktake/count.operation.ts';
import type { CheckLineRow, CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { countOf } from './stocktake.ts';
import { useBins } from './use-bins.ts';

interface CountDialogProps {
  readonly plan: CheckRow;
  readonly line: CheckLineRow;
  readonly onClose: () => void;
}

export function CountDialog({ plan, line, onClose }: CountDialogProps) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const bins = useBins(plan.warehouseId);
  const which = countOf(plan, line);
  const decimals = useRowsBy(Unit, 'unitCode', line.unitCode)?.[0]?.row.decimalPlaces ?? 0;
  const [qty, setQty] = useState((which === 'second' ? line.secondQty : line.firstQty) ?? '');
  const [binId, setBinId] = useState(line.actualBinId ?? line.bookBinId);
  const good = isQuantity(qty) && cmpQty(qty, '0') >= 0;
  const send = async (counted: string) => {
    const payload = { id: plan.id, lineId: line.id, qty: quantity(counted), binId: binId === line.bookBinId ? null : binId };
    const written = await submit(which === 'second' ? checkCountAgain : checkCount, payload);
    if (written.ok) onClose();
  };
  const label = labels.field('checkLine', which === 'second' ? 'secondQty' : 'firstQty');
  const bin = labels.field('checkLine', 'actualBinId');
  return (
    <Modal
      title={line.isLoose ? t('countLoose', { binCode: bins.code(line.bookBinId) }) : t('countTitle', { boxNo: line.boxNo })}
      size="lg"
      onClose={onClose}
      answer={{ label: t('count'), busy, disabled: !good, saves: true, give: () => void send(qty) }}
    >
      <Flex direction="column" gap="3">
        <chakra.div>
          <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{`${line.matName} ${line.spec ?? ''}`}</chakra.span>
        </chakra.div>
        <FieldShell label={label} required help={t('zero')}>
          <QuantityInput label={label} value={qty} unit={line.unitCode} decimals={decimals} onChange={setQty} />
        </FieldShell>
        {line.isLoose ? null : (
          <FieldShell label={bin}>
            <SelectInput label={bin} value={binId} options={bins.options} onChange={(id) => setBinId(id || line.bookBinId)} />
          </FieldShell>
        )}
      </Flex>
    </Modal>
  );
}

import { Grid, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unit } from '#domain/basic/material.resource.ts';
import { isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useRowsBy } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { Modal } from '#ui/modal.tsx';
import type { LooseMaterial } from './use-new-return.ts';

export interface LooseDialogProps {
  onClose: () => void;
  /** False when it could not be added (no number left). */
  onAdd: (material: LooseMaterial) => Promise<boolean>;
}

/** Material without a box comes back from production; it gets a number and a label now, and a box in the store. */
export function LooseDialog({ onClose, onAdd }: LooseDialogProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const [material, setMaterial] = useState<MaterialRow | null>(null);
  const [qty, setQty] = useState('');
  const [batchNo, setBatch] = useState('');
  const [tried, setTried] = useState(false);
  const unit = useRowsBy(Unit, 'unitCode', material?.baseUnit ?? '')?.[0]?.row;
  const materialLabel = labels.field('common', 'materialId');
  const batchLabel = labels.field('common', 'batchNo');
  const qtyLabel = labels.field('workshopReturnLine', 'qty');
  const faults = {
    material: material === null,
    qty: !(isQuantity(qty) && isPositive(qty)),
    batch: material?.batchManaged === true && batchNo.trim() === '',
  };
  const add = async () => {
    setTried(true);
    if (!material || faults.qty || faults.batch) return;
    const { id: materialId, matCode, matName, baseUnit } = material;
    const added = await onAdd({
      materialId,
      matCode,
      matName,
      unit: baseUnit,
      qty: quantity(qty),
      batchNo: batchNo.trim().toUpperCase() || null,
    });
    if (added) onClose();
  };
  return (
    <Modal title={t('loose.title')} onClose={onClose} answer={{ label: t('loose.add'), busy: false, give: () => void add() }}>
      <Grid gap="3">
        <FieldShell label={materialLabel} required error={tried && faults.material ? t('loose.materialNeeded') : undefined}>
          <MaterialPicker label={materialLabel} value={material} onChange={setMaterial} />
        </FieldShell>
        <FieldShell label={qtyLabel} required error={tried && faults.qty ? t('demand.qtyNeeded') : undefined}>
          <QuantityInput label={qtyLabel} value={qty} onChange={setQty} unit={material?.baseUnit} decimals={unit?.decimalPlaces ?? 6} />
        </FieldShell>
        <FieldShell
          label={batchLabel}
          required={material?.batchManaged ?? false}
          error={tried && faults.batch ? t('loose.batchNeeded') : undefined}
        >
          <Input
            aria-label={batchLabel}
            fontFamily="mono"
            maxLength={40}
            value={batchNo}
            onChange={(event) => setBatch(event.target.value)}
          />
        </FieldShell>
      </Grid>
    </Modal>
  );
}

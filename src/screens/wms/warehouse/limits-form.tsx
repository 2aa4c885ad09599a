/** The limits of a material in one store. Saving creates the store's own rule if it has none yet. */
import { useTranslation } from 'react-i18next';
import { WarehouseMaterial, warehouseMaterial } from '#domain/basic/place.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { SafeStockRow } from '#domain/wms/reports/store.reports.ts';
import { callsOf } from '#pages/resource/resource-calls.ts';
import { ResourceForm } from '#pages/resource/resource-form.tsx';
import { useRow } from '#store/hooks.ts';

export interface LimitsFormProps {
  readonly row: SafeStockRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const { create, update } = callsOf(warehouseMaterial);

export function LimitsForm({ row, onClose, onSaved }: LimitsFormProps) {
  const { t } = useTranslation('warehouse');
  const held = useRow(WarehouseMaterial, row.ruleId);
  const { warehouseId, materialId, safeStock, maxStock } = row;
  // The list knows the newest version; the rest of the rule comes from the base data on the device.
  const rule =
    row.ruleId === null || !held
      ? null
      : ({ ...held.row, safeStock, maxStock, version: row.ruleVersion ?? held.row.version } as unknown as AnyRow);
  if (row.ruleId !== null && held === undefined) return null;
  return (
    <ResourceForm
      resource={warehouseMaterial}
      row={rule}
      title={t('safe.setTitle', { matCode: row.matCode, whName: row.whName })}
      plan={{
        fields: ['safeStock', 'maxStock', 'issueRule', 'defaultBinId'],
        start: { warehouseId, materialId, safeStock, maxStock, issueRule: 1 },
        save: (values, before) =>
          before
            ? update({ ...values, version: before.version }, { id: before.id, alertSuccess: true })
            : create({ ...values, warehouseId, materialId }, { alertSuccess: true }),
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

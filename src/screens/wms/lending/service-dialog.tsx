/** Records that a fixture was serviced. Fixtures are offered with what is left until their service, the most urgent first. */
import { useTranslation } from 'react-i18next';
import { lifeUnit } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { f } from '#domain/kernel/field.ts';
import { AssetItem, type AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { assetMaintain } from '#domain/wms/asset/maintain.operation.ts';
import { maintDay, maintStatus, maintUsesLeft } from '#domain/wms/asset/maintenance.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { type Serviced, useServiced } from './serviced.ts';

const NONE: readonly Serviced[] = [];

/** The dialog of a store; a function, because its classes must be the same array at every call. */
export function serviceDialog({ classes }: LendingStore) {
  return function Service({ onClose }: { readonly onClose: () => void }) {
    const { t } = useTranslation('lending');
    const labels = useLabels();
    const today = useToday();
    const { submit, busy } = useSubmit();
    const { rows } = useServiced(classes, today);
    const all = rows ?? NONE;
    const materials = useRowMap(
      Material,
      all.map(({ asset }) => asset.materialId),
    );
    const leftOf = (asset: AssetRow): string => {
      const uses = maintUsesLeft(asset);
      const day = maintDay(asset);
      return [
        uses === null ? '' : t('service.uses', { left: uses, unit: labels.code(lifeUnit, asset.lifeUnit) }),
        day === null ? '' : t('service.day', { day }),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    const options = all.map(({ asset, status }) => ({
      value: asset.id,
      label: `${asset.assetNo} ${materials?.get(asset.materialId)?.matName ?? ''} · ${labels.code(maintStatus, status)} · ${leftOf(asset)}`,
    }));
    const due = all.filter(({ status }) => status === 3).length;
    return (
      <AskDialog
        title={t('service.title')}
        lead={options.length === 0 ? t('service.none') : t('service.lead', { n: options.length, due })}
        entity={AssetItem}
        fields={[
          { key: 'assetId', field: f.ref('assetItem'), label: labels.field('assetItem', 'assetNo'), options },
          { key: 'day', field: f.date(), label: t('service.dayOf') },
        ]}
        start={{ assetId: options[0]?.value ?? '', day: today }}
        answer={{ busy, label: t('service.record'), why: options.length === 0 ? t('service.none') : undefined }}
        send={async (values) => (await submit(assetMaintain, values as never, { done: t('service.done') })).ok}
        onClose={onClose}
      />
    );
  };
}

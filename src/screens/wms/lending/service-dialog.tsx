/** Records that a fixture was serviced. Fixtures are offered with what is left until their service, the most urgent first. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { lifeUnit } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { f } from '#domain/kernel/field.ts';
import { AssetItem, type AssetRow } from '#domain/wms/asset/asset.entity.ts';
import { assetMaintain } from '#domain/wms/asset/maintain.operation.ts';
import { maintDay, maintStatus, maintStatusOf, maintUsesLeft } from '#domain/wms/asset/maintenance.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useRowsWhere } from '#store/hooks.ts';

interface Serviced {
  readonly asset: AssetRow;
  readonly status: 1 | 2 | 3;
}

/** Fixtures in use that have an interval: what is due first, then by their numbers. */
export function servicedOf(assets: readonly AssetRow[], today: string): readonly Serviced[] {
  return assets
    .flatMap((asset): Serviced[] => {
      const status = asset.retiredAt === null ? maintStatusOf(asset, today) : null;
      return status === null ? [] : [{ asset, status }];
    })
    .sort((a, b) => b.status - a.status || a.asset.assetNo.localeCompare(b.asset.assetNo));
}

/** The dialog of a store; a function, because its classes must be the same array at every call. */
export function serviceDialog({ classes }: LendingStore) {
  return function Service({ onClose }: { readonly onClose: () => void }) {
    const { t } = useTranslation('lending');
    const labels = useLabels();
    const actor = useActor();
    const today = useToday();
    const { submit, busy } = useSubmit();
    const stores = useRowsWhere(Warehouse);
    const rows = useRowsWhere(AssetItem);
    const all = useMemo(() => {
      const mine = new Set(stores?.filter(({ row }) => isMine(row, actor, classes)).map(({ row }) => row.id));
      return servicedOf(rows?.map(({ row }) => row).filter(({ homeWarehouseId }) => mine.has(homeWarehouseId)) ?? [], today);
    }, [stores, rows, actor, today]);
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

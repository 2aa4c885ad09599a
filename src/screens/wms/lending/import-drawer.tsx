/** Import of assets from before this system, each through the operation that brings one into the books. Loaded on demand. */
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ImportRow } from '#domain/system/record-import.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import {
  ASSET_DEFAULTS,
  type AssetFacts,
  assetFaults,
  assetImport,
  assetKey,
  assetPayload,
  codesOf,
} from '#domain/wms/opening/asset-import.ts';
import { assetOpening } from '#domain/wms/opening/opening.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { ImportDrawer } from '#pages/resource/import/import-drawer.tsx';
import { type GroupWay, sendGroups } from '#pages/resource/import/import-groups.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

interface Props {
  readonly store: LendingStore;
  readonly onClose: () => void;
}

const PLAN = { start: ASSET_DEFAULTS };

export function AssetImportDrawer({ store, onClose }: Props) {
  const { t } = useTranslation('lending');
  const groups = useGroups(store);
  const way = {
    note: t('import.note'),
    send: (request: Parameters<typeof sendGroups>[0], held: readonly ImportRow[]) => sendGroups(request, held, groups),
  };
  return (
    <ImportDrawer resource={assetImport} title={t('import.title')} plan={PLAN} way={way} onClose={onClose} onSaved={() => undefined} />
  );
}

/** What this device knows of what the rows with one number name. */
async function factsOf(rows: readonly ImportRow[], { classes }: LendingStore, store: Store, actor: Actor | null): Promise<AssetFacts> {
  const codes = rows.map(({ values }) => codesOf(values));
  const [materials, stores, suppliers, assets] = await Promise.all([
    store.rowsByEach(
      Material,
      'matCode',
      codes.map(({ matCode }) => matCode),
    ),
    store.rowsByEach(
      Warehouse,
      'whCode',
      codes.map(({ whCode }) => whCode),
    ),
    store.rowsByEach(
      Supplier,
      'supplierCode',
      codes.map(({ supplierCode }) => supplierCode),
    ),
    store.rowsByEach(
      AssetItem,
      'assetNo',
      rows.map(({ values }) => String(values.assetNo).trim()),
    ),
  ]);
  const mine = stores.map(({ row }) => row).filter((row) => isMine(row, actor, classes));
  const bins = (await Promise.all(mine.map(({ id }) => store.rowsBy(Bin, 'warehouseId', id)))).flat();
  return {
    material: (code) => materials.find(({ row }) => row.matCode === code)?.row,
    store: (code) => mine.find(({ whCode }) => whCode === code),
    bin: (storeId, code) => bins.find(({ row }) => row.warehouseId === storeId && row.binCode === code)?.row,
    supplier: (code) => suppliers.find(({ row }) => row.supplierCode === code)?.row,
    isKnown: (assetNo) => assets.some(({ row }) => row.assetNo === assetNo),
  };
}

function useGroups(lending: LendingStore): GroupWay {
  const store = useStore();
  const actor = useActor();
  const { submit } = useSubmit();
  return {
    keyOf: assetKey,
    check: async (rows) => assetFaults(rows, await factsOf(rows, lending, store, actor)),
    write: async (rows) => {
      const [row] = rows;
      if (!row) return null;
      const made = await submit(assetOpening, assetPayload(row, await factsOf(rows, lending, store, actor)), { quiet: true });
      return made.ok ? null : made.problem;
    },
  };
}

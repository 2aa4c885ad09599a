/** The item master: what a thing is, how it is counted, packed, inspected and kept in stock. */
import { useQueryClient } from '@tanstack/react-query';
import { CloudDownload, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { material } from '#domain/basic/material.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { ErpCounts } from '#domain/system/erp.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import type { Action } from '#ui/page-header.tsx';

/** In the order in which people think about an item, not in that of the columns. */
const FIELDS = [
  ...[
    'matCode',
    'matName',
    'matNameEn',
    'spec',
    'drawingNo',
    'drawingRev',
    'texture',
    'classCode',
    'assetCategory',
    'sourceType',
    'isBlank',
  ],
  ...['baseUnit', 'purchaseUnit', 'auxUnit', 'unitWeight', 'boxManaged', 'packQty', 'batchManaged'],
  ...['assetManaged', 'lifeUnit', 'lifeTotal', 'grindMax', 'maintUses', 'maintDays', 'productIds', 'bjCode', 'oldForNew'],
  ...['shelfLifeManaged', 'shelfLife', 'warrantyUnit', 'expiryWarnDays', 'minRestDays', 'iqcMode', 'overReceiptPct', 'overIssuePct'],
  ...['defaultWarehouseId', 'defaultBinId', 'defaultSupplierId', 'leadDays', 'safeStock', 'reorderPoint', 'maxStock'],
  ...['refPrice', 'abcClass', 'erpItemId', 'isActive'],
];
const START = {
  sourceType: 1,
  isBlank: false,
  boxManaged: true,
  batchManaged: true,
  assetManaged: false,
  oldForNew: false,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 1,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
};
const FILTERS = ['classCode', 'assetCategory', 'sourceType', 'iqcMode', 'defaultSupplierId', 'isActive'];
const CELLS = {
  matCode: { width: 100 },
  matName: { width: 110 },
  spec: { width: 120 },
  baseUnit: { width: 92 },
  classCode: { width: 90 },

  defaultSupplierId: { width: 104, grow: 1 },
  iqcMode: { width: 100 },
  packQty: { width: 100 },
  safeStock: { width: 96 },
  isActive: { width: 100 },
  assetCategory: { startHidden: true },
  sourceType: { startHidden: true },
  drawingNo: { startHidden: true },
  boxManaged: { startHidden: true },
  batchManaged: { startHidden: true },
  shelfLife: { startHidden: true },
  warrantyUnit: { startHidden: true },
  refPrice: { startHidden: true },
};

const fetchFromErp = call<ErpCounts>('POST /api/basic/material/sync_erp');

/** Fetches the ERP's materials now: new and changed ones. The server reports what prevents it, most often that no ERP is configured. */
function useErpFetch(): readonly Action[] {
  const { t } = useTranslation('erp');
  const { online } = useSyncStatus();
  const actor = useActor();
  const client = useQueryClient();
  const run = async (): Promise<void> => {
    const counts = await fetchFromErp({}, { loading: true }).catch(() => null);
    if (counts === null) return;
    notify({ tone: 'ok', title: t('sync.done', { ...counts }) });
    if (counts.refused > 0) notify({ tone: 'warn', title: t('sync.refused', { n: counts.refused }) });
    await client.invalidateQueries({ queryKey: ['resource', 'material'] });
  };
  if (!actor || !hasRight(actor, material.right.write)) return [];
  const offline = online ? {} : { disabledReason: t('needsLine') };
  return [{ key: 'sync', label: t('sync.action'), icon: CloudDownload, onClick: () => void run(), ...offline }];
}

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const { print } = useShell();
  const label = (row: AnyRow) => ({
    key: 'label',
    label: t('material.label'),
    icon: Printer,
    onClick: () =>
      void print({
        kind: 'material',
        targets: [
          {
            id: row.id,
            name: String(row.matCode),
            data: {
              material: String(row.matCode),
              name: String(row.matName),
              spec: row.spec as string | null,
              unit: String(row.baseUnit),
            },
          },
        ],
      }),
  });
  return (
    <ResourcePage
      resource={material}
      title={title}
      query={query}
      filters={FILTERS}
      cells={CELLS}
      form={{ fields: FIELDS, start: START }}
      menu={useErpFetch()}
      actions={(row) => [label(row)]}
    />
  );
}

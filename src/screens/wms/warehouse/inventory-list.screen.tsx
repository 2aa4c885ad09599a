/** /wms/inventory-list: every box in stock with its promised and free quantity and its age. Requested from the server. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { BoxLine } from '#domain/wms/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import type { SearchField } from '#ui/form/search-form.tsx';
import { useBoxColumns } from './use-box-columns.tsx';

const boxPage = call<PageOf<BoxLine>>('POST /api/wms/wmsStock/boxPageList');
const keyOf = ({ id }: BoxLine): string => id;

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const { page, values, onSearch, every } = useServerList('inventory-list', boxPage);
  return (
    <ListPage
      byServer
      id="wms.inventoryList"
      title={title}
      columns={useBoxColumns('boxes')}
      rowKey={keyOf}
      {...page}
      search={{ fields: useFields(), values, onSearch }}
      onOpen={({ boxNo }) => go('/records-query', { boxNo })}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('empty.server') }}
    />
  );
}

function useFields(): SearchField[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(
    () => [
      { key: 'sMAT', label: t('material'), kind: 'text', placeholder: t('materialHint') },
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'binCode', label: labels.field('box', 'binId'), kind: 'text' },
    ],
    [t, labels, mine],
  );
}

/** The purchase order behind an expected delivery: ordered, received and promised quantities. Read from the server. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { collabStatus } from '#domain/wms/codes.ts';
import { openQty, type PurchaseOrder, type PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { scheduleSource } from '#domain/wms/stock/schedule.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

type Line = Row<typeof PurchaseOrderLine>;
interface Detail {
  readonly header: Row<typeof PurchaseOrder>;
  readonly lines: { readonly purchaseOrderLine?: readonly Line[] };
}

const detail = call<Detail>('POST /api/wms/purchaseOrder/detail');
const keyOf = ({ id }: Line): string => id;

export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { name } = useSuppliers();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['purchaseOrder/detail', id],
    queryFn: ({ signal }) => detail({ id }, { signal, alertError: false }),
  });
  const header = data?.header;
  const of = (field: string) => labels.field('purchaseOrder', field);
  const line = (field: string) => labels.field('purchaseOrderLine', field);
  const figure = (key: 'orderQty' | 'receivedQty'): Column<Line> => ({
    key,
    title: line(key),
    align: 'end',
    width: 92,
    unit: (row) => row.unitCode,
  });
  const columns: Column<Line>[] = [
    { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 104 },
    { key: 'matName', title: labels.field('common', 'matName'), width: 120, grow: 2 },
    figure('orderQty'),
    figure('receivedQty'),
    { key: 'open', title: t('schedule.open'), align: 'end', width: 92, value: openQty, unit: (row) => row.unitCode },
    { key: 'requiredDate', title: line('requiredDate'), width: 104 },
    { key: 'promisedDate', title: line('promisedDate'), width: 104 },
  ];
  return (
    <SideDrawer
      title={labels.code(scheduleSource, 'purchaseOrder')}
      size="xl"
      onClose={onClose}
      beside={
        header ? (
          <>
            <CodeText value={header.poNo} copy />
            <CodeBadge set={collabStatus} code={header.status} />
          </>
        ) : null
      }
    >
      <TopProgress active={isFetching} />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {header ? (
        <>
          <Facts
            columns={3}
            items={[
              { label: of('supplierId'), value: name(header.supplierId) },
              { label: of('orderDate'), value: header.orderDate },
              { label: of('poType'), value: labels.code('orderType', header.poType) },
              { label: of('remark'), value: header.remark, wide: true, hidden: !header.remark },
            ]}
          />
          <DataTable
            id="wms.orderLines"
            label={t('schedule.lines')}
            columns={columns}
            rows={data?.lines.purchaseOrderLine?.filter(({ isRemoved }) => !isRemoved) ?? []}
            rowKey={keyOf}
          />
        </>
      ) : null}
    </SideDrawer>
  );
}

/** What was launched of a plan, and the orders that are made of it. */
import { launchPlan, prodPlan } from '#domain/mes/plan.document.ts';
import { prodOrder } from '#domain/wms/production/production-order.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { useDocumentsOf } from '#screens/mes/kit/documents-of.ts';
import { LAUNCHES, ORDERS } from '#screens/mes/kit/paths.ts';

const OF_LAUNCH = ['docNo', 'status', 'launchDate', 'shift', 'lineId', 'launchQty', 'kitStatus'];
const OF_ORDER = ['orderNo', 'status', 'lineId', 'orderQty', 'completedQty', 'scrapQty', 'stockedQty', 'dueDate'];

export function PlanParts({ planId }: { readonly planId: string }) {
  const { say } = useDocumentWords(prodPlan.docType);
  const go = useGo();
  const launches = useDocumentsOf(launchPlan, { planId }).data?.list ?? [];
  const orders = useDocumentsOf(prodOrder, { planId }).data?.list ?? [];
  return (
    <>
      {launches.length > 0 ? (
        <EntityTable
          id="mes.prodPlan.launches"
          title={say('launches')}
          entity={launchPlan.header}
          columns={OF_LAUNCH}
          rows={launches}
          onOpen={({ id }) => go(LAUNCHES, { id })}
        />
      ) : null}
      {orders.length > 0 ? (
        <EntityTable
          id="mes.prodPlan.orders"
          title={say('orders')}
          entity={prodOrder.header}
          columns={OF_ORDER}
          rows={orders}
          onOpen={({ id }) => go(ORDERS, { id })}
        />
      ) : null}
    </>
  );
}

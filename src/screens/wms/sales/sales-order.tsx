/** Sales orders of one kind, or of all: what customers want, what was promised and what has left. */
import { Truck } from 'lucide-react';
import { lazy } from 'react';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import { DEFECTIVE, MATERIAL, PRODUCT, SELLING_STORES, type SoType } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueGenerate } from '#domain/wms/sales/sales-issue-generate.operation.ts';
import { SalesOrderLine, salesOrder } from '#domain/wms/sales/sales-order.document.ts';
import { salesOrderCreate, salesOrderSave } from '#domain/wms/sales/sales-order.operation.ts';
import { SalesOrderPrice } from '#domain/wms/sales/sales-price.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';

const GenerateDialog = lazy(() => import('./generate-issue-dialog.tsx').then((part) => ({ default: part.GenerateIssueDialog })));

const OPEN = [2, 4];

/** @param soType one kind; by default all, to look at only */
function salesOrderScreen(path: string, soType?: SoType) {
  const entered = soType === undefined || soType === PRODUCT ? undefined : soType;
  return documentScreen(salesOrder, SalesOrderLine, {
    path,
    id: ['wms.salesOrder', soType].filter(Boolean).join('.'),
    // Open orders alone lie on the devices that ship; a desk asks for all of them.
    source: 'server',
    list: {
      columns: [
        'soType',
        'customerId',
        'customerPo',
        'lines.material',
        'lines.requiredDate',
        'lines.orderQty',
        'lines.issuedQty',
        'orderDate',
      ],
      wide: ['soType', 'customerPo', 'orderDate'],
      hidden: ['soNo', 'lines.returnedQty', 'createdByName'],
      cells: { 'lines.orderQty': { width: 88 }, 'lines.issuedQty': { width: 80 } },
      search: ['customerId', 'material'],
      ...(soType === undefined ? {} : { where: { soType } }),
      linesBeneath: true,
    },
    view: {
      facts: ['soType', 'customerId', 'customerPo', 'salesId', 'warehouseId', 'orderDate', 'currency', 'soNo'],
      lines: ['lineNo', 'matCode', 'matName', 'orderQty', 'openQty', 'issuedQty', 'returnedQty', 'requiredDate', 'remark'],
      wide: ['remark'],
      hidden: ['spec'],
      prices: true,
      after: [{ header: SalesIssue, by: 'soId', to: ({ id }) => ['/sales-issue-order', { id }] }],
    },
    verbs: {
      order: ['generate', 'review', 'edit', 'unreview', 'close', 'delete'],
      of: {
        generate: { icon: Truck, right: salesIssueGenerate.right, from: OPEN, form: GenerateDialog },
      },
    },
    ...(entered === undefined ? {} : { entry: entryOf(entered) }),
  });
}

function entryOf(soType: Exclude<SoType, 1>) {
  const stores = SELLING_STORES[soType];
  return defineEntry({
    create: salesOrderCreate,
    save: salesOrderSave,
    head: ['soType', 'customerId', 'warehouseId', 'customerPo', 'salesId', 'remark'],
    required: ['customerId', 'warehouseId'],
    offer: {
      customerId: ({ isActive }) => isActive === true,
      warehouseId: (store, actor) => isMine(store, actor, stores),
      salesId: ({ status }) => status === 1,
    },
    start: (actor, records) => ({
      salesId: actor?.personId ?? '',
      currency: 'CNY',
      warehouseId: onlyStore(records, (store) => isMine(store, actor, stores)),
    }),
    ...linesOf(SalesOrderLine, {
      docType: 'salesOrder',
      material: 'materialId',
      once: ['matCode'],
      cells: [
        { key: 'orderQty', width: 120 },
        { key: 'price', of: SalesOrderPrice.fields.price, right: PRICE_RIGHT, optional: true, least: 'zero', width: 120 },
        { key: 'requiredDate', width: 140 },
        { key: 'remark', width: 160 },
      ],
    }),
  });
}

/** Of all kinds, to see how far they are; products as the ERP sends them; material that is sold on; defective goods. */
export const all = { Screen: salesOrderScreen('/sales-order') };
export const ofProducts = { Screen: salesOrderScreen('/product-sales', PRODUCT) };
export const ofMaterials = { Screen: salesOrderScreen('/materials-sale', MATERIAL) };
export const ofDefective = { Screen: salesOrderScreen('/defective-product-sale', DEFECTIVE) };

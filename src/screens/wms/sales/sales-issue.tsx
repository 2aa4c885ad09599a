/** The pages of sales issues: the same documents at the ramp and at the desk. */
import { BadgeCheck, Truck } from 'lucide-react';
import { lazy } from 'react';
import { SalesIssueLine, type SalesIssueRow, salesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { SALES_RIGHT, SalesOrder } from '#domain/wms/sales/sales-order.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { Face, ListPlan } from '#pages/document/plan.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { SignDialog } from './sign-dialog.tsx';
import { useIssueMore } from './use-issue-more.tsx';

const CertificateDialog = lazy(() => import('./certificate-dialog.tsx').then((part) => ({ default: part.CertificateDialog })));

export const RAMP = '/products/products-delivery';

interface IssuePage {
  readonly path: string;
  readonly id: string;
  readonly where?: ListPlan<SalesIssueRow>['where'];
  readonly faces?: readonly Face[];
}

/** @param page its route, and which of the documents it shows */
export const salesIssueScreen = ({ path, id, where, faces = [] }: IssuePage) =>
  documentScreen(salesIssue, SalesIssueLine, {
    path,
    id,
    faces,
    list: {
      columns: ['shipStatus', 'customerId', 'lines.material', 'lines.qty', 'warehouseId', 'plateNo', 'shippedAt'],
      wide: ['warehouseId', 'plateNo', 'shippedAt'],
      hidden: ['soType', 'packingListNo', 'driver', 'signedAt', 'sourceDocNo', 'createdByName'],
      search: ['customerId', 'shipStatus', 'material', 'warehouseId'],
      offer: { warehouseId: (store, actor) => isMine(store, actor) },
      numbers: ['sourceDocNo'],
      linesBeneath: true,
      ...(where ? { where } : {}),
    },
    view: {
      facts: [
        ...(['shipStatus', 'soType', 'customerId', 'warehouseId', 'hubWarehouseId', 'plateNo', 'driver', 'packingListNo'] as const),
        ...(['weight', 'shippedAt', 'arrivedAt', 'signedBy', 'signedAt'] as const),
      ],
      drawn: ['weight'],
      before: [{ header: SalesOrder, field: 'soId', number: 'sourceDocNo', to: ({ id: so }) => ['/sales-order', { id: so }] }],
      lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'binId', 'pickedByName', 'palletNo', 'result', 'signedQty', 'settledQty'],
      hidden: ['spec', 'askedQty', 'returnedQty', 'weightKg', 'overrideReason'],
      wide: ['palletNo', 'pickedByName'],
      rowTone: ({ isRemoved, result }) => (isRemoved ? 'neutral' : result === 3 ? 'error' : result === 2 ? 'warn' : undefined),
      useMore: useIssueMore,
    },
    verbs: {
      order: ['load', 'ship', 'arrive', 'sign', 'review', 'paper', 'certificate', 'print', 'unreview', 'close', 'delete'],
      of: {
        load: {
          icon: Truck,
          to: ({ id: issue }) => [RAMP, { load: issue }],
          from: [1, 2, 3],
          right: [SALES_RIGHT.pick, SALES_RIGHT.ship],
          offered: ({ shipStatus }) => shipStatus === 0,
        },
        ship: { ask: { fields: ['plateNo', 'driver', 'packingListNo'] } },
        sign: { form: SignDialog },
        certificate: {
          icon: BadgeCheck,
          form: CertificateDialog,
          from: [1, 2, 3],
          right: SALES_RIGHT.print,
          isOfPage: true,
          aside: true,
          offered: (_row, _actor, lines) => lines.some(({ pickedAt, isRemoved }) => pickedAt !== null && isRemoved !== true),
        },
      },
    },
    paper: { lines: ['palletNo', 'boxNo', 'matCode', 'matName', 'batchNo', 'qty'], signatures: ['shippedBy', 'signedBy'] },
  });

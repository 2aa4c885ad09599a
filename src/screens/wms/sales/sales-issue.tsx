/** The pages of sales issues: the same documents at the ramp and at the desk. */
import { BadgeCheck, Truck } from 'lucide-react';
import { lazy } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { f } from '#domain/kernel/field.ts';
import { DEFECTIVE, settleWay } from '#domain/wms/sales/sales-codes.ts';
import {
  isPartOf,
  isPickable,
  isUnsettled,
  needsNewBox,
  SalesIssueLine,
  type SalesIssueRow,
  salesIssue,
  signedLines,
  unsettledQty,
  weightSaid,
} from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssuePick, salesIssueUnpick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { salesIssueSettle } from '#domain/wms/sales/sales-issue-sign.operation.ts';
import { SALES_RIGHT, SalesOrder } from '#domain/wms/sales/sales-order.document.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, ListPlan } from '#pages/document/plan.ts';
import { RECEIVING, useArrivalBins } from '#screens/wms/kit/goods.ts';
import { isMine } from '#screens/wms/kit/stores.ts';

const CertificateDialog = lazy(() => import('./certificate-dialog.tsx').then((part) => ({ default: part.CertificateDialog })));

export const RAMP = '/products/products-delivery';
/** What is asked before the lorry leaves, at the desk and at the ramp. */
export const SHIP = [{ key: 'plateNo', required: true }, 'driver', 'packingListNo'];
const [SIGNED, SHORT, REFUSED] = [1, 2, 3];

type IssuePage = Pick<DocumentPlan<SalesIssueRow, never>, 'path' | 'id' | 'faces'> & Pick<ListPlan<SalesIssueRow>, 'where'>;

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
      told: { weight: weightSaid },
      before: [{ header: SalesOrder, field: 'soId', number: 'sourceDocNo', to: ({ id: so }) => ['/sales-order', { id: so }] }],
      lines: ['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'binId', 'pickedByName', 'palletNo', 'result', 'signedQty', 'settledQty'],
      hidden: ['spec', 'askedQty', 'returnedQty', 'weightKg', 'overrideReason'],
      wide: ['palletNo', 'pickedByName'],
      rowTone: ({ isRemoved, result }) => (isRemoved ? 'neutral' : result === REFUSED ? 'error' : result === SHORT ? 'warn' : undefined),
      open: isUnsettled,
      lineVerbs: {
        // Picking without a scanner: the box that the issue names, as much of it as the issue names. Defective goods are sold by weight.
        pick: {
          operation: salesIssuePick,
          offered: (line, row) => line.pickedAt === null && isPickable(line, row),
          asks: { fields: (_line, { soType }) => (soType === DEFECTIVE ? [{ key: 'weightKg', required: false }] : []) },
          payload: async (line, { weightKg = null }, _row, store) => {
            const { id: lineId, boxId, binId, qty } = line;
            // A part of a box leaves in a box of its own.
            const childNo = isPartOf(line, (await store.row(Box, boxId))?.row) ? await store.takeNumber('box') : null;
            return { lineId, boxId, binId, qty, childNo, reason: null, weightKg };
          },
        },
        unpick: {
          operation: salesIssueUnpick,
          offered: (line, row) => line.pickedAt !== null && isPickable(line, row),
          payload: ({ id }) => ({ lineId: id }),
        },
        settle: {
          operation: salesIssueSettle,
          offered: isUnsettled,
          asks: {
            fields: (line) => [
              { key: 'way', field: f.choice(settleWay), required: true, help: `${unsettledQty(line)} ${line.unitCode}` },
              { key: 'toBinId', field: f.ref(Bin.name), required: true },
              { key: 'reason', field: f.text(), required: true, least: 2 },
            ],
            start: () => ({ way: 'back' }),
            useMore: (_line, { warehouseId }) => ({ toBinId: { options: useArrivalBins(warehouseId, RECEIVING) } }),
          },
          payload: async (line, values, row, store) => {
            const boxNo = needsNewBox(line, row) ? await store.takeNumber('box') : null;
            return { ...values, lineId: line.id, boxNo };
          },
        },
      },
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
        ship: { ask: { fields: SHIP } },
        sign: {
          ask: {
            size: 'xl',
            fields: [{ key: 'signedBy', required: true }],
            lines: {
              facts: ['qty'],
              fields: ({ qty }) => [
                { key: 'result', required: true, codes: [SIGNED, SHORT, REFUSED] },
                { key: 'signedQty', required: true, most: qty, when: ({ result }) => Number(result) === SHORT },
              ],
              beside: 2,
              start: () => ({ result: String(SIGNED) }),
            },
            useMore: (_row, lines) => ({
              payload: ({ signedBy }, answers) => ({ signedBy, lines: signedLines(lines, answers) }),
            }),
          },
        },
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

/** The desk: the boxes that go to a customer, and how far they are. */
export const Screen = salesIssueScreen({ path: '/sales-issue-order', id: 'wms.salesIssue' });

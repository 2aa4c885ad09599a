/** What customers send back, by the kind of sale it came from. */

import { ScanLine } from 'lucide-react';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { RETURN_STORES, SalesReturnLine, salesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { salesReturnCreate, salesReturnSave } from '#domain/wms/returns/sales-return.operation.ts';
import { withoutSold } from '#domain/wms/returns/sold-lines.ts';
import { SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { Face } from '#pages/document/plan.ts';
import { numbered, withoutBins } from '#screens/wms/kit/box-lines.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { RETURNED } from './returned-goods.tsx';
import { useSoldWith } from './use-sold-with.ts';

type SoType = 1 | 2 | 3;

/** Neither the list nor a document nor the form. */
const isBare = (query: URLSearchParams): boolean => !['list', 'id', 'new'].some((key) => query.has(key));

/**
 * @param soTypes the kinds that the page lists; of several the form asks for one
 * @param Terminal where goods are scanned, on the bare path
 */
export function salesReturnScreen(path: string, soTypes: readonly SoType[], Terminal?: Face['Part']) {
  const [only] = soTypes.length === 1 ? soTypes : [];
  return documentScreen(salesReturn, SalesReturnLine, {
    path,
    ...(Terminal ? { home: LIST, faces: [{ when: isBare, Part: Terminal }] } : {}),
    id: `wms.sreturn.${soTypes.join('.')}`,
    list: {
      columns: [
        ...(only === undefined ? (['soType'] as const) : []),
        ...(['customerId', 'lines.material', 'lines.qty', 'returnReason', 'toWarehouseId', 'createdByName'] as const),
      ],
      wide: ['returnReason', 'toWarehouseId', 'createdByName'],
      hidden: ['needInspect'],
      // A word of two: on a tablet quantity and goods need the room.
      cells: { soType: { width: 92, grow: 0 } },
      search: ['customerId', 'material'],
      ...(Terminal ? { menu: { scan: { icon: ScanLine, to: [path, {}], right: salesReturnCreate.right } } } : {}),
      where: { soType: soTypes },
    },
    view: {
      facts: ['customerId', 'soType', 'returnReason', 'toWarehouseId', 'needInspect', 'bizDate'],
      lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'qty', 'toBinId', 'fromBoxNo', 'issueLineId'],
      hidden: ['spec', 'productionDate', 'expiryDate'],
      after: [{ header: Inspection, by: 'sourceDocId', to: ({ id }) => ['/wms/qualityDetails', { id }] }],
      before: [{ header: SalesIssue, lines: { field: 'issueLineId', of: SalesIssueLine }, to: ({ id }) => ['/sales-issue-order', { id }] }],
      useMore: useSoldWith,
    },
    verbs: { of: { review: { question: ({ needInspect }) => (needInspect ? 'reviewInspect' : 'reviewQuestion') } } },
    entry: defineEntry({
      create: salesReturnCreate,
      save: salesReturnSave,
      ...(only === undefined ? { codes: { soType: soTypes } } : { also: { soType: only } }),
      start: () => ({ needInspect: 'true', ...(only === undefined ? { soType: String(soTypes[0]) } : {}) }),
      head: [...(only === undefined ? ['soType'] : []), 'customerId', 'toWarehouseId', 'returnReason', 'needInspect', 'remark'],
      fixed: ['soType', 'customerId', 'toWarehouseId'],
      offer: { toWarehouseId: (store, actor) => isMine(store, actor, RETURN_STORES) },
      chosen: {
        toWarehouseId: withoutBins,
        // Another customer was sold other goods.
        customerId: ({ lines }) => ({ lines: lines.map(withoutSold) }),
      },
      ...RETURNED,
      prepare: numbered,
    }),
  });
}

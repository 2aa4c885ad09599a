/** /wms/production-material: workshop returns. With `new`: collecting one by scanning. */
import { WorkshopReturnLine, workshopReturn } from '#domain/wms/returns/workshop-return.document.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { ReturnNewPage } from './return-new-page.tsx';

const path = '/wms/production-material';
const CONFIRMING = '/wms/return-material-confirm';
const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;

export const Screen = documentScreen(workshopReturn, WorkshopReturnLine, {
  path,
  id: 'wms.production-material',
  list: {
    columns: [...PLACES, 'returnReason', 'lines.material', 'confirmed', 'orderNo', 'createdAt'],
    cells: { orderNo: { width: 100 }, returnReason: { width: 92 }, 'lines.material': { width: 170 } },
    told: {
      confirmed: { align: 'end', of: (lines) => `${lines.filter(({ confirmedAt }) => confirmedAt !== null).length}/${lines.length}` },
    },
    search: ['fromWarehouseId', 'material'],
    offer: { fromWarehouseId: (store) => store.isActive === true && isOfClass(store, ['CJYCL-K']) },
    numbers: ['orderNo'],
    create: { right: workshopReturnCreate.right, to: [path, { new: '1' }] },
  },
  view: {
    facts: [...PLACES, 'returnReason', 'orderNo'],
    lines: ['boxNo', 'matCode', 'matName', 'qty', 'confirmQty', 'binId', 'needInspect', 'diffReason', 'confirmedByName'],
    hidden: ['spec', 'batchNo'],
    rowTone: ({ diffReason }) => (diffReason ? 'warn' : undefined),
  },
  verbs: {
    order: ['review', 'confirm', 'unreview', 'close', 'delete'],
    of: { confirm: { to: ({ docNo }) => (docNo ? [CONFIRMING, { docNo }] : [CONFIRMING]) } },
  },
  faces: [{ when: (query) => query.has('new'), Part: ReturnNewPage }],
});

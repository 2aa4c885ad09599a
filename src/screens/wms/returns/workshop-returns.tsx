/** Workshop returns, with a page for the stores and one for the line, where collecting one by scanning is on the bare path; and the record of all of them. */
import { ScanLine } from 'lucide-react';
import { workshopReturns } from '#domain/wms/reports/return.reports.ts';
import { WorkshopReturnLine, workshopReturn } from '#domain/wms/returns/workshop-return.document.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { Face } from '#pages/document/plan.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import { returnNewPage } from './return-new-page.tsx';

const IN_STORES = '/wms/production-material';
const AT_LINE = '/mes/make-back';
const RECORD = '/mes/make-back-record';
const CONFIRMING = '/wms/return-material-confirm';
const PLACES = ['fromWarehouseId', 'toWarehouseId'] as const;

interface Page {
  readonly path: string;
  readonly id: string;
  readonly faces: readonly Face[];
  /** Query of the list, where something else is on the bare path. */
  readonly home?: Readonly<Record<string, string>>;
  /** Where a return is collected; without one not from this page. */
  readonly collect?: Readonly<Record<string, string>>;
}

const returnScreen = ({ path, id, faces, home, collect }: Page) =>
  documentScreen(workshopReturn, WorkshopReturnLine, {
    path,
    id,
    faces,
    ...(home ? { home } : {}),
    list: {
      columns: [...PLACES, 'returnReason', 'lines.material', 'confirmed', 'orderNo', 'createdAt'],
      cells: { orderNo: { width: 100 }, returnReason: { width: 92 }, 'lines.material': { width: 170 } },
      told: {
        confirmed: { align: 'end', of: (lines) => `${lines.filter(({ confirmedAt }) => confirmedAt !== null).length}/${lines.length}` },
      },
      search: ['fromWarehouseId', 'material'],
      offer: { fromWarehouseId: (store) => store.isActive === true && isOfClass(store, ['CJYCL-K']) },
      numbers: ['orderNo'],
      ...(collect ? { create: { right: workshopReturnCreate.right, to: [path, collect] } } : {}),
      ...(home && collect
        ? { menu: { scan: { isWork: true, icon: ScanLine, to: [path, collect], right: workshopReturnCreate.right } } }
        : {}),
    },
    view: {
      facts: [...PLACES, 'returnReason', 'orderNo'],
      lines: ['boxNo', 'matCode', 'matName', 'qty', 'confirmQty', 'binId', 'needInspect', 'diffReason', 'confirmedByName'],
      hidden: ['spec', 'batchNo', 'grossKg', 'tareKg'],
      rowTone: ({ diffReason }) => (diffReason ? 'warn' : undefined),
    },
    verbs: {
      order: ['review', 'confirm', 'unreview', 'close', 'delete'],
      of: { confirm: { to: ({ docNo }) => (docNo ? [CONFIRMING, { docNo }] : [CONFIRMING]) } },
    },
  });

export const inStores = {
  Screen: returnScreen({
    path: IN_STORES,
    id: 'wms.production-material',
    collect: { new: '1' },
    faces: [{ when: (query) => query.has('new'), Part: returnNewPage(`${IN_STORES}?new`, [IN_STORES]) }],
  }),
};
export const atLine = {
  Screen: returnScreen({
    path: AT_LINE,
    id: 'mes.makeBack',
    home: LIST,
    collect: {},
    faces: [terminal(returnNewPage(AT_LINE, [AT_LINE, LIST]))],
  }),
};
/** Every line of a return; with `id` one of them. */
export const record = {
  Screen: returnScreen({
    path: RECORD,
    id: 'mes.makeBack.record',
    faces: [
      {
        when: (query) => !query.has('id'),
        Part: reportScreen(workshopReturns, { id: 'mes.makeBack.rows', opens: ({ docId: id }) => [RECORD, { id }] }),
      },
    ],
  }),
};

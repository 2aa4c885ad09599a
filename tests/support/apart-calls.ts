/** How calls that suppliers may make would name what is another's; those of the settlement stand in settlement-names.ts. */
import { randomUUID } from 'node:crypto';
import type { Called } from './own-calls.ts';
import { printOf, type SupplierSide } from './two-suppliers.ts';

/** Everything that can be named of a supplier or of the factory. */
export type Named = Pick<
  SupplierSide,
  | 'fileId'
  | 'filterId'
  | 'printId'
  | 'sessionId'
  | 'orderId'
  | 'orderLineId'
  | 'noteId'
  | 'receiptId'
  | 'noticeId'
  | 'srmFileId'
  | 'evaluationId'
  | 'planId'
  | 'takeId'
> & {
  readonly userId: string;
  readonly supplierId: string;
  readonly pieceId: string;
  readonly opId: string;
};

const asked = (url: string, body: object): readonly Called[] => [{ method: 'POST', url, body }];
/** The three calls of a kind of document, by id. */
const documents = (path: string, idOf: (ids: Named) => string): Readonly<Record<string, (ids: Named) => readonly Called[]>> => ({
  [`POST ${path}/pageList`]: (ids) => asked(`${path}/pageList`, { filters: { id: idOf(ids) } }),
  [`POST ${path}/detail`]: (ids) => asked(`${path}/detail`, { id: idOf(ids) }),
  [`POST ${path}/files`]: (ids) => asked(`${path}/files`, { id: idOf(ids) }),
});
/** Reports, asked about another supplier. */
const reports = (...names: readonly string[]): Readonly<Record<string, (ids: Named) => readonly Called[]>> =>
  Object.fromEntries(
    names.map((name) => [`POST /api/srm/report/${name}`, ({ supplierId }) => asked(`/api/srm/report/${name}`, { supplierId })]),
  );
/** How every other call that suppliers may make would name what is another's. */
export const CALLS: Readonly<Record<string, (ids: Named) => readonly Called[]>> = {
  ...documents('/api/wms/purchaseOrder', ({ orderId }) => orderId),
  'POST /api/srm/openOrderLines/pageList': ({ orderLineId }) => asked('/api/srm/openOrderLines/pageList', { lineIds: [orderLineId] }),
  ...documents('/api/srm/perfEvaluation', ({ evaluationId }) => evaluationId),
  ...reports('deliveryRate', 'dueLines', 'rejects', 'deliveryNotes', 'purchaseStatistics', 'suppliers', 'evaluations', 'outsourceTakes'),
  ...documents('/api/mes/outsourceTake', ({ takeId }) => takeId),
  'POST /api/srm/outsourcedPlans/pageList': ({ planId }) => asked('/api/srm/outsourcedPlans/pageList', { planId }),
  ...documents('/api/wms/deliveryNote', ({ noteId }) => noteId),
  ...documents('/api/srm/srmNotice', ({ noticeId }) => noticeId),
  ...documents('/api/srm/srmFile', ({ srmFileId }) => srmFileId),
  'DELETE /api/system/saved_filter/{id}': ({ filterId }) => [{ method: 'DELETE', url: `/api/system/saved_filter/${filterId}` }],
  'POST /api/system/saved_filter/default': ({ filterId }) =>
    asked('/api/system/saved_filter/default', { path: '/srm/srmPurchase', id: filterId }),
  'POST /api/system/saved_filter/home': ({ filterId }) => asked('/api/system/saved_filter/home', { id: filterId, shown: true }),
  'POST /api/system/person/sessions/end': ({ sessionId }) => asked('/api/system/person/sessions/end', { sessionId }),
  'PUT /api/system/user/{id}/passwd': ({ userId }) => [
    {
      method: 'PUT',
      url: `/api/system/user/${userId}/passwd`,
      body: { oldPwd: 'x', newPwd: 'new-password-1', confirmPwd: 'new-password-1' },
    },
  ],
  'POST /api/system/print/log': ({ printId }) => [{ method: 'POST', url: '/api/system/print/log', body: printOf(printId, 'stolen') }],
  'GET /api/system/file/{id}': ({ fileId }) => [{ method: 'GET', url: `/api/system/file/${fileId}` }],
  'POST /api/system/file/delete': ({ fileId }) => [{ method: 'POST', url: '/api/system/file/delete', body: { id: fileId } }],
  'POST /api/system/file/upload': ({ noteId, receiptId, opId, noticeId, srmFileId }) =>
    [noteId, receiptId, opId, noticeId, srmFileId].map((upload) => ({ method: 'POST', url: '/api/system/file/upload', upload })),
  'GET /api/sync/file/{id}': ({ pieceId }) => [{ method: 'GET', url: `/api/sync/file/${pieceId}` }],
  'PUT /api/sync/file/{id}': ({ pieceId }) => [
    { method: 'PUT', url: `/api/sync/file/${pieceId}?offset=0&name=a.txt&fileType=file`, body: Buffer.from('garbage') },
  ],
};

const NAMES = [
  'fileId',
  'filterId',
  'printId',
  'sessionId',
  'orderId',
  'orderLineId',
  'noteId',
  'receiptId',
  'noticeId',
  'srmFileId',
  'evaluationId',
  'planId',
  'takeId',
  'userId',
  'supplierId',
  'pieceId',
  'opId',
] as const;

/** Ids that nobody has given. */
export const nobodysIds = (): Named =>
  Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as Record<(typeof NAMES)[number], string>;

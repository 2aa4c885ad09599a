/** /wms/picking-list2-detail: a picking list by quantity, line by line and box by box. Without `id`: the boxes of all of them. */
import { BoxLog } from './box-log.tsx';
import { requisitionScreen } from './requisition.tsx';

export const Screen = requisitionScreen({
  path: '/wms/picking-list2-detail',
  id: 'wms.requisition',
  terminal: (id) => ['/wms/picking-list2', { id }],
  faces: [{ when: (query) => !query.has('id'), Part: BoxLog }],
});

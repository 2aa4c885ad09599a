/** /wms/picking-list2: picking lists by quantity, where boxes may be opened for a line that needs less. With `id`: the terminal of one list. */
import { PickingTerminal } from './picking-terminal.tsx';
import { requisitionScreen } from './requisition.tsx';

const path = '/wms/picking-list2';

export const Screen = requisitionScreen({
  path,
  id: 'wms.picking-list2',
  requisitionType: 2,
  terminal: (id) => [path, { id }],
  opens: (id) => ['/wms/picking-list2-detail', { id }],
  faces: [{ when: (query) => query.has('id'), Part: (props) => <PickingTerminal {...props} back={path} /> }],
});

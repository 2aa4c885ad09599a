/** /wms/picking-list: picking lists of every kind. With `id`: the terminal of one list. */
import { PickingTerminal } from './picking-terminal.tsx';
import { requisitionScreen } from './requisition.tsx';

const path = '/wms/picking-list';

export const Screen = requisitionScreen({
  path,
  id: 'wms.picking-list',
  terminal: (id) => [path, { id }],
  faces: [{ when: (query) => query.has('id'), Part: (props) => <PickingTerminal {...props} back={path} /> }],
});

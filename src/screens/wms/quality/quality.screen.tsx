/** /wms/quality: inspections of goods that come in, from suppliers, customers, lines and outsourcers or from the plant's own production. With `plans`: the inspection plans. */
import { ClipboardList } from 'lucide-react';
import { inspectionScreen, typesAt } from './inspection.tsx';
import { PlansPage } from './plans-page.tsx';

const path = '/wms/quality';

export const Screen = inspectionScreen({
  path,
  id: 'wms.quality',
  types: typesAt(path),
  faces: [{ when: (query) => query.has('plans'), Part: PlansPage }],
  menu: { plans: { icon: ClipboardList, to: [path, { plans: '1' }] } },
});

/** /wms/quality: inspections of what came in: from suppliers, from customers, from lines, from outsourcers; with `plans` what they are inspected by. */
import { ClipboardList } from 'lucide-react';
import { inspectionScreen } from './inspection.tsx';
import { PlansPage } from './plans-page.tsx';

export const Screen = inspectionScreen({
  path: '/wms/quality',
  id: 'wms.quality',
  types: [1, 4, 5, 6],
  faces: [{ when: (query) => query.has('plans'), Part: PlansPage }],
  menu: { plans: { icon: ClipboardList, to: ['/wms/quality', { plans: '1' }] } },
});

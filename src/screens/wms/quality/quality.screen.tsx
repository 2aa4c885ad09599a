/** /wms/quality: inspections of incoming goods from suppliers, customers, lines and outsourcers. With `plans`: the inspection plans. */
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

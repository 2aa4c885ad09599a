/** /wms/quality: inspections of what came in: from suppliers, from customers, from lines, from outsourcers. */
import { inspectionScreen } from './inspection.tsx';

export const Screen = inspectionScreen({ path: '/wms/quality', id: 'wms.quality', types: [1, 4, 5, 6] });

/** /mes/outsource-take-delivery-check: inspections of outsourced goods that came into a store. */
import { inspectionScreen } from './inspection.tsx';

export const Screen = inspectionScreen({ path: '/mes/outsource-take-delivery-check', id: 'mes.outsourceCheck', types: [6] });

/** /wms/qualityDetails?id=…: an inspection as a document. While it is waiting, its results are entered here, with or without a network. */
import { inspectionScreen } from './inspection.tsx';

export const Screen = inspectionScreen({ path: '/wms/qualityDetails', id: 'wms.qualityDetails' });

/** /wms/hardware/picking-outbound: hardware issues; with `new` or `apply` (an application's id) one is put together. */
import { issueScreen } from './issue.tsx';

export const Screen = issueScreen('HW');

/** Many orders in one operation: released, completed or closed together. */

import { manyFor, manyOf } from '#domain/wms/many/many.operation.ts';
import { prodOrder } from '#domain/wms/production/production-order.ts';
import { orderClose, orderComplete, orderRelease } from './order.operation.ts';

/** The first version named the chosen ones otherwise. */
const KIND = { doc: prodOrder, number: 'orderNo', v: 2 };

/** Of those chosen, 1→2. */
export const ordersRelease = manyOf(orderRelease, { ...KIND, verb: 'release' });

/** Of those chosen, 3→5 for one reason. */
export const ordersComplete = manyFor(orderComplete, { ...KIND, verb: 'complete' });

/** Of those chosen, 5→6 for one reason. */
export const ordersClose = manyFor(orderClose, { ...KIND, verb: 'close' });

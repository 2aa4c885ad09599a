/** On which pages a notice is received is read when it is asked for, from the rows of this device. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FillResponse } from '#domain/protocol/protocol.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { HARDWARE, RAW } from '#domain/wms/areas.ts';
import { areaOfNotice } from '#screens/wms/inbound/use-notice-area.ts';
import { createStore, type Store } from '#store/store.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const row = (entity: string, n: number, more: object): FillResponse['rows'][number] => ({
  entity,
  row: { id: id(n), version: 1, ...more },
});
const [HARDWARE_ORDER, RAW_ORDER] = [3, 1];

let store: Store;
beforeEach(async () => {
  const silent = { post: () => undefined, subscribe: () => () => undefined };
  const definitions = { entities: ENTITIES, operationByType };
  store = await createStore({ definitions, build: 'test', indexedDB: new IDBFactory(), IDBKeyRange, channel: silent });
  const rows = [
    row('purchaseOrder', 1, { poType: HARDWARE_ORDER, status: 1 }),
    row('purchaseOrder', 2, { poType: RAW_ORDER, status: 1 }),
    row('purchaseOrderLine', 11, { docId: id(1), materialId: id(9) }),
    row('purchaseOrderLine', 12, { docId: id(2), materialId: id(9) }),
    row('arrivalNoticeLine', 21, { docId: id(31), poLineId: id(11) }),
    row('arrivalNoticeLine', 22, { docId: id(32), poLineId: id(12) }),
    row('arrivalNoticeLine', 23, { docId: id(33), poLineId: null }),
  ];
  await store.core.applyFill('base', null, { rows, nextKey: null, startCursor: '0' });
});
afterEach(() => store.close());

test('a notice of hardware on those for hardware, any other one on those for raw material', async () => {
  const asked = [31, 32, 33, 34].map((n) => areaOfNotice(store, id(n)));
  expect(await Promise.all(asked)).toEqual([HARDWARE, RAW, RAW, RAW]);
});

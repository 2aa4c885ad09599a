/** The work of a dock: receipts of some boxes each, as a queue that waits or as single scans that are timed. */
import { derivedId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Operation, operationByType } from '#domain/registry.ts';
import type { Store } from '#store/store.ts';
import { type Request, submitAll } from '#store/write/submit.ts';
import type { Goods } from '#tests/bench/plant.ts';
import { BOXES, createPayload, scanPayload } from '#tests/bench/receipts.ts';

const definition = (type: string): Operation => {
  const def = operationByType(type);
  if (!def) throw new Error(`no operation ${type}`);
  return def;
};

const request = (store: Store, type: string, payload: (opId: string) => object): Request => {
  const opId = store.newOpId();
  return { def: definition(type), payload: payload(opId) as never, opId };
};

async function keep(store: Store, actor: Actor, requests: readonly Request[]): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const result = await submitAll(store.core, requests, { opId: first.opId, actor, acceptIssues: true });
  if (!result.ok) throw new Error(JSON.stringify(result));
}

/** Receipts with their boxes and their review until the queue has grown by n operations. One transaction per receipt: only the preparation is short. */
export async function queue(store: Store, goods: Goods, actor: Actor, n: number): Promise<number> {
  let made = 0;
  while (made < n) {
    const create = request(store, 'receipt.create', (opId) => createPayload(opId, goods));
    const id = derivedId(create.opId, 'doc');
    const scans = Array.from({ length: BOXES }, () =>
      request(store, 'receipt.scan', (opId) => scanPayload(opId, { id, lineId: derivedId(create.opId, 'line-1'), goods })),
    );
    const review = request(store, 'receipt.review', () => ({ id }));
    const all = [create, ...scans, review].slice(0, n - made);
    await keep(store, actor, all);
    made += all.length;
  }
  return made;
}

/** n scans, one after the other, each awaited until it is durable. Answers their times in milliseconds. */
export async function scan(store: Store, goods: Goods, actor: Actor, n: number): Promise<number[]> {
  const times: number[] = [];
  let receipt = '';
  for (let i = 0; i < n; i += 1) {
    if (i % BOXES === 0) {
      const create = request(store, 'receipt.create', (opId) => createPayload(opId, goods));
      await keep(store, actor, [create]);
      receipt = create.opId;
    }
    const opId = store.newOpId();
    const place = { id: derivedId(receipt, 'doc'), lineId: derivedId(receipt, 'line-1'), goods };
    const payload = scanPayload(opId, place);
    const start = performance.now();
    const result = await store.submit(definition('receipt.scan'), payload as never, { opId, actor });
    times.push(performance.now() - start);
    if (!result.ok) throw new Error(JSON.stringify(result));
  }
  return times;
}

/** Contents in another's name, over real HTTP with a client that shares nothing with the program: what its author has not signed has no author (sync.md §22). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, Values } from '#tests/support/hostile/installation.ts';
import { hashOf } from '#tests/support/hostile/text.ts';
import { HostileFloor, type Insider, said } from '#tests/support/hostile-floor.ts';

let floor: HostileFloor;
let picker: Insider;
let desk: Insider;
beforeAll(async () => {
  floor = await HostileFloor.start();
  picker = await floor.somebody('picker');
  desk = await floor.somebody('desk');
});
afterAll(() => floor.close());

interface Handed {
  readonly opId: string;
  readonly authorName: string | null;
  readonly handedByName: string | null;
  readonly operation: { readonly actor: string };
}
/** As the desk sees it. */
async function shown(opId: string): Promise<Handed | undefined> {
  const page = { pageIndex: 1, pageSize: 200, state: 'open' };
  const { data } = await floor.wire.post<{ list: Handed[] }>('/api/sync/desk/handed/list', page, desk.held);
  return data.list.find((one) => one.opId === opId);
}
/** In the name of the manager, with what the insider likes. */
const forged = (operation: Operation, change: Values = {}): Operation => {
  const payload = { ...operation.payload, ...change };
  return {
    ...operation,
    payload,
    payloadHash: hashOf(payload),
    actor: desk.tablet.person('desk').userId,
    actorKeyId: null,
    actorSig: null,
  };
};
const push = (...operations: readonly Operation[]) => picker.tablet.push(picker.held, operations);
const handOver = async (operation: Operation): Promise<void> => {
  expect(said((await push(picker.hands.handOver(operation.docKey, [operation]))).data.results)).toEqual(['applied']);
};

/** A scan of the insider that the server has refused: its number is used. */
async function refused(): Promise<Operation> {
  const receipt = picker.hands.receipt(floor.goods);
  const first = picker.hands.scan(receipt, floor.goods);
  const second = picker.hands.scan(receipt, floor.goods, { boxNo: first.payload.boxNo });
  expect(said((await push(receipt, first, second)).data.results)).toEqual(['applied', 'applied', 'BOX_NO_USED']);
  return second;
}

describe('what is handed over', () => {
  test('with the signature of its author stands in the author’s name', async () => {
    const own = await refused();
    await handOver(own);
    expect(await shown(own.opId)).toMatchObject({ authorName: '用户picker', handedByName: '用户picker' });
  });

  test('unsigned, as an own refused operation in the manager’s name, has no author', async () => {
    const own = await refused();
    await handOver(forged(own));
    expect(await shown(own.opId)).toMatchObject({ authorName: null, handedByName: '用户picker' });
  });

  test('with the insider’s own signature under the manager’s name has no author', async () => {
    const own = await refused();
    const { actorKeyId, actorSig } = own;
    await handOver({ ...forged(own), actorKeyId, actorSig });
    expect(await shown(own.opId)).toMatchObject({ authorName: null, handedByName: '用户picker' });
  });

  test('for a place that was skipped has no author, whatever it says', async () => {
    const receipt = picker.hands.receipt(floor.goods);
    const scan = picker.hands.scan(receipt, floor.goods);
    expect(said((await push(receipt)).data.results)).toEqual(['applied']);
    const { docKey, docSeq, opId, deviceSeq, type } = scan;
    const body = { deviceId: picker.tablet.id, docKey, docSeq, opId, deviceSeq, type, kind: 'fact', reason: 'SIGNATURE_INVALID' };
    const signature = picker.tablet.key.sign({ purpose: 'skip', ...body });
    const skipped = await floor.wire.post('/api/sync/lanes/skip', { ...body, signature }, picker.held);
    expect(skipped.data).toEqual({ placed: true });
    await handOver(forged(scan, { qty: '999' }));
    expect(await shown(opId)).toMatchObject({ authorName: null, handedByName: '用户picker' });
  });
});

/** Contents in another's name, and files of another's operation, over real HTTP with a client that shares nothing with the program: what its author has not signed has no author (sync.md §22). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, Values } from '#tests/support/hostile/installation.ts';
import { anyId, hashOf, sha256 } from '#tests/support/hostile/text.ts';
import { Raw } from '#tests/support/hostile/wire.ts';
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

describe('a file that another’s operation has declared', () => {
  const CONTENT = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]);
  const photoOf = () => ({ id: anyId(), sha256: sha256(CONTENT).toString('hex'), size: CONTENT.length });
  const stateOf = async (id: string, { held }: Pick<Insider, 'held'>): Promise<string> =>
    (await floor.wire.ask<{ state: string }>('GET', `/api/sync/file/${id}`, held)).data.state;
  const put = (id: string, { held }: Pick<Insider, 'held'>) =>
    floor.wire.ask<{ state: string }>(
      ...(['PUT', `/api/sync/file/${id}?offset=0&name=a.jpg&fileType=photo`, held, new Raw(CONTENT, 'application/octet-stream')] as const),
    );
  const ownerOf = async (id: string): Promise<string | undefined> =>
    (await floor.rows<{ op: string }>('select op_id as op from op_attachment where id = $1', [id]))[0]?.op;

  /** A keeper's scan with a photo that has not come yet. */
  async function photographed() {
    const prey = await floor.prey();
    const photo = photoOf();
    const receipt = prey.hands.receipt(floor.goods);
    const scan = prey.hands.scan(receipt, floor.goods, { photos: [photo] });
    expect((await prey.tablet.push(prey.held, [receipt, scan])).data.results.map(({ status }) => status)).toEqual([
      'applied',
      'accepted_with_issues',
    ]);
    return { prey, photo, scan };
  }

  test('is not taken by naming it in an own operation: that one is refused, and the file still comes', async () => {
    const { prey, photo, scan } = await photographed();
    const receipt = picker.hands.receipt(floor.goods);
    const thief = picker.hands.scan(receipt, floor.goods, { photos: [photo] });
    expect(said((await push(receipt, thief)).data.results)).toEqual(['applied', 'FILE_OF_OTHER']);
    expect([await ownerOf(photo.id), await stateOf(photo.id, picker), await stateOf(photo.id, prey)]).toEqual([
      scan.opId,
      'unwanted',
      'missing',
    ]);
    expect((await put(photo.id, prey)).data.state).toBe('stored');
    const later = picker.hands.receipt(floor.goods);
    const again = picker.hands.scan(later, floor.goods, { photos: [photo] });
    expect(said((await push(later, again)).data.results)).toEqual(['applied', 'FILE_OF_OTHER']);
    expect(await ownerOf(photo.id)).toBe(scan.opId);
  });

  test('is not taken by handing over an operation that names it', async () => {
    const { prey, photo, scan } = await photographed();
    const receipt = picker.hands.receipt(floor.goods);
    expect(said((await push(receipt)).data.results)).toEqual(['applied']);
    await handOver(picker.hands.scan(receipt, floor.goods, { photos: [photo] }));
    expect([await ownerOf(photo.id), await stateOf(photo.id, prey)]).toEqual([scan.opId, 'missing']);
  });

  test('follows the operation that replaces the one that had it; the tablet that holds it still brings it', async () => {
    const photo = photoOf();
    const receipt = picker.hands.receipt(floor.goods);
    const first = picker.hands.scan(receipt, floor.goods);
    const second = picker.hands.scan(receipt, floor.goods, { boxNo: first.payload.boxNo, photos: [photo] });
    await push(receipt, first, second);
    await handOver(second);
    const repeated = desk.hands.does(
      'receipt.scan',
      () => second.docKey,
      (born) => ({ ...second.payload, boxId: born('box'), boxNo: `N-${born('box')}` }),
      { replaces: second.opId },
    );
    const { data } = await desk.tablet.push(desk.held, [repeated]);
    expect(data.results.map(({ status }) => status)).toEqual(['accepted_with_issues']);
    expect([await ownerOf(photo.id), await stateOf(photo.id, picker)]).toEqual([repeated.opId, 'missing']);
    expect((await put(photo.id, picker)).data.state).toBe('stored');
  });
});

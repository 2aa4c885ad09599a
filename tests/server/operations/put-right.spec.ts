/** Refused work is put right while other work already waits behind it (sync.md §8), on the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

interface Work {
  readonly tablet: WireDevice;
  readonly create: WireOperation;
  scan(boxNo: string, extra?: { replaces: string; docSeq: number }): WireOperation;
  review(): WireOperation;
}

async function receipt(of?: WireDevice): Promise<Work> {
  const tablet = of ?? new WireDevice(data.plant.pool, data.keeper);
  if (!of) await data.plant.session(data.keeper, tablet.id);
  const line = { materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '100000' };
  const head = {
    supplierId: data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: data.store.id,
    remark: null,
  };
  const create = tablet.operation('receipt.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
  const id = String(create.payload.id);
  const rest = {
    qty: '1',
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: data.bins.receiving.id,
    photos: [],
  };
  const lineId = derivedId(create.opId, 'line-1');
  return {
    tablet,
    create,
    scan: (boxNo, extra) => tablet.operation('receipt.scan', (own) => ({ id, boxId: own('box'), boxNo, lineId, ...rest }), extra),
    review: () => tablet.operation('receipt.review', { id }),
  };
}
const words = ({ results }: { results: readonly { status: string; code: string | null }[] }) =>
  results.map(({ status, code }) => code ?? status);
const fresh = (): string => `P-${randomUUID()}`;

describe('put right', () => {
  test('a correction takes the place of the refused fact, although the review behind it already waits for just this', async () => {
    const { tablet, create, scan, review } = await receipt();
    const boxNo = fresh();
    const [good, bad, gate] = [scan(boxNo), scan(boxNo), review()];
    expect(words(await tablet.push(create, good, bad, gate))).toEqual(['applied', 'applied', 'BOX_NO_USED', 'OPEN']);
    const right = scan(fresh(), { replaces: bad.opId, docSeq: bad.docSeq });
    expect(words(await tablet.push(right))).toEqual(['applied']);
    expect(words(await tablet.push(gate))).toEqual(['applied']);
  });

  test('a gate that stood behind work that was given up waits for a person, who sends it again or gives it up too', async () => {
    const { tablet, create, scan, review } = await receipt();
    const boxNo = fresh();
    const [good, bad, gate] = [scan(boxNo), scan(boxNo), review()];
    expect(words(await tablet.push(create, good, bad, gate))).toEqual(['applied', 'applied', 'BOX_NO_USED', 'OPEN']);
    const later = (minutes: number) => ({ occurredAt: new Date(Date.parse(gate.occurredAt) + minutes * 60_000).toISOString() });
    const givesUp = tablet.operation('operation.discard', { opIds: [bad.opId], reason: '同事已收' }, later(1));
    expect(words(await tablet.push(givesUp, gate))).toEqual(['applied', 'BEHIND_GIVEN_UP']);
    const statusOf = async () =>
      (await data.plant.rows<{ status: number }>('select status from receipt where id = $1', [create.payload.id]))[0]?.status;
    const before = await statusOf();
    const again = tablet.operation('receipt.review', gate.payload, { ...later(2), replaces: gate.opId, docSeq: gate.docSeq });
    const decision = {
      docKey: gate.docKey,
      rejected: gate.opId,
      docSeq: gate.docSeq,
      replacement: again.opId,
      discard: [],
      reason: '仍要完成',
    };
    expect(words(await tablet.push(tablet.operation('lane.resolve', decision), again))).toEqual(['applied', 'applied']);
    expect([before, await statusOf()]).toEqual([5, 3]);
  });

  test('whoever comes second to put the same thing right is told so, and no lane is touched', async () => {
    const { tablet, create, scan, review } = await receipt();
    const boxNo = fresh();
    const [good, bad] = [scan(boxNo), scan(boxNo)];
    await tablet.push(create, good, bad);
    const place = { replaces: bad.opId, docSeq: bad.docSeq };
    const [one, two] = [scan(fresh(), place), scan(fresh(), place)];
    expect(words(await tablet.push(one, two))).toEqual(['applied', 'REPLACED_ALREADY']);
    expect(words(await tablet.push(review()))).toEqual(['applied']);
  });

  test('what depends on a refused operation goes on when the last of its corrections is settled', async () => {
    const { tablet, create, scan } = await receipt();
    const boxNo = fresh();
    const [good, bad] = [scan(boxNo), scan(boxNo)];
    await tablet.push(create, good, bad);
    const second = scan(boxNo, { replaces: bad.opId, docSeq: bad.docSeq });
    expect(words(await tablet.push(second))).toEqual(['BOX_NO_USED']);
    const other = await receipt(tablet);
    const child = { ...other.create, dependsOn: [bad.opId] };
    expect(words(await tablet.push(child))).toEqual(['DEP']);
    const third = scan(fresh(), { replaces: second.opId, docSeq: bad.docSeq });
    expect(words(await tablet.push(third))).toEqual(['applied']);
    expect(words(await tablet.push(child))).toEqual(['applied']);
  });

  test('a correction of a gate that never found an answer is given up together with the gate it stood for', async () => {
    const { tablet, create, scan, review } = await receipt();
    const [gate, after] = [review(), scan(fresh())];
    expect(words(await tablet.push(create, gate))).toEqual(['applied', 'NO_BOXES']);
    const decision = (rejected: string, replacement: string | null, discard: string[]) =>
      tablet.operation('lane.resolve', { docKey: gate.docKey, rejected, docSeq: gate.docSeq, replacement, discard, reason: '先扫描' });
    const parked = randomUUID();
    expect(words(await tablet.push(decision(gate.opId, parked, [])))).toEqual(['applied']);
    expect(words(await tablet.push(decision(parked, null, [gate.opId])))).toEqual(['applied']);
    expect(words(await tablet.push(after))).toEqual(['applied']);
  });

  test('the place of a parked operation is given up only when it is the next one: what stands before it is never passed over', async () => {
    const { tablet, create, scan } = await receipt();
    const [before, parked, after] = [scan(fresh()), scan(fresh()), scan(fresh())];
    await tablet.push(create);
    const resolve = tablet.operation('lane.resolve', {
      docKey: parked.docKey,
      rejected: parked.opId,
      docSeq: parked.docSeq,
      replacement: null,
      discard: [],
      reason: '服务器不认识',
    });
    expect(words(await tablet.push(resolve))).toEqual(['EARLIER']);
    expect(await data.plant.rows('select 1 from op_log where op_id = any($1)', [[resolve.opId, parked.opId]])).toEqual([]);
    expect(words(await tablet.push(before, resolve))).toEqual(['EARLIER', 'applied']);
    expect(words(await tablet.push(resolve, after))).toEqual(['applied', 'applied']);
    expect((await tablet.push(parked)).results[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
  });
});

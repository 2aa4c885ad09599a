/** Left to a supervisor (sync.md §8): the carried operations are final, complete on his list, and done once in his own name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reissue } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

const REASON = '现场无法处理，请主管决定';
const carry = (tablet: WireDevice, operations: readonly WireOperation[], code: string | null = null, before: string[] = []) =>
  tablet.operation('lane.handover', {
    docKey: operations[0]?.docKey,
    records: operations.map((operation, n) => ({ operation, refusal: n === 0 && code ? { code, params: { boxNo: 'X' } } : null })),
    before,
    reason: REASON,
  });
const handed = (opId: string) =>
  floor.rows<{ outcome: string | null; settled_by_name: string | null; code: string | null; operation: WireOperation }>(
    'select outcome, settled_by_name, code, operation from handover where op_id = $1',
    [opId],
  );
const verdictOf = async (tablet: WireDevice, ...operations: WireOperation[]) =>
  (await tablet.push(...operations)).results.map(({ code, status }) => code ?? status);

/** A receipt on a tablet of its own; its second box bears a number that is used. */
async function refusedScan() {
  const tablet = await floor.newTablet();
  const receipt = await floor.receipt(tablet);
  const boxNo = `H-${receipt.id('doc')}`;
  await tablet.does('receipt.scan', floor.scanOf(receipt, { boxNo }));
  const bad = tablet.operation('receipt.scan', floor.scanOf(receipt, { boxNo }));
  expect(await verdictOf(tablet, bad)).toEqual(['BOX_NO_USED']);
  return { tablet, receipt, bad };
}

async function supervisor(name: string, rights: readonly string[] = [...FLOOR_RIGHTS, 'web:masterdata:device']): Promise<WireDevice> {
  const { data } = floor;
  const tablet = await floor.newTablet(await data.plant.user(name, rights, [data.store.id, data.lineSide.id]));
  return tablet;
}

describe('a refused fact', () => {
  test('is handed over complete: its gate passes, and a late copy of it is a duplicate that never runs', async () => {
    const { tablet, receipt, bad } = await refusedScan();
    const review = tablet.operation('receipt.review', { id: receipt.id('doc') });
    expect(await verdictOf(tablet, review)).toEqual(['OPEN']);
    expect(await verdictOf(tablet, carry(tablet, [bad], 'BOX_NO_USED'), review)).toEqual(['applied', 'applied']);
    expect((await tablet.push(bad)).results[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
    const [record] = await handed(bad.opId);
    expect(record).toMatchObject({ outcome: null, code: 'BOX_NO_USED' });
    expect(record?.operation).toEqual(bad);
  });

  test('with other contents than were refused is not taken: nobody changes what another has signed', async () => {
    const { tablet, bad } = await refusedScan();
    const altered = { ...bad, payload: { ...bad.payload, qty: '999' } };
    expect(await verdictOf(tablet, carry(tablet, [altered]))).toEqual(['HANDOVER_INVALID']);
  });

  test('is not handed over once it is done, or by a device that never had it', async () => {
    const { tablet, receipt } = await refusedScan();
    const good = tablet.operation('receipt.scan', floor.scanOf(receipt));
    await tablet.push(good);
    expect(await verdictOf(tablet, carry(tablet, [good]))).toEqual(['ALREADY_DONE']);
    expect(await verdictOf(await floor.newTablet(), carry(await floor.newTablet(), [good]))).toEqual(['OTHER_DEVICE']);
  });
});

describe('a refused gate', () => {
  test('takes the unsent rest of its lane along, and the lane goes on behind them', async () => {
    const tablet = await floor.newTablet();
    const receipt = await floor.receipt(tablet);
    const review = tablet.operation('receipt.review', { id: receipt.id('doc') });
    expect(await verdictOf(tablet, review)).toEqual(['NO_BOXES']);
    const [one, two] = [0, 1].map(() => tablet.operation('receipt.scan', floor.scanOf(receipt)));
    if (!one || !two) throw new Error('two scans');
    const later = tablet.operation('receipt.scan', floor.scanOf(receipt));
    expect(await verdictOf(tablet, carry(tablet, [review, one, two], 'NO_BOXES'), later)).toEqual(['applied', 'applied']);
    expect((await tablet.push(one, two)).results.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    expect(await floor.rows('select op_id from handover where doc_id = $1 order by ordinal', [receipt.id('doc')])).toEqual(
      [review, one, two].map(({ opId }) => ({ op_id: opId })),
    );
  });

  test('cannot leave a hole: what is not the next one of the lane is not taken', async () => {
    const tablet = await floor.newTablet();
    const receipt = await floor.receipt(tablet);
    const review = tablet.operation('receipt.review', { id: receipt.id('doc') });
    await tablet.push(review);
    const [, two] = [0, 1].map(() => tablet.operation('receipt.scan', floor.scanOf(receipt)));
    if (!two) throw new Error('two scans');
    expect(await verdictOf(tablet, carry(tablet, [review, two]))).toEqual(['NOT_HELD']);
    expect(await handed(review.opId)).toEqual([]);
  });

  test('an operation that never found an answer can be handed over too', async () => {
    const tablet = await floor.newTablet();
    const receipt = await floor.receipt(tablet);
    const [parked, next] = [0, 1].map(() => tablet.operation('receipt.scan', floor.scanOf(receipt)));
    if (!parked || !next) throw new Error('two scans');
    expect(await verdictOf(tablet, carry(tablet, [parked]), next)).toEqual(['applied', 'applied']);
  });

  test('that was tried again is given up with its last try', async () => {
    const tablet = await floor.newTablet();
    const receipt = await floor.receipt(tablet);
    const first = tablet.operation('receipt.review', { id: receipt.id('doc') });
    await tablet.push(first);
    const second = tablet.operation('receipt.review', { id: receipt.id('doc') }, { replaces: first.opId, docSeq: first.docSeq });
    expect(await verdictOf(tablet, second)).toEqual(['NO_BOXES']);
    const give = { docKey: first.docKey, rejected: second.opId, replacement: null, discard: [first.opId], reason: '不再审核' };
    expect((await tablet.does('lane.resolve', give)).status).toBe('applied');
    expect(await floor.rows('select distinct status from op_log where op_id = any($1::uuid[])', [[first.opId, second.opId]])).toEqual([
      { status: 'discarded' },
    ]);
  });
});

describe('a decision that came too late', () => {
  test('can itself be given up', async () => {
    const { tablet, bad } = await refusedScan();
    const wrong = tablet.operation('lane.resolve', {
      docKey: bad.docKey,
      rejected: bad.opId,
      replacement: null,
      discard: [],
      reason: '重复',
    });
    await tablet.does('operation.discard', { opIds: [bad.opId], reason: '重复' });
    expect(await verdictOf(tablet, wrong)).toEqual(['NOT_HELD']);
    const give = { docKey: wrong.docKey, rejected: wrong.opId, replacement: null, discard: [], reason: '已处理' };
    expect((await tablet.does('lane.resolve', give)).status).toBe('applied');
  });
});

describe('in the supervisor’s name', () => {
  test('it is done once: with ids born again, under his name, and closed on the list', async () => {
    const { tablet, bad } = await refusedScan();
    await tablet.push(carry(tablet, [bad], 'BOX_NO_USED'));
    const desk = await supervisor('boss-once');
    const made = desk.operation('receipt.scan', (id) => ({ ...bad.payload, boxNo: `S-${id('box')}`, boxId: id('box') }), {
      replaces: bad.opId,
    });
    expect(made.payload.boxId).toBe(reissue(bad.payload, [{ from: bad.opId, to: made.opId, payload: bad.payload }]).boxId);
    expect(await verdictOf(desk, made)).toEqual(['applied']);
    expect(await handed(bad.opId)).toMatchObject([{ outcome: 'applied', settled_by_name: '用户boss-once' }]);
    const again = await supervisor('boss-twice');
    const second = again.operation('receipt.scan', (id) => ({ ...bad.payload, boxNo: `S-${id('box')}`, boxId: id('box') }), {
      replaces: bad.opId,
    });
    expect((await again.push(second)).results[0]).toMatchObject({
      status: 'rejected',
      code: 'HANDED_SETTLED',
      params: { by: '用户boss-once' },
    });
  });

  test('two supervisors at the same moment do it once', async () => {
    const { tablet, bad } = await refusedScan();
    await tablet.push(carry(tablet, [bad]));
    const desks = [await supervisor('boss-left'), await supervisor('boss-right')];
    const tries = desks.map((desk) =>
      desk.push(
        desk.operation('receipt.scan', (id) => ({ ...bad.payload, boxNo: `S-${id('box')}`, boxId: id('box') }), { replaces: bad.opId }),
      ),
    );
    const verdicts = (await Promise.all(tries)).flatMap(({ results }) => results.map(({ code, status }) => code ?? status));
    expect(verdicts.sort()).toEqual(['HANDED_SETTLED', 'applied']);
  });

  test('refused with its reason, it stays on the list; who may not settle at the desk cannot take it', async () => {
    const { tablet, bad } = await refusedScan();
    await tablet.push(carry(tablet, [bad]));
    const desk = await supervisor('boss-refused');
    const same = desk.operation('receipt.scan', (id) => ({ ...bad.payload, boxId: id('box') }), { replaces: bad.opId });
    expect(await verdictOf(desk, same)).toEqual(['BOX_NO_USED']);
    const colleague = await supervisor('no-boss', FLOOR_RIGHTS);
    const taken = colleague.operation('receipt.scan', (id) => ({ ...bad.payload, boxNo: `S-${id('box')}`, boxId: id('box') }), {
      replaces: bad.opId,
    });
    expect((await colleague.push(taken)).results[0]).toMatchObject({ code: 'NO_RIGHT', params: { right: 'web:masterdata:device' } });
    expect(await handed(bad.opId)).toMatchObject([{ outcome: null }]);
  });
});

/** The laws of the push (sync.md §1, §6, §8), on the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

async function newTablet(user = data.keeper): Promise<WireDevice> {
  const tablet = new WireDevice(data.plant.pool, user);
  await data.plant.session(user, tablet.id);
  return tablet;
}

const receiptPayload = (idOf: (n: string) => string, planQty = '100000') => ({
  id: idOf('doc'),
  supplierId: data.supplier.id,
  receiptType: '003',
  noticeId: null,
  supplierDocNo: null,
  warehouseId: data.store.id,
  remark: null,
  lines: [{ materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty }],
});

const scanPayload =
  (receiptId: string, lineId: string, boxNo: string, qty = '1') =>
  (idOf: (n: string) => string) => ({
    id: receiptId,
    boxId: idOf('box'),
    boxNo,
    lineId,
    qty,
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: data.bins.receiving.id,
    photos: [],
  });

/** A queue of a receipt with this many boxes, created, scanned and reviewed. */
function receiptQueue(tablet: WireDevice, boxes: number): { operations: WireOperation[]; receiptId: string; boxIds: string[] } {
  const create = tablet.operation('receipt.create', (id) => receiptPayload(id));
  const receiptId = String(create.payload.id);
  const lineId = idIn(create, 'line-1');
  const scans = Array.from({ length: boxes }, () => tablet.operation('receipt.scan', scanPayload(receiptId, lineId, `Q-${randomUUID()}`)));
  const review = tablet.operation('receipt.review', { id: receiptId });
  return { operations: [create, ...scans, review], receiptId, boxIds: scans.map((scan) => String(scan.payload.boxId)) };
}

const idIn = (operation: WireOperation, n: string) => derivedId(operation.opId, n);
const count = async (text: string, values: unknown[]) => Number((await data.plant.rows<{ n: string }>(text, values))[0]?.n);

describe('exactly once', () => {
  test('a whole queue in one envelope is applied, although each step needs the one before', async () => {
    const tablet = await newTablet();
    const { operations, receiptId } = receiptQueue(tablet, 20);
    const { results, rows } = await tablet.push(...operations);
    expect(results.map(({ status }) => status)).toEqual(operations.map(() => 'applied'));
    expect(await count('select count(*) as n from box where source_doc_id = $1', [receiptId])).toBe(20);
    expect(rows.find(({ entity }) => entity === 'receipt')?.row).toMatchObject({ status: 3 });
  });

  test('the same envelope again answers "duplicate" with the first verdict and the current rows, and changes nothing', async () => {
    const tablet = await newTablet();
    const { operations, receiptId } = receiptQueue(tablet, 3);
    await tablet.push(...operations);
    const before = await data.plant.rows('select version from receipt where id = $1', [receiptId]);
    const { results, rows } = await tablet.push(...operations);
    expect(results.every(({ status, first }) => status === 'duplicate' && first === 'applied')).toBe(true);
    expect(rows.some(({ entity, id }) => entity === 'receipt' && id === receiptId)).toBe(true);
    expect(await data.plant.rows('select version from receipt where id = $1', [receiptId])).toEqual(before);
  });

  test('two servers that receive the same envelope at the same moment apply it once', async () => {
    const tablet = await newTablet();
    const { operations, receiptId } = receiptQueue(tablet, 30);
    const answers = await Promise.all([tablet.push(...operations), tablet.push(...operations), tablet.push(...operations)]);
    const applied = answers.flatMap(({ results }) => results).filter(({ status }) => status === 'applied');
    expect(applied).toHaveLength(operations.length);
    expect(await count('select count(*) as n from stock_movement where doc_id = $1', [receiptId])).toBe(1);
  });

  test('an operation id that comes back with other contents is refused and does nothing', async () => {
    const tablet = await newTablet();
    const first = tablet.operation('receipt.create', (id) => receiptPayload(id));
    await tablet.push(first);
    const forged = { ...tablet.operation('receipt.create', (id) => receiptPayload(id, '5'), { opId: first.opId }), docSeq: 1 };
    expect((await tablet.push(forged)).results[0]).toMatchObject({ status: 'rejected', code: 'OP_ID_REUSED' });
  });

  test('a payload that was changed on the way is refused', async () => {
    const tablet = await newTablet();
    const operation = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const { results } = await tablet.push({ ...operation, payload: { ...operation.payload, remark: 'x' } });
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'HASH_MISMATCH' });
  });
});

describe('order of a lane', () => {
  test('a gap is blocked, leaves no trace, and passes when the missing one has come', async () => {
    const tablet = await newTablet();
    const { operations } = receiptQueue(tablet, 1);
    const [create, scan, review] = operations as [WireOperation, WireOperation, WireOperation];
    await tablet.push(create);
    expect((await tablet.push(review)).results[0]).toMatchObject({ status: 'blocked', code: 'GAP', params: { expected: '2' } });
    expect(await count('select count(*) as n from op_log where op_id = $1', [review.opId])).toBe(0);
    const { results } = await tablet.push(scan, review);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  });

  test('a child of an operation that has not arrived is blocked, not refused', async () => {
    const tablet = await newTablet();
    const parent = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const child = tablet.operation('receipt.create', (id) => receiptPayload(id), { dependsOn: [parent.opId] });
    expect((await tablet.push(child)).results[0]).toMatchObject({ status: 'blocked', code: 'DEP' });
    expect((await tablet.push(parent, child)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  });

  test('a refused fact stays open while the lane goes on; a gate waits until it is discarded', async () => {
    const tablet = await newTablet();
    const create = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const receiptId = String(create.payload.id);
    const lineId = idIn(create, 'line-1');
    const scan = (boxNo: string) => tablet.operation('receipt.scan', scanPayload(receiptId, lineId, boxNo));
    const [good, bad, later] = [scan('LANE-1'), scan('LANE-1'), scan('LANE-2')];
    const review = tablet.operation('receipt.review', { id: receiptId });
    const { results } = await tablet.push(create, good, bad, later, review);
    expect(results.map(({ status, code }) => code ?? status)).toEqual(['applied', 'applied', 'BOX_NO_USED', 'applied', 'OPEN']);
    const discard = tablet.operation('operation.discard', { opIds: [bad.opId], reason: '重复扫描' });
    // One from before the decision would ask a person again (put-right.spec.ts).
    const asked = tablet.operation('receipt.review', review.payload, { docSeq: review.docSeq, occurredAt: discard.occurredAt });
    expect((await tablet.push(discard, asked)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await data.plant.rows('select status from op_log where op_id = $1', [bad.opId])).toEqual([{ status: 'discarded' }]);
    expect((await tablet.push(bad)).results[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
  });

  test('a refused fact is settled by a new one that replaces it', async () => {
    const tablet = await newTablet();
    const create = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const receiptId = String(create.payload.id);
    const lineId = idIn(create, 'line-1');
    const first = tablet.operation('receipt.scan', scanPayload(receiptId, lineId, 'REPL-1'));
    const bad = tablet.operation('receipt.scan', scanPayload(receiptId, lineId, 'REPL-1'));
    await tablet.push(create, first, bad);
    const again = tablet.operation('receipt.scan', scanPayload(receiptId, lineId, 'REPL-2'), { replaces: bad.opId });
    const review = tablet.operation('receipt.review', { id: receiptId });
    expect((await tablet.push(again, review)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  });

  test('a refused gate holds its lane, other lanes go on; a replacement takes its place', async () => {
    const tablet = await newTablet();
    const create = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const receiptId = String(create.payload.id);
    const empty = tablet.operation('receipt.review', { id: receiptId });
    const scan = tablet.operation('receipt.scan', scanPayload(receiptId, idIn(create, 'line-1'), `H-${randomUUID()}`));
    const { operations: other } = receiptQueue(tablet, 1);
    const { results } = await tablet.push(create, empty, scan, ...other);
    expect(results.map(({ status, code }) => code ?? status)).toEqual(['applied', 'NO_BOXES', 'GAP', 'applied', 'applied', 'applied']);
    const resolve = tablet.operation('lane.resolve', {
      docKey: empty.docKey,
      rejected: empty.opId,
      replacement: null,
      discard: [scan.opId],
      reason: '先扫描',
    });
    expect((await tablet.push(resolve)).results[0]).toMatchObject({ status: 'applied' });
    expect((await tablet.push(scan)).results[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
    const scanAgain = tablet.operation('receipt.scan', scanPayload(receiptId, idIn(create, 'line-1'), `H-${randomUUID()}`));
    const review = tablet.operation('receipt.review', { id: receiptId });
    expect((await tablet.push(scanAgain, review)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  });
});

describe('clock and crash', () => {
  test('a clock that was set back changes no order: sequences count', async () => {
    const tablet = await newTablet();
    const { operations } = receiptQueue(tablet, 3);
    const back = operations.map((operation, n) => ({ ...operation, occurredAt: new Date(Date.now() - n * 3_600_000).toISOString() }));
    const { results } = await tablet.push(...back);
    expect(results.map(({ status }) => status)).toEqual(operations.map(() => 'applied'));
  });

  test('a transaction that breaks leaves nothing behind: the same envelope is applied when the fault is gone', async () => {
    const tablet = await newTablet();
    const { operations, receiptId } = receiptQueue(tablet, 1);
    await data.plant.rows('alter table stock_movement add constraint broken_disk check (movement_type is null) not valid');
    const faults: unknown[] = [];
    const broken = await tablet.pushOver((error) => faults.push(error), ...operations);
    await data.plant.rows('alter table stock_movement drop constraint broken_disk');
    expect([broken.results.at(-1)?.status, faults.length > 0]).toEqual(['retry', true]);
    const { results } = await tablet.push(...operations);
    expect(results.map(({ status, first }) => first ?? status)).toEqual(operations.map(() => 'applied'));
    expect(await count('select count(*) as n from stock_movement where doc_id = $1', [receiptId])).toBe(1);
  });
});

describe('within one envelope', () => {
  test('a review can be taken back and done again: each sees what the one before it moved', async () => {
    const tablet = await newTablet();
    const { operations, receiptId } = receiptQueue(tablet, 2);
    const unreview = tablet.operation('receipt.unreview', { id: receiptId, reason: '数量有误' });
    const again = tablet.operation('receipt.review', { id: receiptId });
    const { results } = await tablet.push(...operations, unreview, again);
    expect(results.map(({ status, code }) => code ?? status)).toEqual(results.map(() => 'applied'));
  });
});

describe('giving up', () => {
  test('an operation that never found an answer can be given up; its lane goes on behind it', async () => {
    const tablet = await newTablet();
    const create = tablet.operation('receipt.create', (id) => receiptPayload(id));
    const receiptId = String(create.payload.id);
    const scan = () => tablet.operation('receipt.scan', scanPayload(receiptId, idIn(create, 'line-1'), `G-${randomUUID()}`));
    const [parked, next] = [scan(), scan()];
    await tablet.push(create);
    const resolve = tablet.operation('lane.resolve', {
      docKey: parked.docKey,
      rejected: parked.opId,
      replacement: null,
      discard: [],
      reason: '服务器不认识',
    });
    expect((await tablet.push(resolve, next)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect((await tablet.push(parked)).results[0]).toMatchObject({ status: 'duplicate', first: 'discarded' });
  });

  test('what is done cannot be given up, whatever the device believes', async () => {
    const tablet = await newTablet();
    const { operations } = receiptQueue(tablet, 1);
    await tablet.push(...operations);
    const [create] = operations;
    const opId = create?.opId ?? '';
    const resolve = { docKey: create?.docKey, rejected: opId, replacement: null, discard: [], reason: '没有收到回答' };
    expect((await tablet.does('lane.resolve', resolve)).code).toBe('ALREADY_DONE');
    expect((await tablet.does('operation.discard', { opIds: [opId], reason: '没有收到回答' })).code).toBe('ALREADY_DONE');
  });

  test('nobody gives up what another device has brought', async () => {
    const [mine, other] = [await newTablet(), await newTablet()];
    const { operations } = receiptQueue(other, 1);
    await other.push(...operations);
    const theirs = operations[0]?.opId ?? '';
    expect((await mine.does('operation.discard', { opIds: [theirs], reason: '不是我的' })).code).toBe('OTHER_DEVICE');
  });
});

describe('whose operation it is', () => {
  test('one who never had a session on the device is refused', async () => {
    const tablet = await newTablet();
    const stranger = await data.plant.user('stranger', ['web:wms:receipt:create'], [data.store.id]);
    const operation = tablet.operation('receipt.create', (id) => receiptPayload(id), { actor: stranger });
    expect((await tablet.push(operation)).results[0]).toMatchObject({ status: 'rejected', code: 'UNKNOWN_AUTHOR' });
  });

  test('a right that was never held is refused; one that was taken away meanwhile is accepted and flagged', async () => {
    const person = await data.plant.user('helper', ['web:wms:receipt:delete'], [data.store.id]);
    const tablet = await newTablet(person);
    expect((await tablet.does('receipt.create', (id) => receiptPayload(id))).code).toBe('NO_RIGHT');
    const other = await newTablet(person);
    await data.plant.rows(`update user_session set rights = array['web:wms:receipt:create'] where device_id = $1`, [other.id]);
    expect(await other.does('receipt.create', (id) => receiptPayload(id))).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'RIGHTS_CHANGED' }],
    });
  });

  test('each effect carries the name of who did it, whoever brings it', async () => {
    const tablet = await newTablet();
    const colleague = await data.plant.user('colleague', ['web:wms:receipt:create'], [data.store.id]);
    await data.plant.session(colleague, tablet.id);
    const operation = tablet.operation('receipt.create', (id) => receiptPayload(id), { actor: colleague });
    await tablet.push(operation);
    expect(await data.plant.rows('select created_by_name from receipt where id = $1', [operation.payload.id])).toEqual([
      { created_by_name: '用户colleague' },
    ]);
  });
});

describe('posting date', () => {
  test('what happened in a closed period is posted on the first open day, with a remark, and keeps its own time', async () => {
    const tablet = await newTablet();
    await data.plant.insert('accountPeriod', { period: '201912', startDate: '2019-12-01', endDate: '2019-12-31', status: 2 });
    const created = await tablet.does('receipt.create', (id) => receiptPayload(id));
    await tablet.does('receipt.scan', scanPayload(created.id('doc'), created.id('line-1'), `L-${randomUUID()}`));
    const review = await tablet.does('receipt.review', { id: created.id('doc') }, { occurredAt: '2019-12-30T03:00:00.000Z' });
    expect(review).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'POSTED_LATE', params: { day: '2020-01-01' } }] });
    const moved = await data.plant.rows('select posting_date, occurred_at, is_redated from stock_movement where doc_id = $1', [
      created.id('doc'),
    ]);
    expect(moved).toEqual([{ posting_date: '2020-01-01', occurred_at: '2019-12-30T03:00:00.000Z', is_redated: true }]);
  });
});

describe('the ledger', () => {
  test('refuses UPDATE, DELETE and TRUNCATE', async () => {
    for (const statement of [
      'update stock_ledger_entry set qty_delta = 1',
      'delete from stock_ledger_entry',
      'truncate stock_ledger_entry',
      'delete from stock_movement',
    ]) {
      await expect(data.plant.rows(statement)).rejects.toThrow();
    }
  });
});

test('after all of it every stock rule holds', async () => {
  expect(await brokenRules(data.plant.pool)).toEqual({});
});

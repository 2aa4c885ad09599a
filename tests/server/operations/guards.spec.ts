/** The guards at replay, row by row (sync.md §7): what is accepted with an issue. What is rejected stands in guards-refused.spec.ts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#domain/registry.ts';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let tablet: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  tablet = floor.tablet;
});
afterAll(() => floor.close());

const issuesAtTheDesk = (opId: string) =>
  floor.rows<{ issues: { code: string }[] }>('select issues from open_issue where op_id = $1', [opId]);

describe('right, G-WH', () => {
  test('held when the author worked, lost since: accepted with RIGHTS_CHANGED; never held: rejected', async () => {
    const person = await floor.data.plant.user('guard-right', ['web:wms:receipt:delete'], [floor.data.store.id]);
    const [never, once] = [await floor.newTablet(person), await floor.newTablet(person)];
    expect(await floor.receipt(never)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
    await floor.rows(`update user_session set rights = array['web:wms:receipt:create'] where device_id = $1`, [once.id]);
    expect(await floor.receipt(once)).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'RIGHTS_CHANGED' }] });
  });

  test('the same for a warehouse that was taken out of his scope', async () => {
    const person = await floor.data.plant.user('guard-scope', FLOOR_RIGHTS, []);
    const [never, once] = [await floor.newTablet(person), await floor.newTablet(person)];
    await floor.rows('update user_session set warehouses = array[$2::uuid] where device_id = $1', [once.id, floor.data.store.id]);
    const [box = ''] = await floor.stocked('10');
    expect(await never.does('box.putAway', putAway(box, floor.data.bins.a2.id, floor.data.bins.a1.id))).toMatchObject({ code: 'G-WH' });
    expect(await once.does('box.putAway', putAway(box, floor.data.bins.a2.id, floor.data.bins.a1.id))).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'RIGHTS_CHANGED' }],
    });
  });
});

test('G-PER: posted with the first open day, POSTED_LATE', async () => {
  await floor.data.plant.insert('accountPeriod', { period: '201911', startDate: '2019-11-01', endDate: '2019-11-30', status: 2 });
  const receipt = await floor.receipt();
  await tablet.does('receipt.scan', floor.scanOf(receipt));
  const late = await tablet.does('receipt.review', { id: receipt.id('doc') }, { occurredAt: '2019-11-29T03:00:00.000Z' });
  expect(late).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'POSTED_LATE', params: { day: '2020-01-01' } }] });
});

describe('G-QTY', () => {
  test('more received than open: QTY_OVER', async () => {
    const receipt = await floor.receipt(tablet, { planQty: '5' });
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt, { qty: '6' }))).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'QTY_OVER', params: { qty: '6', limit: '5' } }],
    });
  });

  test('more loose material confirmed than was announced: QTY_OVER', async () => {
    const back = await tablet.does('workshopReturn.create', (id) => ({
      id: id('doc'),
      fromWarehouseId: floor.data.lineSide.id,
      toWarehouseId: floor.data.store.id,
      returnReason: 1,
      orderNo: null,
      remark: null,
      lines: [
        { materialId: floor.data.steel.id, sourceBoxId: null, newBoxNo: `L-${randomUUID()}`, batchNo: 'LOT', qty: '2', needInspect: false },
      ],
    }));
    const confirm = { id: back.id('doc'), lineId: back.id('line-1'), binId: floor.data.bins.backArea.id, restNo: null };
    expect(await tablet.does('workshopReturn.confirm', { ...confirm, confirmQty: '3', diffReason: '实数三件' })).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'QTY_OVER', params: { qty: '3', limit: '2' } }],
    });
    expect(await floor.rows('select qty from box where id = $1', [back.id('line-1')])).toEqual([{ qty: '3' }]);
  });

  test('more picked for a line than it asks for, out of a fuller box: QTY_OVER beside the override', async () => {
    const [first = '', second = ''] = await floor.stocked('20', '20');
    const { id, logs } = await floor.listOf('5', 2);
    const other = logs[0]?.box_id === first ? second : first;
    const taken = await tablet.does('requisition.pick', floor.pick(id, logs[0], { boxId: other, qty: '20', reason: '原箱在里面' }));
    expect(taken.issues.map(({ code }) => code)).toEqual(['FIFO_OVERRIDE', 'QTY_OVER']);
    await floor.closeLists();
  });

  test('more than the box holds: rejected', async () => {
    const receipt = await floor.receipt(tablet, { materialId: floor.data.paint.id });
    const scan = await tablet.does('receipt.scan', floor.scanOf(receipt, { expiryDate: '2099-01-01' }));
    await tablet.does('receipt.review', { id: receipt.id('doc') });
    const verdict = { boxId: scan.id('box'), verdict: 1, qty: '11', childNo: null, binId: null, reason: null };
    expect(await tablet.does('box.verdict', verdict)).toMatchObject({ status: 'rejected', code: 'G-QTY' });
  });
});

describe('G-PLACE', () => {
  test('a box that lies elsewhere is posted from the ledger’s bin: LOCATION_MISMATCH', async () => {
    const [box = ''] = await floor.stocked('10');
    const moved = await tablet.does('box.putAway', putAway(box, floor.data.bins.a2.id, floor.data.bins.receiving.id));
    expect(moved).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'LOCATION_MISMATCH' }] });
    const [entry] = await floor.rows<{ bin_id: string }>(
      'select bin_id from stock_ledger_entry where box_id = $1 and qty_delta < 0 order by entry_id desc limit 1',
      [box],
    );
    expect(entry?.bin_id).toBe(floor.data.bins.a1.id);
  });

  test('a box that another document has locked: rejected', async () => {
    await floor.closeLists();
    const [box = ''] = await floor.stocked('33');
    const { logs } = await floor.listOf('100000');
    expect(logs.some((log) => log.box_id === box)).toBe(true);
    expect(await tablet.does('box.putAway', putAway(box, floor.data.bins.a2.id, floor.data.bins.a1.id))).toMatchObject({
      status: 'rejected',
      code: 'G-BOX',
    });
    await floor.closeLists();
  });
});

test('G-FIFO: compared with the suggestion on the list, never with a new one: FIFO_OVERRIDE', async () => {
  await floor.closeLists();
  const [older = '', newer = ''] = await floor.stocked('40', '41');
  const { id, logs } = await floor.listOf('20', 2);
  const log = logs[0];
  // A box that has become older since would be suggested today; the worker followed his list and is not blamed.
  await floor.rows(`update box set received_at = now() - interval '9 years' where id = any($1::uuid[]) and id <> $2`, [
    [older, newer],
    log?.box_id,
  ]);
  const followed = await tablet.does('requisition.pick', floor.pick(id, log, { childNo: `F-${randomUUID()}` }));
  expect(followed).toMatchObject({ status: 'applied', issues: [] });
  await tablet.does('requisition.unpick', { id, logId: log?.id });
  await floor.closeLists();
  const list = await floor.listOf('20', 2);
  const other = [older, newer].find((box) => box !== list.logs[0]?.box_id) ?? '';
  const swapped = await tablet.does(
    'requisition.pick',
    floor.pick(list.id, list.logs[0], { boxId: other, childNo: `F-${randomUUID()}`, reason: '原箱破损' }),
  );
  expect(swapped.issues.map(({ code }) => code)).toContain('FIFO_OVERRIDE');
  await floor.closeLists();
});

describe('lease', () => {
  test('another device holds it: accepted with LEASE_LOST and the holder’s name, never refused', async () => {
    const receipt = await floor.receipt();
    const docKey = `receipt:${receipt.id('doc')}`;
    const hold = (deviceId: string) =>
      floor.rows(
        `insert into lease (doc_key, device_id, user_id, taken_at, until) values ($1, $2, $3, now(), now() + interval '8 hours')
         on conflict (doc_key) do update set device_id = excluded.device_id`,
        [docKey, deviceId, floor.data.keeper.id],
      );
    await hold(randomUUID());
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt))).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'LEASE_LOST', params: { holder: '用户keeper' } }],
    });
    await hold(tablet.id);
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt))).toMatchObject({ status: 'applied' });
    await floor.rows(`update lease set device_id = $2, until = now() - interval '1 second' where doc_key = $1`, [docKey, randomUUID()]);
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt))).toMatchObject({ status: 'applied' });
  });
});

describe('attachment', () => {
  const photo = () => ({ id: randomUUID(), sha256: 'ab'.repeat(32), size: 4321 });

  test('declared ids suffice: accepted, and the missing file is an issue ATTACHMENT_PENDING', async () => {
    const receipt = await floor.receipt();
    const scan = tablet.operation('receipt.scan', floor.scanOf(receipt, { photos: [photo(), photo()] }));
    expect((await tablet.push(scan)).results[0]).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'ATTACHMENT_PENDING', params: { n: '2' } }],
    });
    expect(await floor.rows('select state, received from op_attachment where op_id = $1', [scan.opId])).toEqual([
      { state: 'missing', received: '0' },
      { state: 'missing', received: '0' },
    ]);
    expect((await issuesAtTheDesk(scan.opId))[0]?.issues).toMatchObject([{ code: 'ATTACHMENT_PENDING' }]);
  });

  test('a file that is here already is not waited for', async () => {
    const receipt = await floor.receipt();
    const here = photo();
    await floor.rows(
      `insert into attachment (id, file_id, file_type, old_file_name, mime, size, sha256, created_by, created_by_name)
       values ($1, $1, 'photo', 'a.jpg', 'image/jpeg', 4321, $2, $3, 'x')`,
      [here.id, here.sha256, floor.data.keeper.id],
    );
    expect(await tablet.does('receipt.scan', floor.scanOf(receipt, { photos: [here] }))).toMatchObject({ status: 'applied', issues: [] });
    expect(await floor.rows('select state from op_attachment where id = $1', [here.id])).toEqual([{ state: 'stored' }]);
  });

  test('a refused operation expects no file', async () => {
    const receipt = await floor.receipt();
    const refused = tablet.operation('receipt.scan', floor.scanOf(receipt, { photos: [photo()], binId: floor.data.bins.a1.id }));
    expect((await tablet.push(refused)).results[0]).toMatchObject({ status: 'rejected', code: 'BIN_TYPE' });
    expect(await floor.rows('select id from op_attachment where op_id = $1', [refused.opId])).toEqual([]);
  });
});

test('G-SKILL: no operation asks for a skill yet', () => {
  // The first one that does has to write its row here.
  expect(OPERATIONS.filter(({ decide }) => /G-SKILL|skill/i.test(String(decide))).map(({ type }) => type)).toEqual([]);
});

test('no issue is silent: every remark and every refusal stands on the list of the desk', async () => {
  const [counted] = await floor.rows<{ n: number }>(
    `select count(*)::int as n from op_log where status = 'rejected' or (status = 'accepted_with_issues' and issues <> '[]')`,
  );
  const [listed] = await floor.rows<{ n: number }>('select count(*)::int as n from open_issue');
  expect(listed?.n).toBeGreaterThan(10);
  expect(listed).toEqual(counted);
});

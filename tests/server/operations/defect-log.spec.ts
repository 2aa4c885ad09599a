/** The log of unqualified goods (model-6): who is to blame, what becomes of them, and when they are off the list. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createQualityWorld, line, looked, type QualityWorld, receivedPaint, verdicts } from '#tests/support/quality.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let world: QualityWorld;
beforeAll(async () => {
  world = await createQualityWorld();
});
afterAll(() => world.data.plant.close());
afterEach(async () => expect(await brokenRules(world.data.plant.pool)).toEqual({}));

interface Log {
  readonly id: string;
  readonly responsibility: number | null;
  readonly disposition: number | null;
  readonly closed_at: Date | null;
  readonly closed_by_name: string | null;
}
const logOf = async (boxId: string): Promise<Log> => {
  const [row] = await world.data.plant.rows<Log>(
    'select id, responsibility, disposition, closed_at, closed_by_name from defect_log where box_id = $1',
    [boxId],
  );
  if (!row) throw new Error('no log');
  return row;
};

/** One box of paint that failed its inspection. */
async function rejected(): Promise<{ boxId: string; inspectionId: string; log: Log }> {
  const { boxes, inspectionId } = await receivedPaint(world, ['10']);
  const [boxId = ''] = boxes;
  await world.tablet.does('inspection.record', looked(inspectionId, '10', '1'));
  await world.tablet.does('inspection.judge', verdicts(inspectionId, [line(boxId, '10', 3)], '结块'));
  return { boxId, inspectionId, log: await logOf(boxId) };
}
const handle = (logId: string, more: Record<string, unknown> = {}) => ({
  logId,
  responsibility: 3,
  disposition: 4,
  close: false,
  ...more,
});
async function tabletOf(account: string, rights: readonly string[], warehouses: readonly string[]): Promise<WireDevice> {
  const user = await world.data.plant.user(account, rights, warehouses);
  const tablet = new WireDevice(world.data.plant.pool, user);
  await world.data.plant.session(user, tablet.id);
  return tablet;
}

test('a rejected box is on the list, and its supplier is to blame until somebody says otherwise', async () => {
  const { log } = await rejected();
  expect(log).toMatchObject({ responsibility: 1, disposition: null, closed_at: null });
});

test('a single box is rejected by the code of what is wrong, so that reports can count it', async () => {
  const { boxes } = await receivedPaint(world, ['10']);
  const [boxId = ''] = boxes;
  const verdict = { boxId, verdict: 3, qty: '10', childNo: null, binId: null };
  expect(await world.tablet.does('box.verdict', { ...verdict, reason: null })).toMatchObject({ code: 'REASON_REQUIRED' });
  expect(await world.tablet.does('box.verdict', { ...verdict, defectCode: 'D-01', reason: null })).toMatchObject({ status: 'applied' });
  const codes = `select (select defect_code from defect_log where box_id = $1) as log, (select defect_code from inspection_box where box_id = $1) as box`;
  expect(await world.data.plant.rows(codes, [boxId])).toEqual([{ log: 'D-01', box: 'D-01' }]);
});

test('responsibility and disposition are corrected as often as it takes, until the entry is closed', async () => {
  const { boxId, log } = await rejected();
  expect(await world.tablet.does('defectLog.handle', handle(log.id))).toMatchObject({ status: 'applied' });
  expect(await logOf(boxId)).toMatchObject({ responsibility: 3, disposition: 4, closed_at: null });
  const last = handle(log.id, { responsibility: 2, disposition: 3, close: true });
  expect(await world.tablet.does('defectLog.handle', last)).toMatchObject({ status: 'applied' });
  const closed = await logOf(boxId);
  expect(closed).toMatchObject({ responsibility: 2, disposition: 3, closed_by_name: '用户qc' });
  expect(closed.closed_at).not.toBeNull();
  const again = await world.tablet.does('defectLog.handle', handle(log.id));
  expect(again).toMatchObject({ status: 'rejected', code: 'DEFECT_CLOSED', params: { by: '用户qc' } });
  expect(await logOf(boxId)).toEqual(closed);
});

test('it moves no goods: what is decided here is carried out by the documents of the goods', async () => {
  const { boxId, log } = await rejected();
  const box = () => world.data.plant.rows('select * from box where id = $1', [boxId]);
  const before = await box();
  await world.tablet.does('defectLog.handle', handle(log.id, { close: true }));
  expect(await box()).toEqual(before);
});

test('only with the right for it, and only in stores of one’s own', async () => {
  const { boxId, log } = await rejected();
  const { store, lineSide } = world.data;
  const reader = await tabletOf('reader', ['web:wms:quality:record'], [store.id]);
  expect(await reader.does('defectLog.handle', handle(log.id))).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  const neighbour = await tabletOf('neighbour', ['web:wms:quality:defect'], [lineSide.id]);
  expect(await neighbour.does('defectLog.handle', handle(log.id))).toMatchObject({ status: 'rejected', code: 'G-WH' });
  expect(await logOf(boxId)).toEqual(log);
});

test('a verdict that is withdrawn closes the entry without a disposition', async () => {
  const { boxId, inspectionId } = await rejected();
  const manager = await world.tablet.does('inspection.withdraw', { id: inspectionId, reason: '看错箱' }, { actor: world.manager });
  expect(manager).toMatchObject({ status: 'applied' });
  expect(await logOf(boxId)).toMatchObject({ disposition: null, closed_by_name: '用户qcm' });
});

test('an entry that does not exist is a verdict, not a fault', async () => {
  const { store } = world.data;
  const tablet = await tabletOf('seeker', ['web:wms:quality:defect'], [store.id]);
  expect(await tablet.does('defectLog.handle', handle(store.id))).toMatchObject({ status: 'rejected', code: 'DOC_MISSING' });
});

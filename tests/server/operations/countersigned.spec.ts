/** Four eyes at one tablet (sync.md §23): a second person stands for a step by a signature of their own, and by nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { countersignedText, type WireOperation } from '#domain/protocol/protocol.ts';
import { type KeyPair, newKey, signed } from '#server/modules/replay/keys.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import { OPERATOR, type ProductionScene, productionScene, refused, STEPS } from '#tests/support/production-scene.ts';

let scene: ProductionScene;
let server: PlantServer;
let tablet: KeyedTablet;
let operator: AnyRow;
let inspector: AnyRow;
let nobody: AnyRow;
let place: { orderId: string; orderOpId: string };
let itemId = '';

beforeAll(async () => {
  scene = await productionScene(STEPS.map((step) => ({ ...step, needFirstArticle: step.opSeq === 10 })));
  server = await PlantServer.on(scene.data);
  const { plant } = scene.data;
  const person = (code: string, personName: string) =>
    plant.insert('person', { personCode: code, personName, status: 1, personType: 1, skillLevel: 1 });
  const made = async (account: string, rights: readonly string[], of: AnyRow | null) => {
    const user = await plant.user(account, rights, [scene.lineStore.id]);
    await plant.pool.query('update app_user set person_id = $2 where id = $1', [user.id, of?.id ?? null]);
    return { ...user, personId: of?.id ?? null } as AnyRow;
  };
  operator = await made('maker', OPERATOR, await person('P1', '王操作'));
  inspector = await made('checker', ['web:mes:zlgl'], await person('P2', '李检验'));
  nobody = await made('nobody', [], await person('P3', '赵无权'));
  tablet = server.tablet();
  for (const user of [operator, inspector, nobody]) await tablet.signIn(user);
  const [step] = await scene.rows<{ id: string }>('select id from routing_operation where op_seq = 10');
  const item = { seq: 1, isKey: true, lower: '9.95', upper: '10.05', itemUnit: 'mm', itemName: '外径', routingOpId: step?.id };
  itemId = (await plant.insert('firstReviewItem', item)).id;
  await plant.insert('demoReviewItem', item);
  const orderId = await scene.ordered('10');
  place = { orderId, orderOpId: await scene.operationOf(orderId, 10) };
});
afterAll(() => server.close());

type Values = Record<string, unknown>;
type Made = Values | ((id: (name: number | string) => string) => Values);

/** By the operator at the tablet. @param by whose key countersigns; @param as whom it names */
function stepOf(type: string, payload: Made, by?: KeyPair, as: AnyRow = inspector, author: AnyRow = operator): WireOperation {
  const wire = signed(tablet.wire.operation(type, payload, { actor: author }), tablet.id, tablet.keyOf(author));
  if (!by) return wire;
  const text = countersignedText({ ...wire, deviceId: tablet.id }, as.id, by.keyId);
  return { ...wire, second: { userId: as.id, keyId: by.keyId, signature: by.sign(text) } };
}

async function sends(wire: WireOperation, author: AnyRow = operator) {
  const { data } = await tablet.push(tablet.session(author), wire);
  return data.results[0];
}

/** A first article that the operator has opened and checked. */
async function checked() {
  const open = stepOf('firstConfirm.open', (id) => ({ id: id('doc'), ...place, trigger: 1, stationCode: 'L9-01', shift: 1 }));
  expect(await sends(open)).toMatchObject({ status: 'applied' });
  const step = { id: open.payload.id, ...place, items: [{ itemId, reading: '10.01', result: null }], personId: null };
  expect(await sends(stepOf('firstConfirm.self', step))).toMatchObject({ status: 'applied' });
  return step;
}
const judges = (step: Values) => ({ ...step, result: 1 });
const shownAs = (step: Values) =>
  scene.rows('select inspect_by as "by", inspect_user_id as "userId", inspect_name as name, result from first_confirm where id = $1', [
    step.id,
  ]);

it('the person that a payload names does not stand for the step: nothing is released in their name', async () => {
  const step = await checked();
  const inTheirName = judges({ ...step, personId: inspector.personId });
  expect(await sends(stepOf('firstConfirm.judge', inTheirName))).toEqual(refused('PERSON_NOT_SIGNED', { name: '李检验' }));
  expect(await shownAs(step)).toEqual([{ by: null, userId: null, name: null, result: 0 }]);
});

it('who has countersigned is who judged: their account, person and right, at the tablet of whoever made the piece', async () => {
  const step = await checked();
  const verdict = stepOf('firstConfirm.judge', judges({ ...step, personId: inspector.personId }), tablet.keyOf(inspector));
  expect(await sends(verdict)).toMatchObject({ status: 'applied' });
  expect(await shownAs(step)).toEqual([{ by: inspector.personId, userId: inspector.id, name: '李检验', result: 1 }]);
  const [kept] = await scene.rows('select second from op_log where op_id = $1', [verdict.opId]);
  expect(kept).toEqual({ second: verdict.second });
});

it('a signature of another key, of another step or over other contents is none, and leaves no trace', async () => {
  const step = await checked();
  const invalid = { status: 'rejected', code: 'SIGNATURE_INVALID' };
  expect(await sends(stepOf('firstConfirm.judge', judges(step), tablet.keyOf(operator)))).toMatchObject(invalid);
  const other = stepOf('firstConfirm.judge', judges(step), tablet.keyOf(inspector));
  expect(await sends({ ...stepOf('firstConfirm.judge', judges(step)), second: other.second })).toMatchObject(invalid);
  expect(await sends(stepOf('firstConfirm.judge', judges(step), newKey()))).toMatchObject({ status: 'blocked', code: 'KEY_UNKNOWN' });
  expect(await scene.rows('select 1 from op_log where op_id = $1', [other.opId])).toEqual([]);
  expect(await shownAs(step)).toMatchObject([{ result: 0 }]);
});

it('who made the piece countersigns nothing for themselves, and who has no right gives none', async () => {
  const step = await checked();
  expect(await sends(stepOf('firstConfirm.judge', judges(step), tablet.keyOf(operator), operator))).toEqual(refused('FIRST_SAME_PERSON'));
  const without = await checked();
  expect(await sends(stepOf('firstConfirm.judge', judges(without), tablet.keyOf(nobody), nobody))).toEqual(refused('NO_RIGHT'));
});

it('a check names who made it: its author, or who has countersigned', async () => {
  const [item] = await scene.rows<{ id: string }>('select id from demo_review_item');
  const check = (personId: unknown) => (id: (name: number | string) => string) => ({
    id: id('doc'),
    ...place,
    items: [{ itemId: item?.id, reading: '11', result: null }],
    personId,
  });
  expect(await sends(stepOf('prodReview.record', check(inspector.personId)))).toEqual(refused('PERSON_NOT_SIGNED'));
  expect(await sends(stepOf('prodReview.record', check(inspector.personId), tablet.keyOf(inspector)))).toMatchObject({ status: 'applied' });
  expect(await scene.rows('select checker_user_id as id, checker_name as name from prod_review')).toEqual([
    { id: inspector.id, name: '李检验' },
  ]);
});

it('an account without a right opens nothing and checks nothing', async () => {
  const open = stepOf(
    'firstConfirm.open',
    (id) => ({ id: id('doc'), ...place, trigger: 1, stationCode: 'L9-01', shift: 1 }),
    undefined,
    inspector,
    nobody,
  );
  expect(await sends(open, nobody)).toEqual(refused('NO_RIGHT'));
});

it('no other operation takes a second person', async () => {
  const complete = stepOf('prodOrder.complete', { id: place.orderId, reason: '完成' }, tablet.keyOf(inspector));
  expect(await sends(complete)).toEqual(refused('SECOND_NOT_TAKEN'));
});

/** Notices: what the factory publishes is read and confirmed by those it is for, and by nobody else (states-2 D-NOT, area-srm §6b). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type By, PortalDesk } from '#tests/support/portal-desk.ts';

const RIGHTS = ['create', 'edit', 'delete', 'publish'].map((verb) => `web:srmdata:notice:${verb}`);
const PATH = '/api/srm/srmNotice';
const [TO_ALL, TO_CHOSEN, TO_STAFF] = [1, 2, 3];

let desk: PortalDesk;
beforeAll(async () => {
  desk = await PortalDesk.open(RIGHTS);
});
afterAll(() => desk.close());

const own = () => desk.world.own.supplier;
const other = () => desk.world.other.supplier;

async function written(more: object = {}): Promise<string> {
  const told = { title: '节假日收货', body: '节后首日恢复收货。', scope: TO_ALL, needReceipt: true };
  const made = await desk.does('desk', 'srmNotice.create', (id) => ({ id: id('doc'), ...told, ...more }));
  expect(made).toMatchObject({ status: 'applied' });
  return made.id('doc');
}
async function published(more: object = {}): Promise<string> {
  const id = await written(more);
  expect(await desk.does('desk', 'srmNotice.publish', { id })).toMatchObject({ status: 'applied' });
  return id;
}
interface Detail {
  readonly header: AnyRow;
  readonly lines: { readonly noticeReceipt: readonly AnyRow[] };
  readonly history: readonly { readonly type: string; readonly actorName: string }[];
}
const detail = (by: By, id: string) => desk.asks<Detail>(by, `${PATH}/detail`, { id });
const listed = async (by: By, query: object = {}): Promise<readonly string[]> =>
  (await desk.asks<{ list: AnyRow[] }>(by, `${PATH}/pageList`, { pageSize: 1000, ...query })).data.list.map(({ id }) => id);
const unread = async (by: By): Promise<number> => (await desk.asks<{ total: number }>(by, `${PATH}/unread`)).data.total;
const read = (by: By, id: string) => desk.does(by, 'srmNotice.read', { id });
const confirm = (by: By, id: string, answerText: string | null = null) => desk.does(by, 'srmNotice.confirm', { id, answerText });

describe('a notice', () => {
  test('is a draft until it is published, and then no longer changes', async () => {
    const id = await written();
    const told = { title: '节假日收货（改）', body: '请提前预约。', scope: TO_STAFF, supplierIds: [own().id], needReceipt: true };
    expect(await desk.does('desk', 'srmNotice.save', { id, ...told })).toMatchObject({ status: 'applied' });
    // Nobody is chosen where it is for the staff, and nobody is asked to confirm.
    expect((await detail('desk', id)).data.header).toMatchObject({ title: told.title, supplierIds: null, needReceipt: false, status: 0 });
    expect((await desk.upload('desk', id, 'plan.txt', 'plan')).status).toBe(200);
    expect(await desk.does('desk', 'srmNotice.publish', { id })).toMatchObject({ status: 'applied' });
    expect((await detail('desk', id)).data.header.publishAt).not.toBeNull();
    expect(await desk.does('desk', 'srmNotice.save', { id, ...told })).toMatchObject({ code: 'DOC_STATUS' });
    expect(await desk.does('desk', 'srmNotice.delete', { id })).toMatchObject({ code: 'DOC_STATUS' });
    expect(await desk.upload('desk', id, 'late.txt', 'late')).toMatchObject({ status: 409, data: { code: 'FILES_FIXED' } });
  });

  test('names whom it is for, and suppliers that there are', async () => {
    const told = { title: '换版', body: '按 B 版生产。', scope: TO_CHOSEN };
    const sent = (supplierIds: readonly string[]) =>
      desk.does('desk', 'srmNotice.create', (id) => ({ id: id('doc'), ...told, supplierIds }));
    expect(await sent([])).toMatchObject({ code: 'NOTICE_FOR_NOBODY' });
    expect(await sent([randomUUID()])).toMatchObject({ code: 'REF_MISSING' });
    expect(await sent([own().id, own().id])).toMatchObject({ status: 'applied' });
  });

  test('that is no longer valid is not published', async () => {
    const id = await written({ validTo: '2020-01-05' });
    expect(await desk.does('desk', 'srmNotice.publish', { id })).toMatchObject({ code: 'NOTICE_EXPIRED' });
    expect(await desk.does('desk', 'srmNotice.delete', { id })).toMatchObject({ status: 'applied' });
    expect(await desk.does('desk', 'srmNotice.publish', { id })).toMatchObject({ code: 'DOC_MISSING' });
  });

  test('is read once by each person, and confirmed with a word', async () => {
    const id = await published();
    expect(await read('own', id)).toMatchObject({ status: 'applied' });
    const [first] = (await detail('desk', id)).data.lines.noticeReceipt;
    expect(first).toMatchObject({ supplierId: own().id, userName: desk.world.own.user.userName, confirmedAt: null });
    expect(await read('own', id)).toMatchObject({ status: 'applied' });
    expect(await confirm('own', id, ' 已备货 ')).toMatchObject({ status: 'applied' });
    expect(await confirm('own', id)).toMatchObject({ code: 'NOTICE_CONFIRMED' });
    const receipts = (await detail('desk', id)).data.lines.noticeReceipt;
    expect(receipts).toEqual([expect.objectContaining({ readAt: first?.readAt, answerText: '已备货' })]);
    expect(receipts[0]?.confirmedAt).not.toBeNull();
    // Whoever reads and confirms leaves no mark on the head.
    expect((await detail('desk', id)).data.header).toMatchObject({ updatedByName: desk.user.userName });
  });

  test('asks for a confirmation only where one is wanted, and only suppliers', async () => {
    const id = await published({ needReceipt: false });
    expect(await confirm('own', id)).toMatchObject({ code: 'NOTICE_NO_RECEIPT' });
    const [everything] = await desk.rows<{ id: string }>("select id from auth where auth_code = 'web:srmdata:supplier:notice'");
    const [role] = await desk.rows<{ role_id: string }>('select role_id from user_role where user_id = $1', [desk.user.id]);
    await desk.rows('insert into role_auth (id, version, role_id, auth_id) values (gen_random_uuid(), 1, $1, $2)', [
      role?.role_id,
      everything?.id,
    ]);
    expect(await read('desk', id)).toMatchObject({ code: 'NOTICE_OF_FACTORY' });
  });
});

describe('a supplier', () => {
  test('sees what is published for all and for itself, and nothing else', async () => {
    const all = await published();
    const mine = await published({ scope: TO_CHOSEN, supplierIds: [own().id, other().id] });
    const hidden = [
      await written(),
      await published({ scope: TO_STAFF }),
      await published({ scope: TO_CHOSEN, supplierIds: [other().id] }),
      await published(),
    ];
    expect(await desk.does('desk', 'srmNotice.withdraw', { id: hidden[3] })).toMatchObject({ status: 'applied' });
    const seen = await listed('own');
    expect(seen).toEqual(expect.arrayContaining([all, mine]));
    expect(seen.filter((id) => hidden.includes(id))).toEqual([]);
    expect(await listed('desk')).toEqual(expect.arrayContaining([all, mine, ...hidden]));
    const nothing = await detail('own', randomUUID());
    for (const id of hidden) {
      expect(await detail('own', id)).toEqual(nothing);
      for (const verb of ['read', 'confirm'])
        expect(await desk.does('own', `srmNotice.${verb}`, { id })).toMatchObject({ status: 'rejected', code: 'DOC_MISSING', params: {} });
    }
  });

  test('learns nothing of other suppliers from a notice that both read', async () => {
    const id = await published({ scope: TO_CHOSEN, supplierIds: [own().id, other().id] });
    await read('other', id);
    await confirm('other', id, '同意');
    const before = await detail('own', id);
    await read('own', id);
    const { data } = await detail('own', id);
    expect(before.data.lines.noticeReceipt).toEqual([]);
    expect(data.lines.noticeReceipt.map(({ supplierId }) => supplierId)).toEqual([own().id]);
    expect(data.header.supplierIds).toEqual([own().id]);
    expect(data.header.version).toBe(before.data.header.version);
    expect(data.history.map(({ type }) => type)).toEqual(['srmNotice.create', 'srmNotice.publish', 'srmNotice.read']);
    for (const word of [other().id, other().supName, desk.world.other.user.userName, desk.user.userName])
      expect(JSON.stringify(data)).not.toContain(String(word));
    const page = await desk.asks<{ list: AnyRow[] }>('own', `${PATH}/pageList`, { filters: { id }, lines: ['noticeReceipt'] });
    expect(JSON.stringify(page)).not.toContain(other().id);
    // A search by whom it is for would tell who else is meant.
    for (const query of [{ filters: { supplierIds: JSON.stringify([own().id, other().id]) } }, { sort: [{ field: 'supplierIds' }] }])
      expect(await desk.asks('own', `${PATH}/pageList`, query)).toMatchObject({ status: 400 });
    // Nor is anybody of the factory found by a name.
    const name = String(desk.user.userName);
    for (const query of [
      { filters: { createdByName: name } },
      { filters: { updatedByName: { from: name, to: name } } },
      { search: name },
    ]) {
      expect(await listed('own', query)).toEqual([]);
      expect(await listed('desk', query)).toContain(id);
    }
    expect((await detail('desk', id)).data.lines.noticeReceipt).toHaveLength(2);
  });

  test('reads the files of what it sees, told by the factory', async () => {
    const mine = await written({ scope: TO_CHOSEN, supplierIds: [own().id] });
    const { data } = await desk.upload('desk', mine, 'drawing.txt', 'revision B');
    expect(await desk.download('own', data.id)).toBe(404);
    await desk.does('desk', 'srmNotice.publish', { id: mine });
    expect([await desk.download('own', data.id), await desk.download('other', data.id)]).toEqual(['revision B', 404]);
    const files = await desk.asks<{ list: AnyRow[] }>('own', `${PATH}/files`, { id: mine });
    const [site] = await desk.rows<{ name: string }>('select factory_name as name from site');
    expect(files.data.list).toEqual([expect.objectContaining({ oldFileName: 'drawing.txt', createdByName: site?.name })]);
    expect(await desk.asks('other', `${PATH}/files`, { id: mine })).toMatchObject({ status: 404 });
    expect(await desk.upload('own', mine, 'mine.txt', 'mine')).toMatchObject({ status: 403 });
    expect(await desk.asks('own', '/api/system/file/delete', { id: data.id })).toMatchObject({ status: 403 });
  });

  test('is told how many notices wait: unread ones by each person, confirmations by the supplier', async () => {
    const { plant, store } = desk.world.server.data;
    const made = await plant.user('colleague', ['web:srmdata', 'web:srmdata:supplier:notice'], [store.id]);
    await desk.rows('update app_user set supplier_id = $2 where id = $1', [made.id, own().id]);
    const colleague = { ...made, supplierId: own().id };
    const held = { session: await desk.world.server.signIn(colleague, null) };
    const ofColleague = async () => (await desk.world.server.call<{ total: number }>(held, `${PATH}/unread`)).data.total;
    const [before, others, theirs] = [await unread('own'), await unread('other'), await ofColleague()];
    const id = await published({ scope: TO_CHOSEN, supplierIds: [own().id] });
    expect([await unread('own'), await unread('other'), await ofColleague()]).toEqual([before + 1, others, theirs + 1]);
    await read('own', id);
    expect(await unread('own')).toBe(before + 1);
    await desk.does('own', 'srmNotice.read', { id }, colleague);
    expect(await ofColleague()).toBe(theirs + 1);
    await confirm('own', id);
    expect([await unread('own'), await ofColleague(), await unread('desk')]).toEqual([before, theirs, 0]);
  });
});

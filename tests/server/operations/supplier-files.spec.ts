/** Files that both sides hand each other: each changes its own, and no supplier reads another's (area-srm §1 row 10, §6b). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type By, PortalDesk } from '#tests/support/portal-desk.ts';

const RIGHTS = ['create', 'edit', 'delete'].map((verb) => `web:srmdata:file:${verb}`);
const PATH = '/api/srm/srmFile';
/** Taken, with the remark that the file itself has not come yet. */
const WITHOUT_CONTENT = 'accepted_with_issues';

let desk: PortalDesk;
beforeAll(async () => {
  desk = await PortalDesk.open(RIGHTS);
});
afterAll(() => desk.close());

const own = () => desk.world.own.supplier;
const other = () => desk.world.other.supplier;
const about = { category: 3, title: 'ISO 9001', validTo: '2199-01-05' };
const file = (by: By, more: object = {}) => desk.does(by, 'srmFile.create', (id) => ({ id: id('doc'), ...about, ...more }));
async function filed(by: By, more: object = {}): Promise<string> {
  const made = await file(by, more);
  expect(made).toMatchObject({ status: 'applied' });
  return made.id('doc');
}
const detail = (by: By, id: string) => desk.asks<{ header: AnyRow }>(by, `${PATH}/detail`, { id });
const listed = async (by: By): Promise<readonly string[]> =>
  (await desk.asks<{ list: AnyRow[] }>(by, `${PATH}/pageList`, { pageSize: 1000 })).data.list.map(({ id }) => id);
const attach = (by: By, id: string) =>
  desk.does(by, 'srmFile.attach', { id, attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 3 } });

describe('a file', () => {
  test('of the factory is for every supplier, or for one', async () => {
    const [all, mine, theirs] = [
      await filed('desk'),
      await filed('desk', { supplierId: own().id }),
      await filed('desk', { supplierId: other().id }),
    ];
    expect(await listed('own')).toEqual(expect.arrayContaining([all, mine]));
    expect(await listed('own')).not.toContain(theirs);
    expect(await listed('other')).not.toContain(mine);
    expect(await detail('own', theirs)).toEqual(await detail('own', randomUUID()));
    expect((await detail('own', all)).data.header).toMatchObject({ supplierId: null, filedBy: 1 });
    expect(await file('desk', { supplierId: randomUUID() })).toMatchObject({ code: 'REF_MISSING' });
  });

  test('that a supplier files is its own, whatever it names', async () => {
    const id = await filed('own');
    expect((await detail('desk', id)).data.header).toMatchObject({ supplierId: own().id, filedBy: 2 });
    expect(await listed('other')).not.toContain(id);
    for (const supplierId of [other().id, randomUUID()])
      expect(await file('own', { supplierId })).toMatchObject({ status: 'rejected', code: 'DOC_MISSING', params: {} });
  });

  test('is changed by the side that has filed it', async () => {
    const [mine, forMe, forAll] = [await filed('own'), await filed('desk', { supplierId: own().id }), await filed('desk')];
    const change = { ...about, title: 'ISO 9001:2015' };
    expect(await desk.does('own', 'srmFile.save', { id: mine, ...change })).toMatchObject({ status: 'applied' });
    expect(await desk.does('desk', 'srmFile.save', { id: mine, ...change })).toMatchObject({ code: 'FILED_BY_OTHERS' });
    expect(await desk.does('desk', 'srmFile.save', { id: forMe, ...change })).toMatchObject({ status: 'applied' });
    for (const [id, code] of [
      [forMe, 'FILED_BY_OTHERS'],
      [forAll, 'DOC_MISSING'],
    ] as const) {
      expect(await desk.does('own', 'srmFile.save', { id, ...change })).toMatchObject({ status: 'rejected', code });
      expect(await desk.does('own', 'srmFile.delete', { id })).toMatchObject({ status: 'rejected', code });
      expect(await attach('own', id)).toMatchObject({ status: 'rejected', code });
      expect((await desk.upload('own', id, 'forged.txt', 'forged')).status).not.toBe(200);
    }
    expect((await attach('own', mine)).status).toBe(WITHOUT_CONTENT);
    for (const type of ['save', 'delete', 'attach']) {
      const payload = (id: string) => ({ id, ...change, attachment: { id: randomUUID(), sha256: 'a'.repeat(64), size: 3 } });
      const [theirs, nobodys] = [
        await desk.does('other', `srmFile.${type}`, payload(mine)),
        await desk.does('other', `srmFile.${type}`, payload(randomUUID())),
      ];
      expect([theirs.code, theirs.params]).toEqual([nobodys.code, nobodys.params]);
    }
  });

  test('is gone for both once it is deleted', async () => {
    const [mine, forMe] = [await filed('own'), await filed('desk', { supplierId: own().id })];
    expect(await desk.does('own', 'srmFile.delete', { id: mine })).toMatchObject({ status: 'applied' });
    // The factory may put away what a supplier has filed by mistake.
    const wrong = await filed('own');
    expect(await desk.does('desk', 'srmFile.delete', { id: wrong })).toMatchObject({ status: 'applied' });
    expect(await desk.does('desk', 'srmFile.delete', { id: forMe })).toMatchObject({ status: 'applied' });
    for (const id of [mine, wrong, forMe]) expect(await detail('own', id)).toMatchObject({ status: 404 });
    expect(await desk.does('own', 'srmFile.save', { id: mine, ...about })).toMatchObject({ code: 'DOC_MISSING' });
  });

  test('is downloaded by those it is for, and told by its side', async () => {
    const [mine, forAll] = [await filed('own'), await filed('desk')];
    const certificate = (await desk.upload('own', mine, 'iso.txt', 'certified')).data;
    const drawing = (await desk.upload('desk', forAll, 'gear.txt', 'revision B')).data;
    const got = (by: By, id: string) => desk.download(by, id);
    expect([await got('desk', certificate.id), await got('own', certificate.id), await got('other', certificate.id)]).toEqual([
      'certified',
      'certified',
      404,
    ]);
    expect([await got('own', drawing.id), await got('other', drawing.id)]).toEqual(['revision B', 'revision B']);
    expect(await desk.asks('own', '/api/system/file/delete', { id: drawing.id })).not.toMatchObject({ status: 200 });
    expect(await desk.upload('desk', mine, 'more.txt', 'more')).toMatchObject({ status: 409, data: { code: 'FILED_BY_OTHERS' } });
    const [site] = await desk.rows<{ name: string }>('select factory_name as name from site');
    const [shown] = (await desk.asks<{ list: AnyRow[] }>('own', `${PATH}/files`, { id: forAll })).data.list;
    expect(shown).toMatchObject({ oldFileName: 'gear.txt', createdByName: site?.name });
    const [told] = (await desk.asks<{ list: AnyRow[] }>('desk', `${PATH}/files`, { id: mine })).data.list;
    expect(told).toMatchObject({ createdByName: desk.world.own.user.userName });
    expect(told).not.toHaveProperty('createdBy');
    expect((await desk.asks('own', '/api/system/file/delete', { id: certificate.id })).status).toBe(200);
  });

  test('whose name has special characters is refused with a sentence', async () => {
    const id = await filed('own');
    expect(await desk.upload('own', id, 'a#b.txt', 'x')).toMatchObject({ status: 400, message: '文件包含特殊字符，请修改！' });
  });
});

describe('a certificate of a delivery note', () => {
  const attached = (by: By, id: string) =>
    desk.does(by, 'deliveryNote.attach', { id, attachment: { id: randomUUID(), sha256: 'b'.repeat(64), size: 9 } });

  test('is added by the supplier before and after the goods have left, and read at the gate', async () => {
    const { noteId, shippedId } = desk.world.own;
    for (const id of [noteId, shippedId]) {
      expect((await attached('own', id)).status).toBe(WITHOUT_CONTENT);
      const { data } = await desk.upload('own', id, 'mill.txt', 'melt 4711');
      expect([await desk.download('desk', data.id), await desk.download('other', data.id)]).toEqual(['melt 4711', 404]);
      const files = await desk.asks<{ list: AnyRow[] }>('desk', '/api/wms/deliveryNote/files', { id });
      expect(files.data.list.map(({ oldFileName }) => oldFileName)).toContain('mill.txt');
      expect(await desk.asks('other', '/api/wms/deliveryNote/files', { id })).toMatchObject({ status: 404 });
    }
  });

  test('of another supplier’s note is refused like one of a note that there is not', async () => {
    for (const id of [desk.world.other.noteId, randomUUID()]) {
      expect(await attached('own', id)).toMatchObject({ status: 'rejected', code: 'DOC_MISSING', params: {} });
      expect((await desk.upload('own', id, 'mill.txt', 'x')).status).toBe(404);
    }
  });
});

/** What home tells a supplier's user: exactly what the lists of that supplier show, and nothing of anybody else (area-srm §2 row 13). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentByType } from '#domain/registry.ts';
import type { Waiting } from '#domain/system/todo.ts';
import { type SupplierSide, TwoSuppliers } from '#tests/support/two-suppliers.ts';

let world: TwoSuppliers;
beforeAll(async () => {
  world = await TwoSuppliers.open();
});
afterAll(() => world.server.close());

const todo = async ({ held }: Pick<SupplierSide, 'held'>) => (await world.server.call<Waiting[]>(held, '/api/srm/home/todo')).data;
const listed = async ({ held }: SupplierSide, docType: string, status: number) => {
  const body = { filters: { status: [String(status)], deletedAt: null } };
  const area = documentByType(docType)?.area ?? '';
  return (await world.server.call<{ total: number }>(held, `/api/${area}/${docType}/pageList`, body)).data.total;
};

describe('the home page of a supplier', () => {
  test('counts the own orders and notes, as their lists do', async () => {
    for (const side of [world.own, world.other]) {
      const rows = await todo(side);
      expect(rows.map(({ docType, status }) => `${docType} ${status}`)).toEqual(
        expect.arrayContaining(['deliveryNote 0', 'deliveryNote 2', 'purchaseOrder 0', 'purchaseOrder 1']),
      );
      for (const { docType, status, count } of rows) expect(count).toBe(await listed(side, docType, status));
    }
  });

  test('names no document of another supplier, and no kind of the factory’s', async () => {
    const rows = await todo(world.own);
    const { other, factory } = world;
    const foreign = [other.orderId, other.confirmedId, other.noteId, other.shippedId, factory.receiptId];
    expect(rows.filter(({ oldestId }) => foreign.includes(oldestId))).toEqual([]);
    const traded = rows.filter(({ docType }) => ['purchaseOrder', 'deliveryNote'].includes(docType));
    expect(traded.map(({ oldestId }) => oldestId).sort()).toEqual(
      [world.own.orderId, world.own.confirmedId, world.own.noteId, world.own.shippedId].sort(),
    );
  });

  test('counts the notices that the supplier has to confirm, until one of its people does; the factory counts them as long as anybody has to', async () => {
    const { plant } = world.server.data;
    const asked = { filters: { unconfirmed: [true], deletedAt: null } };
    const waiting = async (held: SupplierSide['held']) =>
      (await world.server.call<{ list: { id: string }[] }>(held, '/api/srm/srmNotice/pageList', asked)).data.list.map(({ id }) => id);
    const desk = {
      session: await world.server.signIn(await plant.user('publisher', ['web:srmdata', 'web:srmdata:notice:publish'], []), null),
    };
    await plant.rows('update srm_notice set need_receipt = true, valid_to = null where id = any($1)', [
      [world.own.noticeId, world.other.noticeId],
    ]);
    expect(await waiting(world.own.held)).toContain(world.own.noticeId);
    expect(await waiting(world.own.held)).not.toContain(world.other.noticeId);
    expect(await waiting(desk)).toEqual(expect.arrayContaining([world.own.noticeId, world.other.noticeId]));
    expect(await (await world.device(world.own)).does('srmNotice.confirm', { id: world.own.noticeId, answerText: null })).toMatchObject({
      status: 'applied',
    });
    expect(await waiting(world.own.held)).not.toContain(world.own.noticeId);
    expect(await waiting(desk)).not.toContain(world.own.noticeId);
    expect(await waiting(desk)).toContain(world.other.noticeId);
    // What is over is not waited for, whoever is asked.
    await plant.rows('update srm_notice set valid_to = current_date - 2 where id = $1', [world.other.noticeId]);
    expect(await waiting(desk)).not.toContain(world.other.noticeId);
    expect(await waiting(world.other.held)).not.toContain(world.other.noticeId);
  });

  test('does not count an order before it is announced', async () => {
    const before = await todo(world.own);
    await world.server.data.plant.rows('update purchase_order set announced_at = null where id = $1', [world.own.orderId]);
    const after = await todo(world.own);
    expect(before.some(({ docType, status }) => docType === 'purchaseOrder' && status === 0)).toBe(true);
    expect(after.some(({ docType, status }) => docType === 'purchaseOrder' && status === 0)).toBe(false);
    await world.server.data.plant.rows('update purchase_order set announced_at = now() where id = $1', [world.own.orderId]);
  });
});

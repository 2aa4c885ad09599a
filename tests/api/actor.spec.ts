/** Who is signed in, as pages are told. Many parts of a page work something out from it, and do so again whenever it is another object. */
import { expect, it } from 'vitest';
import { actorOf, type SessionAnswer } from '#api/session.ts';

const session: SessionAnswer = {
  user: { userId: 'u1', account: 'keeper', userName: 'keeper', personId: null, supName: null, deptName: null, lang: 'zh' },
  auths: ['a'],
  warehouses: [{ warehouseId: 'w1', whCode: 'W1', whName: 'W1', whClassCode: 'YCL-K' }],
  stations: [],
  site: { siteCode: 'MAIN', factoryName: '', defaultModule: 'wms', mesEnabled: true, isTest: false, timeZone: 'Asia/Shanghai' },
  sets: [],
  appMode: 'production',
};

it('a person stays the same one for as long as the session does', () => {
  expect(actorOf(session)).toBe(actorOf(session));
  expect(actorOf(session)).toMatchObject({ account: 'keeper', rights: ['a'], warehouses: ['w1'], supplierId: null });
});

it('a session with other rights makes another one', () => {
  expect(actorOf({ ...session, auths: ['b'] }).rights).toEqual(['b']);
});

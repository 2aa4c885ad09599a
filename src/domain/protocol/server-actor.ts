/** Under which name the server itself posts what nobody does: it has no account, and no device can speak for it. */
import type { Actor } from '#domain/kernel/permission.ts';

export const SERVER_ACTOR: Actor = {
  userId: '00000000-0000-7000-8000-5e7e5e7e5e7e',
  account: 'system',
  userName: '系统',
  personId: null,
  supplierId: null,
  rights: [],
  warehouses: [],
};

/** Whoever answers an order by a signed link: has no account and no session, and acts for the supplier of that order alone. */
export const LINK_USER_ID = '00000000-0000-7000-8000-5e7e5e7e5e7f';

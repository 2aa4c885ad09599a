/** Calls that suppliers may make and that name nothing of anybody's. */

/** About the caller alone: nothing can be named. */
export const OWN = [
  'DELETE /api/system/session',
  'GET /api/system/dict/types',
  'GET /api/system/heartbeat/keep_heartbeat',
  'GET /api/system/person',
  'GET /api/system/print/licence',
  'GET /api/system/session/me',
  'POST /api/srm/home/todo',
  'POST /api/srm/srmNotice/unread',
  'POST /api/system/person/devices',
  'POST /api/system/person/sessions',
  'POST /api/system/saved_filter',
  'POST /api/system/saved_filter/home_list',
  'POST /api/system/saved_filter/list',
  'POST /api/system/session/logout',
  'PUT /api/system/person',
  // Sets of the factory: a supplier's user holds none (tests/server/identity/callers.spec.ts).
  'POST /api/sync/fill',
  'POST /api/sync/pull',
  // Its operations: tests/server/suppliers-apart.spec.ts.
  'POST /api/sync/push',
];
/** They name a device, which proves itself. */
export const OF_DEVICES = [
  'POST /api/sync/device/prove',
  'POST /api/sync/device/remove',
  'POST /api/sync/enrol',
  'POST /api/sync/lanes',
  'POST /api/sync/lanes/skip',
  'POST /api/sync/manifest',
  'POST /api/sync/numbers',
  'POST /api/sync/wiped',
];

/** A call as it is made. */
export interface Called {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object | Buffer;
  readonly upload?: string;
}

/** Whoever searches by day means the days of the plant, not those of UTC in which the database reckons: half past six in the morning is today. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageOf } from '#domain/kernel/resource.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** Half past six on the second of March in Shanghai. */
const MORNING = '2026-03-01T22:30:00Z';
const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('admin', ADMIN_PASSWORD);
  await server.call('POST', '/api/basic/department', {
    token,
    body: { deptCode: 'D1', deptName: '铸造车间', deptType: 1, isActive: true },
  });
});
afterAll(() => server.close());

const found = async (path: string, asked: object): Promise<number> =>
  (await server.call<PageOf<unknown>>('POST', path, { token, body: { pageIndex: 1, pageSize: 100, ...asked } })).data.total;

describe('a search by day', () => {
  it('finds a change of the early morning in the log of edits', async () => {
    await server.db.query('update operation_log set recorded_at = $1', [MORNING]);
    const onDay = (day: string) => found('/api/system/operation_log/pageList', { from: day, to: day });
    expect(await onDay(TODAY)).toBeGreaterThan(0);
    expect(await onDay(YESTERDAY)).toBe(0);
  });

  it('finds who came to a station then', async () => {
    await server.db.query(
      `insert into emp_station_log (user_id, user_name, station_code, bind_at)
       select id, user_name, 'YCL-01', $1 from app_user limit 1`,
      [MORNING],
    );
    const onDay = (day: string) => found('/api/system/emp_station_log/getBindStationLog', { from: day, to: day });
    expect(await onDay(TODAY)).toBe(1);
    expect(await onDay(YESTERDAY)).toBe(0);
  });

  it('finds a record that was made then', async () => {
    await server.db.query('update department set created_at = $1', [MORNING]);
    const onDay = (day: string) => found('/api/basic/department/pageList', { filters: { createdAt: { from: day, to: day } } });
    expect(await onDay(TODAY)).toBeGreaterThan(0);
    expect(await onDay(YESTERDAY)).toBe(0);
  });
});

/** What people at the desk ask for, as the server answers it without the wire, when three hundred thousand refusals and as many announcements lie there. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { countHanded } from '#server/modules/desk/handed.ts';
import { countIssues, listIssues } from '#server/modules/desk/issues.ts';
import { deviceDetail, listDevices } from '#server/modules/devices/monitor.ts';
import { openIssues } from '#server/modules/documents/home.ts';
import { listSecurityEvents } from '#server/modules/sync/security-events.ts';
import { makeDesk } from './big-desk.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';

const scale = Number(process.env.BENCH_SCALE ?? '1');
const SIZE = { rows: Math.ceil(300_000 * scale), documents: Math.ceil(20_000 * scale), devices: 300, warehouses: 20 };
const TRIES = 20;
const BUDGET = { of: 'p95', atMost: 300 } as const;

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return times.slice(2);
}

/** Somebody who sees everything, a keeper of one store in twenty, and somebody without a store. */
async function people(db: pg.Pool, admin: Actor): Promise<readonly (readonly [string, Actor])[]> {
  const { rows } = await db.query<{ id: string }>(`select id from warehouse where wh_code = 'DESK-1'`);
  const keeper: Actor = { ...admin, account: 'keeper', rights: ['web:wmsmaster'], warehouses: rows.map(({ id }) => id) };
  return [
    ['all stores', admin],
    ['one store', keeper],
    ['no store', { ...keeper, warehouses: [] }],
  ];
}

export async function benchDesk({ db, signIn }: Plant, report: Report): Promise<void> {
  await makeDesk(db, SIZE);
  report.title('The desk under a flood');
  report.line(
    `${SIZE.rows} open refusals and remarks, ${SIZE.rows} announced operations of ${SIZE.devices} devices, ${SIZE.documents} documents`,
  );
  report.heading('the server without the wire');
  const figure = async (what: string, ask: () => Promise<unknown>) =>
    report.figure({ what, unit: 'ms', values: await timesOf(ask), budget: BUDGET });
  const page = { pageIndex: 1, pageSize: 20, state: 'open', search: '' } as const;
  const { actor: admin } = await signIn();
  for (const [who, actor] of await people(db, admin)) {
    await figure(`needs attention, first page, ${who}`, () => listIssues(db, actor, page));
    await figure(`needs attention, page 500, ${who}`, () => listIssues(db, actor, { ...page, pageIndex: 500 }));
    await figure(`needs attention, words, ${who}`, () => listIssues(db, actor, { ...page, search: 'DESK77' }));
    await figure(`its number in the menu, ${who}`, () => Promise.all([countIssues(db, actor), countHanded(db, actor)]));
    await figure(`home page, ${who}`, () => openIssues(db, actor));
  }
  const { rows } = await db.query<{ id: string }>('select device_id as id from announced_op group by 1 order by count(*) desc limit 1');
  await figure('all devices', () => listDevices(db));
  await figure('the device that announces most', () => deviceDetail(db, rows[0]?.id ?? ''));
  await figure('events of security', () => listSecurityEvents(db));
}

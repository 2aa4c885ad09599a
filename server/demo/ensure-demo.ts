/** The demo factory (settings: DEMO): made once per database, out of public calls (production has none that write yet), so that every page has something to show. */
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { endSessions, openSession, UNBIND } from '#server/modules/identity/sessions.ts';
import { ensurePeriods } from '#server/modules/periods.ts';
import { numbers } from '#server/modules/sync/numbers.ts';
import { seedId } from '#server/store/missing-rows.ts';
import { logChanges } from '#server/store/rows.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { saveBaseData, type World } from './base-data.ts';
import { playBorrow } from './borrow.ts';
import { playChecks } from './checks.ts';
import { playCodeApply } from './code-apply.ts';
import { erpAnswers } from './erp.ts';
import { playFixtures } from './fixtures.ts';
import { playGauges } from './gauges.ts';
import { playHardware } from './hardware.ts';
import { playInside } from './inside.ts';
import { playLibrary, playPlans } from './library.ts';
import { playLine } from './line.ts';
import { playMaterialIssue } from './material-issue.ts';
import { playOffice } from './office.ts';
import { playOther } from './other.ts';
import { playOutsourcing } from './outsourcing.ts';
import { COLLEAGUES, DEMO_PASSWORD, PARTNERS } from './people.ts';
import { playPlating } from './plating.ts';
import { playPortal } from './portal.ts';
import { playNotices } from './portal-notices.ts';
import { playDelivered, playScores } from './portal-scores.ts';
import { playSettlement } from './portal-settlement.ts';
import { playProcess } from './process.ts';
import { playProduction } from './production.ts';
import { saveRecords } from './records.ts';
import { playRequests } from './requests.ts';
import { playSales } from './sales.ts';
import { playScrap } from './scrap.ts';
import { playSelling } from './selling.ts';
import { playSpares } from './spares.ts';
import { type Beginning, Stage } from './stage.ts';
import { playStocktake } from './stocktake.ts';
import { playPast } from './story.ts';
import { playStructures } from './structures.ts';
import { playSuspects } from './suspects.ts';
import { playToday } from './today.ts';
import { playTools } from './tools.ts';

type Db = AppContext['db'];

const DEVICE = seedId('demo:device');
/** More than the story uses. */
const BOX_NUMBERS = 500;

const setting = async <T>(db: Db, key: string): Promise<T | undefined> =>
  (await rowOf<{ value: T }>(db, 'select value from setting where key = $1', [key]))?.value;

const keep = (db: Db, key: string, value: object) =>
  db.query('insert into setting (key, value) values ($1, $2) on conflict (key) do nothing', [key, JSON.stringify(value)]);

async function administrator(db: Db): Promise<Actor> {
  const row = await rowOf<{ id: string; name: string }>(db, 'select id, user_name as name from app_user where account = $1', [ADMIN]);
  if (!row) return fail(500, 'INTERNAL');
  return { userId: row.id, account: ADMIN, userName: row.name, personId: null, supplierId: null, rights: [], warehouses: [] };
}

/** The instant and the numbers of the story. Kept before anything is played: an interrupted start goes on where it was. */
async function beginningOf(db: Db, admin: Actor): Promise<Beginning> {
  const known = await setting<Beginning>(db, 'demo.begun');
  if (known) return known;
  const place = { deviceId: DEVICE, claimed: false, bindName: null, deviceRevoked: false };
  const session = { sessionId: DEVICE, actor: admin, lang: 'zh' as const, ...place };
  const { from } = await numbers(db, session, { deviceId: DEVICE, kind: 'box', count: BOX_NUMBERS });
  const beginning = { now: new Date().toISOString(), firstBox: from };
  await keep(db, 'demo.begun', beginning);
  return beginning;
}

/** The server takes operations only from people who have signed in on the device that brings them; afterwards they are signed out. */
async function signIn(db: Db, world: World): Promise<void> {
  const users = await rowsOf<{ id: string; account: string; supplier_id: string | null; warehouse_scope: string[] }>(
    db,
    'select id, account, supplier_id, warehouse_scope from app_user where id = any($1::uuid[])',
    [Object.values(world.users)],
  );
  await inTransaction(db, async (tx) => {
    await tx.query("insert into device (device_id, name) values ($1, '演示平板') on conflict do nothing", [DEVICE]);
    for (const user of users) await openSession(tx, user, { deviceId: DEVICE, claimed: false, lang: 'zh' });
    const sessions = await rowsOf<{ id: string }>(
      tx,
      'select session_id as id from user_session where device_id = $1 and ended_at is null',
      [DEVICE],
    );
    await endSessions(
      tx,
      sessions.map(({ id }) => id),
      UNBIND.logout,
      'demo',
    );
  });
}

/** Only where nobody has named it yet. The factory shows its production too. */
const nameFactory = (db: Db) =>
  inTransaction(db, async (tx) => {
    const sites = await rowsOf<{ id: string }>(
      tx,
      "update site set factory_name = '宁波甬联传动机械厂（演示）', mes_enabled = true, version = version + 1 where factory_name = '车间' returning id",
    );
    await logChanges(
      tx,
      sites.map(({ id }) => ({ entity: 'site', id, scope: 'base', op: 'u' as const })),
    );
  });

async function play(db: Db): Promise<void> {
  const admin = await administrator(db);
  const beginning = await beginningOf(db, admin);
  const world = await saveBaseData(db, admin);
  await signIn(db, world);
  const stage = new Stage(db, world, DEVICE, beginning);
  await inTransaction(db, (tx) => ensurePeriods(tx, stage.day(-14)));
  await playPlans(stage);
  await playPast(stage);
  await playToday(stage);
  await playInside(stage);
  await playOther(stage);
  await playLibrary(stage);
  await playCodeApply(stage);
  await playProcess(stage, admin);
  await playStructures(stage);
  await playHardware(stage, admin);
  await playRequests(stage);
  await saveRecords(db, admin);
  await playProduction(stage);
  await playOutsourcing(stage, admin);
  await playPlating(stage, admin);
  await playSales(stage);
  await playMaterialIssue(stage);
  await playTools(stage, admin);
  await playGauges(stage, admin);
  await playFixtures(stage, admin);
  await playSpares(stage, admin);
  await playOffice(stage, admin);
  await playBorrow(stage, admin);
  await playSelling(stage, admin);
  await playPortal(stage);
  await playDelivered(stage);
  await playScores(stage);
  await playSettlement(stage);
  await playStocktake(stage);
  await playNotices(stage);
  await playSuspects(stage, admin);
  await playScrap(stage);
  await playLine(stage);
  await playChecks(stage);
  await erpAnswers(db);
  await nameFactory(db);
  await keep(db, 'demo.created', { at: new Date().toISOString() });
}

/**
 * Makes the demo factory where the settings ask for it and the database has none yet. Servers that start together wait for each other.
 * @param say gets the accounts, to be shown to whoever started the server
 */
export async function ensureDemo({ db, config }: AppContext, say: (text: string) => void = () => undefined): Promise<void> {
  if (!config.demo) return;
  const guard = await db.connect();
  try {
    await guard.query("select pg_advisory_lock(hashtext('demo'))");
    if (!(await setting(db, 'demo.created'))) await play(db);
  } finally {
    await guard.query("select pg_advisory_unlock(hashtext('demo'))").finally(() => guard.release());
  }
  say(
    `Demo accounts (password ${DEMO_PASSWORD}): ${[...COLLEAGUES, ...PARTNERS].map(({ account, name }) => `${account} ${name}`).join(', ')}`,
  );
}

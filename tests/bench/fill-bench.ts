/** Budgets of the copy: the empty pull, one change among many rows, the first fill, and searching in it (sync.md §19). */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { logChanges, upsertRows } from '#server/store/rows.ts';
import { Profile } from './browser.ts';
import { insert, materialRow, type Plant, type Session } from './plant.ts';
import { median, type Report } from './report.ts';

const FEW = 1000;
const MANY = 100_000;
const PULLS = 30;
const TYPED = ['M00543', '轴承', 'φ120×', '圆钢 999', 'dw-777'];

const pull = async (
  plant: Plant,
  session: Session,
  sets: Record<string, string>,
): Promise<{ page: PullResponse; bytes: number; ms: number }> => {
  const start = performance.now();
  const answer = await fetch(`${plant.url}/api/sync/pull`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': session.token },
    body: JSON.stringify({ deviceId: session.deviceId, sets, limit: 1000 }),
  });
  const text = await answer.text();
  const ms = performance.now() - start;
  const { status, data } = JSON.parse(text) as { status: number; data: PullResponse };
  if (status !== 200) throw new Error(`pull answered ${text.slice(0, 200)}`);
  return { page: data, bytes: Buffer.byteLength(text), ms };
};

/** Cursors at the head of the feed for every set. */
async function atHead(plant: Plant, session: Session): Promise<Record<string, string>> {
  const request = { deviceId: session.deviceId, set: 'base', afterKey: null, limit: 1 };
  const { startCursor } = await plant.client(session).call<FillResponse>('POST', '/api/sync/fill', request);
  const { page } = await pull(plant, session, Object.fromEntries(session.sets.map((set) => [set, startCursor])));
  return moved(session, page);
}

const moved = ({ sets }: Session, page: PullResponse): Record<string, string> =>
  Object.fromEntries(sets.map((set) => [set, page.sets[set] ?? page.sets['*'] ?? '']));

/** Somebody at a desk renames one material. */
async function rename(plant: Plant, n: number, version: number): Promise<void> {
  const entity = entityByName('material');
  if (!entity) throw new Error('no material');
  const client = await plant.db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ row: Record<string, unknown> }>('select to_jsonb(m) as row from material m where id = $1', [
      materialRow(n).id,
    ]);
    if (!rows[0]) throw new Error('the material is not there');
    await upsertRows(client, entity, [{ ...nulls(entity.fields), ...materialRow(n), matName: `改 ${randomUUID()}`, version } as AnyRow]);
    await logChanges(client, [{ entity: 'material', id: materialRow(n).id, scope: 'materials', op: 'u' }]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const nulls = (fields: Record<string, unknown>): Record<string, null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

async function oneChange(plant: Plant, session: Session, base: number): Promise<{ times: number[]; bytes: number }> {
  let sets = await atHead(plant, session);
  const empty = await pull(plant, session, sets);
  const times: number[] = [];
  for (let i = 0; i < PULLS; i += 1) {
    await rename(plant, 1 + i, base + i);
    const { page, ms } = await pull(plant, session, sets);
    if (page.changes.length !== 1) throw new Error(`the pull carried ${page.changes.length} changes instead of one`);
    times.push(ms);
    sets = moved(session, page);
  }
  return { times, bytes: empty.bytes };
}

async function grow(plant: Plant, from: number, to: number): Promise<void> {
  await insert(
    plant.db,
    'material',
    Array.from({ length: to - from }, (_, i) => materialRow(from + i)),
  );
  await plant.db.query('analyze material');
}

async function pulling(plant: Plant, report: Report): Promise<void> {
  const session = await plant.signIn();
  await grow(plant, 1, FEW);
  const few = await oneChange(plant, session, 2);
  await grow(plant, FEW, MANY);
  const many = await oneChange(plant, session, 100);
  const ratio = median(many.times) / median(few.times);
  report.figure({ what: 'empty pull, body', unit: 'bytes', values: [few.bytes, many.bytes], budget: { of: 'p95', atMost: 300 } });
  report.figure({ what: `pull of one change among ${FEW} materials`, unit: 'ms', values: few.times });
  report.figure({ what: `pull of one change among ${MANY} materials`, unit: 'ms', values: many.times });
  report.figure({ what: '  ratio of the two', unit: '×', values: [ratio], budget: { of: 'median', atMost: 1.5 } });
}

async function filling(plant: Plant, report: Report, runs: number): Promise<void> {
  const seconds: number[] = [];
  const firsts: number[] = [];
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const profile = await Profile.create();
    const page = await profile.open(plant.url);
    const session = await plant.signIn(null);
    seconds.push((await page.evaluate((it) => window.bench.fill(it), session)) / 1000);
    const found = await page.evaluate((texts) => window.bench.search(texts), TYPED);
    if (found.hits === 0) throw new Error('the search finds nothing');
    firsts.push(found.first);
    times.push(...found.times);
    await profile.remove();
  }
  report.figure({ what: `first fill of ${MANY} materials`, unit: 's', values: seconds, budget: { of: 'median', atMost: 20 } });
  report.figure({ what: `search as you type over ${MANY}, a letter`, unit: 'ms', values: times, budget: { of: 'p95', atMost: 50 } });
  report.figure({ what: '  the first letter, which reads them all once', unit: 'ms', values: firsts });
}

export async function benchFill(plant: Plant, report: Report, runs: number): Promise<void> {
  report.heading('fill: the copy of the base data');
  await pulling(plant, report);
  await filling(plant, report, runs);
}

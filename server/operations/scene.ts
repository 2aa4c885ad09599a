/** What an envelope is judged by, read before its first operation is decided: what does not follow from something else is asked at once. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { APPLIED_FOR } from '#domain/registry.ts';
import type { Broken } from '#server/store/readable.ts';
import { authorsOf, withoutAccount } from './actors.ts';
import { colleaguesIn } from './colleagues.ts';
import { countedBins } from './counted.ts';
import type { Scene } from './decide.ts';
import { lockHanded } from './handover.ts';
import { freePlaces, type Logged, lockLanes, logged, replacements } from './journal.ts';
import { keptToday } from './kept.ts';
import { foreignNumbers, packedNumbers } from './numbers.ts';
import type { Incoming } from './outcome.ts';
import { surroundingsOf } from './remarks.ts';
import { spokenLanes, spokenOf } from './settle.ts';
import type { Vouched } from './signatures.ts';

export interface Sender {
  readonly deviceId: string;
  readonly vouched: Vouched;
  readonly inPerson: string | null;
  readonly robot: Actor | null;
}

export interface FullScene extends Scene {
  readonly entries: Map<string, Logged>;
  /** Rows read for these operations of which a part cannot be read. */
  readonly broken: Broken[];
}

interface Site {
  readonly siteCode: string;
  readonly timeZone: string;
}

async function siteOf(tx: pg.PoolClient): Promise<Site> {
  const { rows } = await tx.query<Site>({
    name: 'apply/site',
    text: 'select site_code as "siteCode", time_zone as "timeZone" from site order by is_default desc limit 1',
    values: [],
  });
  return rows[0] ?? { siteCode: 'MAIN', timeZone: 'Asia/Shanghai' };
}

/** The lanes, locked, with what settles the operations that these depend on. */
async function lanesFor(tx: pg.PoolClient, deviceId: string, fresh: readonly Incoming[]) {
  const deps = [...new Set(fresh.flatMap(({ wire }) => wire.dependsOn))];
  const spoken = fresh.flatMap(spokenOf);
  const own = fresh.map(({ wire }) => wire.docKey);
  const reading = Promise.all([logged(tx, [...new Set([...deps, ...spoken])], deviceId), replacements(tx, deps, deviceId)]);
  // Decisions about others lock the lanes of those too, and the log has to say which they are.
  const locking = spoken.length === 0 ? lockLanes(tx, deviceId, own) : null;
  const [[entries, settled], early] = await Promise.all([reading, locking]);
  for (const [opId, entry] of entries) if (entry.status !== 'rejected') settled.add(opId);
  const lanes = early ?? (await lockLanes(tx, deviceId, [...own, ...fresh.flatMap((one) => spokenLanes(one, entries))]));
  return { entries, settled, lanes, free: await freePlaces(tx, deviceId, fresh, lanes) };
}

/** Whoever has countersigned is judged by their own rights, like an author of the same operation. */
const secondsIn = (wires: readonly WireOperation[]) =>
  wires.flatMap(({ second, occurredAt, opId }) => (second ? [{ actor: second.userId, occurredAt, opId }] : []));

/** The locks are taken in an order that is the same for all envelopes: counting, lanes, what was handed over. */
export async function sceneOf(tx: pg.PoolClient, sender: Sender, fresh: readonly Incoming[]): Promise<FullScene> {
  const { deviceId } = sender;
  const wires = fresh.map(({ wire }) => wire);
  const actors = wires.map(({ actor }) => actor);
  const replaced = wires.flatMap(({ replaces }) => replaces ?? []);
  const { trusted } = sender.vouched;
  const asksOthers = wires.some(({ type }) => APPLIED_FOR.includes(type));
  const [counted, lanes, authors, around, handed, site, foreign, packed, kept, colleagues] = await Promise.all([
    countedBins(tx, fresh),
    lanesFor(tx, deviceId, fresh),
    authorsOf(tx, [...wires, ...secondsIn(wires)], deviceId, sender.vouched.keys),
    surroundingsOf(tx, deviceId, fresh),
    lockHanded(tx, replaced),
    siteOf(tx),
    trusted ? new Map<string, string>() : foreignNumbers(tx, deviceId, fresh),
    packedNumbers(tx, fresh),
    keptToday(tx, deviceId, actors, trusted),
    asksOthers ? colleaguesIn(tx) : [],
  ]);
  if (sender.robot) authors.set(sender.robot.userId, withoutAccount(sender.robot));
  const now = new Date().toISOString();
  const own = { rows: new MemoryRows(), givenUp: new Set<string>(), broken: [], now };
  return { ...own, ...lanes, ...sender, authors, site, around, handed, counted, foreign, packed, kept, colleagues };
}

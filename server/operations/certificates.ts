/**
 * Rights follow contact (sync.md §22): work is judged by the rights its device had been told of, and a device that was in contact after a
 * withdrawal had been told. The time an operation claims for itself decides only how long after a withdrawal it still counts.
 */
import type { Queryable } from '#server/store/transaction.ts';

/** What a person held from one change of rights to the next. */
export interface State {
  readonly version: number;
  readonly rights: readonly string[];
  readonly warehouses: readonly string[];
  /** False while the account was disabled: nothing may be done with such a state, not even what asks for no right. */
  readonly isActive: boolean;
  /** When the change was made; ISO. */
  readonly madeAt: string;
}

/** A state this device was told of. */
export interface Told {
  readonly version: number;
  /** When the device came back after that answer; null = it has not, so it may never have arrived. */
  readonly receivedAt: string | null;
}

export interface Ground {
  /** In the order of their versions, from the first one this device was told of. */
  readonly states: readonly State[];
  readonly told: readonly Told[];
  /** When the person was last in contact on this device, by key or session; null = never. */
  readonly contactAt: string | null;
  /** When a supervisor last released this person's work on this device. */
  readonly releasedAt: string | null;
  /** Work done so long after a withdrawal that the device has not heard of awaits a supervisor. */
  readonly graceHours: number;
  /** A key that has been out of contact for longer signs only what awaits a supervisor. */
  readonly idleDays: number;
}

export interface Done {
  /** When the device announced the operation as unsent, or when it arrives unannounced; ISO. */
  readonly knownAt: string;
  /** When it was done, by the device's checked clock; ISO. */
  readonly occurredAt: string;
  readonly now: string;
}

export const DEFAULT_GRACE_HOURS = 72;
export const DEFAULT_IDLE_DAYS = 30;
const HOUR_MS = 3_600_000;

const at = (instant: string): number => Date.parse(instant);
const isAfter = (instant: string | null, other: number): boolean => instant !== null && at(instant) > other;

/** The key has been silent for too long when the server first heard of the operation, and nobody has released its work since. */
export function isStale({ contactAt, releasedAt, idleDays }: Ground, { knownAt }: Done): boolean {
  if (contactAt === null) return false;
  return at(knownAt) - at(contactAt) > idleDays * 24 * HOUR_MS && !isAfter(releasedAt, at(contactAt));
}

/** The version the device had received before the server first heard of the operation. What was not announced by then was done after it. */
function heldThen({ told, states }: Ground, knownAt: string): number | undefined {
  const received = told.filter(({ receivedAt }) => receivedAt !== null && at(receivedAt) < at(knownAt));
  return received.at(-1)?.version ?? told[0]?.version ?? states[0]?.version;
}

/**
 * The state an operation may be decided by although the author does not hold it any more.
 * @param allows whether the operation passes with the rights and warehouses of a state
 * @returns 'waits' when only a supervisor can let it pass, null when the author had already been told of the withdrawal
 */
export function groundFor(ground: Ground, done: Done, allows: (state: State) => boolean): State | 'waits' | null {
  const { states, told, releasedAt, graceHours } = ground;
  const passes = (state: State): boolean => state.isActive && allows(state);
  const version = heldThen(ground, done.knownAt);
  const held = states.find((state) => state.version === version);
  const isDisabled = states.at(-1)?.isActive === false;
  if (held && passes(held)) {
    const later = states.filter((state) => state.version > held.version);
    const withdrawal = later.find((state) => !passes(state));
    const withdrawn = withdrawal ? at(withdrawal.madeAt) : at(done.now);
    if (isAfter(releasedAt, withdrawn)) return held;
    const next = told.find((one) => one.version > held.version && one.receivedAt !== null);
    const isLate = at(done.occurredAt) > withdrawn + graceHours * HOUR_MS;
    // Announced in time and brought much later: an announcement names the operation, not its contents.
    const isOverdue = next !== undefined && isAfter(done.now, at(next.receivedAt ?? done.now) + graceHours * HOUR_MS);
    return isLate || isOverdue ? 'waits' : held;
  }
  // An account that was closed leaves nobody who could put this right: a supervisor decides.
  if (!isDisabled) return null;
  const before = states.findLast(passes);
  if (!before) return null;
  return isAfter(releasedAt, at(states.at(-1)?.madeAt ?? done.now)) ? before : 'waits';
}

/** A call this long after an answer shows that the answer has arrived: a device in contact calls every 15 s. */
const RECEIVED_SECONDS = 30;

const newsText = `select 1 from rights_certificate c where c.device_id = $1 and (c.received_at is null or c.version < (
  select max(h.version) from held_rights h where h.user_id = c.user_id) and c.version = (
  select max(x.version) from rights_certificate x where x.device_id = c.device_id and x.user_id = c.user_id)) limit 1`;

const receiveText = `update rights_certificate set received_at = now() where device_id = $1 and received_at is null and handed_at < now()
  and ($2 or handed_at <= now() - interval '${RECEIVED_SECONDS} seconds')`;

const handText = `insert into rights_certificate (device_id, user_id, version)
  select $1, p.user_id, h.version from (select user_id, max(version) as version from rights_certificate where device_id = $1 group by user_id) p
  join lateral (select max(version) as version from held_rights where user_id = p.user_id) h on h.version > p.version
  order by p.user_id on conflict do nothing`;

/**
 * The device is in contact: it has received what earlier answers told it, and this answer tells it what has changed since for everybody who
 * works there. Call after the operations of the same call have been judged.
 * @param announced the device has just named everything it has not sent, so nothing it did before is taken for later
 */
export async function contact(db: Queryable, deviceId: string, announced = false): Promise<void> {
  const { rows } = await db.query({ name: 'certificate/news', text: newsText, values: [deviceId] });
  if (rows.length === 0) return;
  await db.query(receiveText, [deviceId, announced]);
  await db.query(handText, [deviceId]);
}

/** The first certificate comes with the sign-in itself. A later one counts once the device has said what it had not sent by then. */
export async function certify(tx: Queryable, deviceId: string, userId: string): Promise<void> {
  await tx.query(
    `insert into rights_certificate (device_id, user_id, version, received_at)
     select $1, $2, h.version, case when exists (select 1 from rights_certificate c where c.device_id = $1 and c.user_id = $2) then null else now() end
     from held_rights h where h.user_id = $2 order by h.version desc limit 1 on conflict do nothing`,
    [deviceId, userId],
  );
}

/**
 * Is each operation its author's own (sync.md §12)? Looked at before the transaction, in the thread pool of the crypto library, so that no lock is held
 * and no other request waits meanwhile. What the log knows already is not looked at again.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Issue } from '#domain/kernel/problem.ts';
import { signedText, type WireOperation } from '#domain/kernel/protocol.ts';
import { type Incoming, type Outcome, refused, waits } from './outcome.ts';

/** What the author might do when his key was certified. */
export interface Certified {
  readonly rights: readonly string[];
  readonly warehouses: readonly string[];
}

export interface Vouched {
  /** Operations that end here: forged ones are refused, others wait. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Operations with a good signature, with the key that gave it. */
  readonly keys: ReadonlyMap<string, Certified>;
  /** Said of every operation of the envelope. */
  readonly issues: readonly Issue[];
}

export interface Vouching {
  /** A supervisor takes over the queue of a device: one that was revoked meanwhile is no reason to lose its work, but it is said. */
  readonly imported?: boolean;
  /** The author's own session brings it, from a device that exists for this call only. */
  readonly inPerson?: string;
  /** Hears of an operation that is not what its author signed. */
  readonly onForged?: (what: { readonly deviceId: string; readonly opId: string; readonly code: string }) => void;
}

interface KeyRow extends Certified {
  readonly key_id: string;
  readonly user_id: string;
  readonly device_id: string;
  readonly public_key: string;
}

interface Known {
  readonly unsigned_up_to: number;
  readonly revoked: boolean;
  readonly enrolled: boolean;
  readonly known: string[];
  readonly keys: KeyRow[];
}

const text = `
  select coalesce(d.unsigned_up_to, 0) as unsigned_up_to, d.revoked_at is not null as revoked,
    exists (select 1 from device_key k where k.device_id = $1) as enrolled,
    array(select l.op_id from op_log l where l.op_id = any($2::uuid[])) as known,
    coalesce((select jsonb_agg(to_jsonb(k)) from signing_key k where k.key_id = any($3::text[])), '[]') as keys
  from (select 1) as always left join device d on d.device_id = $1`;

const check = promisify(verify);

/** Parsed keys, by their text: parsing costs more than a signature. */
const parsed = new Map<string, KeyObject>();
const MAX_PARSED = 2000;

/** The key of a text, undefined when it is none on P-256. @param publicKey SPKI in base64url */
export function keyOf(publicKey: string): KeyObject | undefined {
  const known = parsed.get(publicKey);
  if (known) return known;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined;
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(publicKey, key);
    return key;
  } catch {
    return undefined;
  }
}

/** @param signature IEEE P1363 in base64url */
export async function isSignedBy(publicKey: string, what: string, signature: string): Promise<boolean> {
  const key = keyOf(publicKey);
  if (!key) return false;
  return check('sha256', Buffer.from(what), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')).catch(() => false);
}

/** The outcome of an operation that may not be decided, or the key that vouches for it, or null for one that needs none. */
async function judge(
  wire: WireOperation,
  deviceId: string,
  known: Known,
  keys: ReadonlyMap<string, KeyRow>,
): Promise<Outcome | KeyRow | null> {
  const { actorKeyId, actorSig } = wire;
  if (actorKeyId === null || actorSig === null) {
    // Written before this device had keys, or by a device that never got any.
    return !known.enrolled || wire.deviceSeq <= known.unsigned_up_to ? null : refused('SIGNATURE_MISSING');
  }
  const key = keys.get(actorKeyId);
  // Enrolment mends it: a restored server, or a sign-in whose enrolment has not come through yet.
  if (!key) return waits('blocked', 'KEY_UNKNOWN', { keyId: actorKeyId });
  const own = key.user_id === wire.actor && key.device_id === deviceId;
  const good = own && (await isSignedBy(key.public_key, signedText({ ...wire, deviceId, actorKeyId }), actorSig));
  return good ? key : refused('SIGNATURE_INVALID');
}

const isKey = (found: Outcome | KeyRow): found is KeyRow => 'key_id' in found;

/** One statement, then all signatures side by side. */
export async function vouch(
  pool: pg.Pool,
  deviceId: string,
  incoming: readonly Incoming[],
  { imported = false, onForged = () => undefined }: Vouching = {},
): Promise<Vouched> {
  const wires = incoming.map(({ wire }) => wire);
  const keyIds = [...new Set(wires.flatMap(({ actorKeyId }) => actorKeyId ?? []))];
  const values = [deviceId, wires.map(({ opId }) => opId), keyIds];
  const { rows } = await pool.query<Known>({ name: 'apply/vouch', text, values });
  const known = rows[0] ?? { unsigned_up_to: 0, revoked: false, enrolled: false, known: [], keys: [] };
  const done = new Set(known.known);
  const keys = new Map(known.keys.map((key) => [key.key_id, key]));
  const outcomes = new Map<string, Outcome>();
  const certified = new Map<string, Certified>();
  const look = async (wire: WireOperation): Promise<void> => {
    const found = known.revoked && !imported ? waits('blocked', 'DEVICE_REVOKED') : await judge(wire, deviceId, known, keys);
    if (!found) return;
    if (isKey(found)) certified.set(wire.opId, found);
    else {
      outcomes.set(wire.opId, found);
      if (found.kind === 'refused') onForged({ deviceId, opId: wire.opId, code: found.problem.code });
    }
  };
  await Promise.all(wires.filter(({ opId }) => !done.has(opId)).map(look));
  return { outcomes, keys: certified, issues: known.revoked && imported ? [{ code: 'DEVICE_REVOKED', params: {} }] : [] };
}

/**
 * Is each operation its author's own (sync.md §12)? Looked at before the transaction, in the thread pool of the crypto library, so that no lock is held
 * and no other request waits meanwhile. What the log knows already is not looked at again.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isOfOtherDevice } from '#domain/kernel/ids.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { signedText, type WireOperation } from '#domain/protocol/protocol.ts';
import { type HandoverPayload, laneHandover } from '#domain/registry.ts';
import { type Incoming, type Outcome, untraced, waits } from './outcome.ts';

/** What the author might do when his key was certified. */
export interface Certified {
  readonly rights: readonly string[];
  readonly warehouses: readonly string[];
  readonly certified_at: string;
}

export interface Vouched {
  /** Operations that end here, before anything is claimed for them: forged ones are refused without a trace, others wait. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Operations with a good signature, with the key that gave it. */
  readonly keys: ReadonlyMap<string, Certified>;
  /** Operations that somebody has declared lost, and that arrive after all. */
  readonly lost: ReadonlySet<string>;
  /** Said of every operation of the envelope. */
  readonly issues: readonly Issue[];
  /** This server wrote it itself: it may tell of any time, and post into days before the first period. */
  readonly trusted: boolean;
}

export interface Vouching {
  /** This server wrote it itself: demo, import, replay. Nothing that came in by a call may ever say so. */
  readonly trusted?: boolean;
  /** A supervisor takes over the queue of a device: one that was revoked meanwhile is no reason to lose its work, but it is said. */
  readonly imported?: boolean;
  /** The author's own session brings it, from a device that exists for this call only. */
  readonly inPerson?: string;
  /** The user whose session, on this very device, brings the envelope: the only author who needs no signature for what was written before there were keys. */
  readonly carrier?: string;
  /** Hears of an operation that is not what its author signed. */
  readonly onForged?: (what: { readonly deviceId: string; readonly opId: string; readonly code: string; readonly type: string }) => void;
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
  /** Operations of this device that the log has. */
  readonly known: string[];
  /** Ids among those named here that the log has from another device. */
  readonly others: string[];
  /** Those of them that were left to a supervisor: anybody with the right may take them up. */
  readonly handed: string[];
  readonly lost: string[];
  readonly keys: KeyRow[];
}

const NOBODY: Known = { unsigned_up_to: 0, revoked: false, known: [], others: [], handed: [], lost: [], keys: [] };

const text = `
  select coalesce(d.unsigned_up_to, 0) as unsigned_up_to, d.revoked_at is not null as revoked,
    array(select l.op_id from op_log l where l.op_id = any($2::uuid[]) and l.device_id = $1) as known,
    array(select l.op_id from op_log l where l.op_id = any($4::uuid[]) and l.device_id <> $1) as others,
    array(select h.op_id from handover h where h.op_id = any($4::uuid[])) as handed,
    array(select a.op_id from announced_op a where a.op_id = any($2::uuid[]) and a.device_id = $1 and a.loss_id is not null) as lost,
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

interface Sender {
  readonly deviceId: string;
  readonly carrier: string | null;
  readonly known: Known;
}

/** An operation replaces only operations of its own device, or one that was handed to a supervisor. */
function namesAnothers({ opId, replaces }: WireOperation, { deviceId, known }: Sender): boolean {
  if (isOfOtherDevice(opId, deviceId) || known.others.includes(opId)) return true;
  if (replaces === null || known.handed.includes(replaces)) return false;
  return isOfOtherDevice(replaces, deviceId) || known.others.includes(replaces);
}

/** The outcome of an operation that may not be decided, or the key that vouches for it, or null for one that needs none. */
async function judge(wire: WireOperation, sender: Sender): Promise<Outcome | KeyRow | null> {
  const { actorKeyId, actorSig, actor } = wire;
  const { deviceId, carrier, known } = sender;
  if (namesAnothers(wire, sender)) return untraced('ID_OF_OTHER_DEVICE');
  if (actorKeyId === null || actorSig === null) {
    // Written before this device had keys. Its author vouches for it in person, and nobody else can.
    if (wire.deviceSeq > known.unsigned_up_to) return untraced('SIGNATURE_MISSING');
    return carrier === actor ? null : waits('blocked', 'AUTHOR_AWAY');
  }
  const key = known.keys.find(({ key_id, user_id, device_id }) => key_id === actorKeyId && user_id === actor && device_id === deviceId);
  if (!key) {
    // Enrolment mends it: a restored server, or a sign-in whose enrolment has not come through yet. A key that somebody else has is another matter.
    const isOthers = known.keys.some(({ key_id }) => key_id === actorKeyId);
    return isOthers ? untraced('SIGNATURE_INVALID') : waits('blocked', 'KEY_UNKNOWN', { keyId: actorKeyId });
  }
  const good = await isSignedBy(key.public_key, signedText({ ...wire, deviceId, actorKeyId }), actorSig);
  return good ? key : untraced('SIGNATURE_INVALID');
}

const isKey = (found: Outcome | KeyRow): found is KeyRow => 'key_id' in found;

/** Operations that a hand-over carries: what a supervisor is to do has to be its author's own as well. */
const carriedIn = ({ wire, payload, fault }: Incoming): readonly WireOperation[] =>
  wire.type === laneHandover.type && !fault ? (payload as HandoverPayload).records.map(({ operation }) => operation) : [];

/** One statement, then all signatures side by side. Nothing is written; what ends here must not be claimed, or a forgery would leave a trace. */
export async function vouch(
  pool: pg.Pool,
  deviceId: string,
  all: readonly Incoming[],
  { trusted = false, inPerson, imported = false, carrier, onForged = () => undefined }: Vouching = {},
): Promise<Vouched> {
  const outcomes = new Map<string, Outcome>();
  const certified = new Map<string, Certified>();
  for (const { wire, fault, isNameless } of all) if (isNameless && fault) outcomes.set(wire.opId, { kind: 'untraced', problem: fault });
  if (trusted || inPerson !== undefined) return { outcomes, keys: certified, lost: new Set(), issues: [], trusted };
  const incoming = all.filter(({ isNameless }) => !isNameless);
  const carried = incoming.flatMap(carriedIn);
  const wires = [...incoming.map(({ wire }) => wire), ...carried];
  const ids = wires.map(({ opId }) => opId);
  const keyIds = [...new Set(wires.flatMap(({ actorKeyId }) => actorKeyId ?? []))];
  const named = [...ids, ...wires.flatMap(({ replaces }) => replaces ?? [])];
  const { rows } = await pool.query<Known>({ name: 'apply/vouch', text, values: [deviceId, ids, keyIds, named] });
  const known = rows[0] ?? NOBODY;
  const sender = { deviceId, carrier: carrier ?? null, known };
  const seen = new Set(known.known);
  const look = async (wire: WireOperation): Promise<Outcome | null> => {
    if (known.revoked && !imported) return waits('blocked', 'DEVICE_REVOKED');
    const found = seen.has(wire.opId) ? null : await judge(wire, sender);
    if (!found) return null;
    if (!isKey(found)) return found;
    certified.set(wire.opId, found);
    return null;
  };
  const lookAtAll = async (one: Incoming): Promise<void> => {
    if (seen.has(one.wire.opId)) return;
    // The signature covers the hash: contents that do not have it are not what the author signed.
    const isOther = one.fault?.code === 'HASH_MISMATCH';
    const looks = isOther ? [untraced('HASH_MISMATCH')] : await Promise.all([one.wire, ...carriedIn(one)].map(look));
    const found = looks.find((outcome) => outcome !== null);
    if (!found) return;
    outcomes.set(one.wire.opId, found);
    const { opId, type } = one.wire;
    if (found.kind === 'untraced') onForged({ deviceId, opId, type, code: found.problem.code });
  };
  await Promise.all(incoming.map(lookAtAll));
  return {
    outcomes,
    keys: certified,
    lost: new Set(known.lost),
    issues: known.revoked && imported ? [{ code: 'DEVICE_REVOKED', params: {} }] : [],
    trusted,
  };
}

/**
 * Verifies that each operation is its author's own (sync.md §12). Runs before the transaction, in the crypto library's thread pool, so that
 * it holds no lock and blocks no other request. Operations already in the log are skipped.
 */

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isOfOtherDevice } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { countersignedText, signedText, type WireOperation } from '#domain/protocol/protocol.ts';
import { type HandoverPayload, laneHandover } from '#domain/registry.ts';
import { type Incoming, type Outcome, untraced, waits } from './outcome.ts';

export interface Vouched {
  /** Operations that end here, before anything is claimed for them: forged ones are refused without a trace, others wait. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Operations with a valid signature. */
  readonly keys: ReadonlySet<string>;
  /** When the device first named each of these operations as unsent; ISO. */
  readonly announced: ReadonlyMap<string, string>;
  /** Is this operation of a hand-over what the author it names has signed, or brought in person? The log knows a carried one already, and that proves nothing. */
  readonly isAuthors: (carried: WireOperation) => boolean;
  /** Operations declared lost that arrive after all. */
  readonly lost: ReadonlySet<string>;
  /** Issues for every operation of the envelope. */
  readonly issues: readonly Issue[];
  /** Written by this server itself: it may report any time and post into days before the first period. */
  readonly trusted: boolean;
}

export interface Vouching {
  /** Written by this server itself: demo, import, replay. Nothing that arrived through a call may ever set this. */
  readonly trusted?: boolean;
  /** A supervisor imports a device's queue: work of a device revoked meanwhile is kept, but flagged. */
  readonly imported?: boolean;
  /** The server itself does what nobody does, under its own name and with these rights. Nothing that arrived through a call may ever set this. */
  readonly robot?: Actor;
  /** The author's own session brings it, from a device that exists for this call only. */
  readonly inPerson?: string;
  /**
   * The user whose session brings the envelope on this very device: the only author who needs no signature for operations written before
   * there were keys.
   */
  readonly carrier?: string;
  /** Called for an operation that is not what its author signed. */
  readonly onForged?: (what: { readonly deviceId: string; readonly opId: string; readonly code: string; readonly type: string }) => void;
}

interface KeyRow {
  readonly key_id: string;
  readonly user_id: string;
  readonly device_id: string;
  readonly public_key: string;
}

interface Known {
  readonly unsigned_up_to: number;
  readonly revoked: boolean;
  /** Operations of this device that are in the log. */
  readonly known: string[];
  /** Of the ids named here, those the log has from another device. */
  readonly others: string[];
  /** The subset of `others` that was handed to a supervisor. Every user with the right may replace these. */
  readonly handed: string[];
  readonly lost: string[];
  readonly announced: Readonly<Record<string, string>>;
  readonly keys: KeyRow[];
}

const NOBODY: Known = { unsigned_up_to: 0, revoked: false, known: [], others: [], handed: [], lost: [], announced: {}, keys: [] };

const text = `
  select coalesce(d.unsigned_up_to, 0) as unsigned_up_to, d.revoked_at is not null as revoked,
    array(select l.op_id from op_log l where l.op_id = any($2::uuid[]) and l.device_id = $1) as known,
    array(select l.op_id from op_log l where l.op_id = any($4::uuid[]) and l.device_id <> $1) as others,
    array(select h.op_id from handover h where h.op_id = any($4::uuid[])) as handed,
    array(select a.op_id from announced_op a where a.op_id = any($2::uuid[]) and a.device_id = $1 and a.loss_id is not null) as lost,
    coalesce((select jsonb_object_agg(a.op_id, a.announced_at) from announced_op a where a.op_id = any($2::uuid[]) and a.device_id = $1), '{}') as announced,
    coalesce((select jsonb_agg(jsonb_build_object('key_id', k.key_id, 'user_id', k.user_id, 'device_id', k.device_id, 'public_key', k.public_key)) from signing_key k where k.key_id = any($3::text[])), '[]') as keys
  from (select 1) as always left join device d on d.device_id = $1`;

const check = promisify(verify);

/** Parsed keys by text: parsing costs more than verifying a signature. */
const parsed = new Map<string, KeyObject>();
const MAX_PARSED = 2000;

/**
 * The parsed key, or undefined when the text is no key on P-256.
 * @param publicKey SPKI in base64url
 */
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

/** Whether the operation uses or replaces an id of another device. Replacing is allowed where that operation was handed to a supervisor. */
function namesAnothers({ opId, replaces }: WireOperation, { deviceId, known }: Sender): boolean {
  if (isOfOtherDevice(opId, deviceId) || known.others.includes(opId)) return true;
  if (replaces === null || known.handed.includes(replaces)) return false;
  return isOfOtherDevice(replaces, deviceId) || known.others.includes(replaces);
}

/** The outcome of an operation that may not be decided, the key that vouches for it, or null where none is needed. */
async function judge(wire: WireOperation, sender: Sender): Promise<Outcome | KeyRow | null> {
  const { actorKeyId, actorSig, actor } = wire;
  const { deviceId, carrier, known } = sender;
  if (namesAnothers(wire, sender)) return untraced('ID_OF_OTHER_DEVICE');
  if (actorKeyId === null || actorSig === null) {
    // Written before this device had keys. Only its author can vouch for it, in person.
    if (wire.deviceSeq > known.unsigned_up_to || wire.second) return untraced('SIGNATURE_MISSING');
    return carrier === actor ? null : waits('blocked', 'AUTHOR_AWAY');
  }
  const key = known.keys.find(({ key_id, user_id, device_id }) => key_id === actorKeyId && user_id === actor && device_id === deviceId);
  if (!key) {
    // Enrolment fixes it: a restored server, or a sign-in whose enrolment is still pending. A key owned by another user is not fixable.
    const isOthers = known.keys.some(({ key_id }) => key_id === actorKeyId);
    return isOthers ? untraced('SIGNATURE_INVALID') : waits('blocked', 'KEY_UNKNOWN', { keyId: actorKeyId });
  }
  const good = await isSignedBy(key.public_key, signedText({ ...wire, deviceId, actorKeyId }), actorSig);
  return good ? ((await secondFault(wire, sender)) ?? key) : untraced('SIGNATURE_INVALID');
}

/** A second person stands for this very operation, by a key of theirs on this device; null = so it is, or nobody is named. */
async function secondFault(wire: WireOperation, { deviceId, known }: Sender): Promise<Outcome | null> {
  const { second } = wire;
  if (!second) return null;
  const { userId, keyId, signature } = second;
  const key = known.keys.find(({ key_id, user_id, device_id }) => key_id === keyId && user_id === userId && device_id === deviceId);
  if (!key)
    return known.keys.some(({ key_id }) => key_id === keyId) ? untraced('SIGNATURE_INVALID') : waits('blocked', 'KEY_UNKNOWN', { keyId });
  const good = await isSignedBy(key.public_key, countersignedText({ ...wire, deviceId }, userId, keyId), signature);
  return good ? null : untraced('SIGNATURE_INVALID');
}

const isKey = (found: Outcome | KeyRow): found is KeyRow => 'key_id' in found;

/** Operations carried by a hand-over: what a supervisor is to repeat must be its author's own as well. */
const carriedIn = ({ wire, payload, fault }: Incoming): readonly WireOperation[] =>
  wire.type === laneHandover.type && !fault ? (payload as HandoverPayload).records.map(({ operation }) => operation) : [];

/**
 * One statement, then all signatures in parallel. Writes nothing; an operation that ends here must not be claimed, or a forgery would leave
 * a trace.
 */
export async function vouch(
  pool: pg.Pool,
  deviceId: string,
  all: readonly Incoming[],
  { trusted = false, inPerson, imported = false, carrier, onForged = () => undefined }: Vouching = {},
): Promise<Vouched> {
  const outcomes = new Map<string, Outcome>();
  const signed = new Set<string>();
  for (const { wire, fault, isNameless } of all) if (isNameless && fault) outcomes.set(wire.opId, { kind: 'untraced', problem: fault });
  const isAuthors = ({ actor }: WireOperation): boolean => trusted || actor === inPerson;
  // Nothing that a call writes in person is countersigned: a second one named there is nobody's signature.
  if (!trusted)
    for (const { wire } of all) if (inPerson !== undefined && wire.second) outcomes.set(wire.opId, untraced('SIGNATURE_MISSING'));
  if (trusted || inPerson !== undefined)
    return { outcomes, keys: signed, announced: new Map(), isAuthors, lost: new Set(), issues: [], trusted };
  const incoming = all.filter(({ isNameless }) => !isNameless);
  const carried = incoming.flatMap(carriedIn);
  const wires = [...incoming.map(({ wire }) => wire), ...carried];
  const ids = wires.map(({ opId }) => opId);
  const keyIds = [...new Set(wires.flatMap(({ actorKeyId, second }) => [actorKeyId, second?.keyId].flatMap((id) => id ?? [])))];
  const named = [...ids, ...wires.flatMap(({ replaces }) => replaces ?? [])];
  const { rows } = await pool.query<Known>({ name: 'apply/vouch', text, values: [deviceId, ids, keyIds, named] });
  const known = rows[0] ?? NOBODY;
  const sender = { deviceId, carrier: carrier ?? null, known };
  const seen = new Set(known.known);
  const authors = new Set<WireOperation>();
  const look = async (wire: WireOperation): Promise<Outcome | null> => {
    if (known.revoked && !imported) return waits('blocked', 'DEVICE_REVOKED');
    const found = await judge(wire, sender);
    if (!found || isKey(found)) authors.add(wire);
    if (!found || seen.has(wire.opId)) return null;
    if (!isKey(found)) return found;
    signed.add(wire.opId);
    return null;
  };
  const lookAtAll = async (one: Incoming): Promise<void> => {
    if (seen.has(one.wire.opId)) return;
    // The signature covers the hash: contents with another hash are not what the author signed.
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
    keys: signed,
    announced: new Map(Object.entries(known.announced)),
    isAuthors: (carried) => authors.has(carried),
    lost: new Set(known.lost),
    issues: known.revoked && imported ? [{ code: 'DEVICE_REVOKED', params: {} }] : [],
    trusted,
  };
}

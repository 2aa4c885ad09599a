/**
 * The keys of this installation (sync.md §12): its own, and one per user. Private keys are stored as non-extractable CryptoKeys; the only
 * readable copy is in the record that the user's password unwraps.
 */
import { uuidOfDigest } from '#domain/kernel/ids.ts';
import { type SignedFields, signedText } from '#domain/protocol/protocol.ts';
import { type Clock, NoSigningKey, type Signature, type Signer, UNSIGNED } from '#store/seams.ts';
import { type OutboxDb, readMeta, UNSIGNED_UP_TO, writeMeta } from './outbox.ts';
import type { KeyRecord } from './records.ts';

const DEVICE = 'device';
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const DIGEST = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** A signing key as stored in the wrapped record. Stays in memory only during the sign-in. */
export interface SealedKey {
  readonly keyId: string;
  readonly publicKey: string;
  /** PKCS #8 in base64url. */
  readonly privateKey: string;
}

interface LiveKey {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
}

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const importPrivate = (pkcs8: BufferSource): Promise<CryptoKey> => crypto.subtle.importKey('pkcs8', pkcs8, CURVE, false, ['sign']);

const signWith = async (key: CryptoKey, text: string): Promise<string> =>
  toText(await crypto.subtle.sign(DIGEST, key, new TextEncoder().encode(text)));

/** Identity of this installation: the fingerprint of its own key (sync.md §21). An older installation keeps its name. */
export async function ensureIdentity(outbox: OutboxDb, madeAt: number, fallback: () => string): Promise<string> {
  const known = await readMeta<string>(outbox, 'deviceId');
  if (known && (await outbox.keys.get(DEVICE))?.privateKey) return known;
  const fresh = await newDeviceKey().catch(() => null);
  return outbox.transaction('rw', outbox.keys, outbox.meta, async () => {
    const [named, key] = await Promise.all([readMeta<string>(outbox, 'deviceId'), outbox.keys.get(DEVICE)]);
    // The first tab wins. An older installation without a key gets one and keeps its name; its operations are signed under that name.
    const deviceId = named ?? fresh?.deviceId ?? fallback();
    if (fresh && !key?.privateKey) await outbox.keys.put({ ...fresh.record, madeAt });
    if (!named) await writeMeta(outbox, 'deviceId', deviceId);
    return deviceId;
  });
}

/**
 * Non-extractable, so no other device can ever have its fingerprint.
 * @throws where the browser has no cryptography
 */
async function newDeviceKey(): Promise<{ readonly deviceId: string; readonly record: Omit<KeyRecord, 'madeAt'> }> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  const deviceId = uuidOfDigest(new Uint8Array(await crypto.subtle.digest('SHA-256', spki)));
  return { deviceId, record: { id: DEVICE, userId: '', publicKey: toText(spki), privateKey: pair.privateKey, enrolledAt: null } };
}

export class KeyRing implements Signer {
  /** Read once per user: signing must not cost a database read each time. */
  #live: (LiveKey & { readonly userId: string }) | null = null;

  constructor(
    private readonly outbox: OutboxDb,
    private readonly clock: Clock,
  ) {}

  async sign(fields: Omit<SignedFields, 'actorKeyId'>, userId: string): Promise<Signature> {
    const key = await this.#liveKey(userId);
    if (key) return { actorKeyId: key.keyId, actorSig: await signWith(key.privateKey, signedText({ ...fields, actorKeyId: key.keyId })) };
    if (await this.signs()) throw new NoSigningKey();
    return UNSIGNED;
  }

  /** Creates a key for the user who has just signed in, replacing the previous signer. */
  async make(userId: string): Promise<SealedKey> {
    const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
    const [spki, pkcs8] = await Promise.all([
      crypto.subtle.exportKey('spki', pair.publicKey),
      crypto.subtle.exportKey('pkcs8', pair.privateKey),
    ]);
    const keyId = toText(await crypto.subtle.digest('SHA-256', spki));
    const sealed = { keyId, publicKey: toText(spki), privateKey: toText(pkcs8) };
    await this.#signFromNowOn();
    await this.restore(userId, sealed);
    return sealed;
  }

  /** Activates the key from a wrapped record. */
  async restore(userId: string, { keyId, publicKey, privateKey }: SealedKey): Promise<void> {
    const key = await importPrivate(toBytes(privateKey));
    await this.outbox.transaction('rw', this.outbox.keys, async () => {
      const known = await this.outbox.keys.get(keyId);
      await this.#putAway();
      const record = { id: keyId, userId, publicKey, madeAt: this.clock.now(), enrolledAt: null };
      await this.outbox.keys.put({ ...record, ...known, privateKey: key });
    });
    this.#live = { userId, keyId, privateKey: key };
  }

  /**
   * The key of a second person out of their wrapped record, for one step: it is not stored, and puts nobody else's away.
   * @returns what makes their signature (IEEE P1363 in base64url)
   */
  async borrow({ privateKey }: SealedKey): Promise<(text: string) => Promise<string>> {
    const key = await importPrivate(toBytes(privateKey));
    return (text) => signWith(key, text);
  }

  /** Lock, logout, expiry, or a start without a session: nothing can be signed until the next sign-in or unlock. */
  async retire(): Promise<void> {
    this.forget();
    await this.outbox.transaction('rw', this.outbox.keys, () => this.#putAway());
  }

  /** Loads the user's key into memory: a signed-in tab keeps signing even when another tab that found no session puts the keys away. */
  async load(userId: string): Promise<void> {
    await this.#liveKey(userId);
  }

  /** Another tab has put the keys away. */
  forget(): void {
    this.#live = null;
  }

  /**
   * The device goes out of service and its users' keys are destroyed. Its own key stays, because it is the device's identity: if a
   * supervisor reinstates the device, it still holds the queue. Until then the server accepts nothing from it.
   */
  async destroy(): Promise<void> {
    await this.retire();
    await this.outbox.keys.toCollection().modify({ enrolledAt: null });
  }

  async #putAway(): Promise<void> {
    await this.outbox.keys
      .toCollection()
      .filter(({ id, privateKey }) => id !== DEVICE && privateKey !== null)
      .modify({ privateKey: null });
  }

  /** What the server must know about this user's keys on this device; null while there are none. */
  async toEnrol(userId: string): Promise<{ devicePublicKey: string; unsignedUpTo: number; keys: KeyRecord[] } | null> {
    const [device, keys, unsignedUpTo] = await Promise.all([
      this.outbox.keys.get(DEVICE),
      this.outbox.keys.where('userId').equals(userId).toArray(),
      readMeta<number>(this.outbox, UNSIGNED_UP_TO),
    ]);
    if (!device || keys.length === 0) return null;
    return { devicePublicKey: device.publicKey, unsignedUpTo: unsignedUpTo ?? 0, keys };
  }

  /** Records that the server has certified these keys. */
  async enrolled(keyIds: readonly string[]): Promise<void> {
    const enrolledAt = this.clock.now();
    await this.outbox.keys
      .where('id')
      .anyOf([...keyIds, DEVICE])
      .modify({ enrolledAt });
  }

  /** A restored server no longer knows these keys, so they are enrolled again. */
  async unknownAgain(keyIds: readonly string[]): Promise<void> {
    await this.outbox.keys
      .where('id')
      .anyOf([...keyIds])
      .modify({ enrolledAt: null });
  }

  /** True once a first key exists: from then on nothing leaves this installation unsigned. */
  async signs(): Promise<boolean> {
    return (await readMeta<number>(this.outbox, UNSIGNED_UP_TO)) !== undefined;
  }

  /** True when the server knows this installation's own key, which may then carry operations while no user is signed in. */
  async isEnrolled(): Promise<boolean> {
    const device = await this.outbox.keys.get(DEVICE);
    return device?.privateKey != null && device.enrolledAt !== null;
  }

  /** The public half of the installation's own key; null while it has none. */
  async devicePublicKey(): Promise<string | null> {
    const device = await this.outbox.keys.get(DEVICE);
    return device?.privateKey ? device.publicKey : null;
  }

  /** Signs on behalf of the installation; null while it has no key. */
  async signAsDevice(text: string): Promise<string | null> {
    const device = await this.outbox.keys.get(DEVICE);
    return device?.privateKey ? signWith(device.privateKey, text) : null;
  }

  async #liveKey(userId: string): Promise<LiveKey | null> {
    if (this.#live?.userId === userId) return this.#live;
    const records = await this.outbox.keys.where('userId').equals(userId).toArray();
    const live = records.find(({ privateKey }) => privateKey !== null);
    if (!live?.privateKey) return null;
    this.#live = { userId, keyId: live.id, privateKey: live.privateKey };
    return this.#live;
  }

  /** From a user's first key on, nothing is stored unsigned. */
  #signFromNowOn(): Promise<void> {
    const { outbox } = this;
    return outbox.transaction('rw', outbox.meta, async () => {
      if ((await readMeta<number>(outbox, UNSIGNED_UP_TO)) !== undefined) return;
      await writeMeta(outbox, UNSIGNED_UP_TO, (await readMeta<number>(outbox, 'deviceSeq')) ?? 0);
    });
  }
}

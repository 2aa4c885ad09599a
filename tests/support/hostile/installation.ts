/**
 * One installation of the program, as docs/sync.md describes it: a key, an id that follows from it, people who sign in and sign what they do, lanes and
 * numbers. It is honest by itself; whatever it says can be replaced by a lie, field by field.
 */
import { type Key, newKey } from './keys.ts';
import { bornIn, hashOf, idOfKey, operationId } from './text.ts';
import type { Answer, Held, Wire } from './wire.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly opId: string;
  readonly deviceSeq: number;
  readonly docKey: string;
  readonly docSeq: number;
  readonly type: string;
  readonly v: number;
  readonly payload: Values;
  readonly payloadHash: string;
  readonly dependsOn: readonly string[];
  readonly actor: string;
  readonly actorKeyId: string | null;
  readonly actorSig: string | null;
  readonly occurredAt: string;
  readonly bootId: string;
  readonly build: string;
  readonly replaces: string | null;
}

export interface Result {
  readonly opId: string;
  readonly status: string;
  readonly first?: string;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly issues: readonly { readonly code: string }[];
}
export interface Pushed {
  readonly results: readonly Result[];
  readonly rows: readonly unknown[];
}

/** A person on this installation. */
export interface Person {
  readonly account: string;
  readonly userId: string;
  readonly key: Key;
  /** Of the session. */
  token: string;
}

export interface Extra {
  readonly docSeq?: number;
  readonly dependsOn?: readonly string[];
  readonly replaces?: string;
  readonly occurredAt?: string;
  readonly opId?: string;
}

interface SignedIn {
  readonly token: string;
  readonly user: { readonly userId: string };
  readonly sets: readonly string[];
}

/** An operation with the signature of this key, whatever else it says. */
export function signedBy(operation: Operation, deviceId: string, { keyId, sign }: Key): Operation {
  const { opId, docKey, type, v, payloadHash, occurredAt } = operation;
  const text = { opId, deviceId, docKey, type, v, payloadHash, occurredAt, actorKeyId: keyId };
  return { ...operation, actorKeyId: keyId, actorSig: sign(text) };
}

export class Installation {
  readonly key: Key;
  readonly id: string;
  readonly #people = new Map<string, Person>();
  readonly #lanes = new Map<string, number>();
  #seq = 0;

  constructor(
    readonly wire: Wire,
    key: Key = newKey(),
  ) {
    this.key = key;
    this.id = idOfKey(key.spki);
  }

  /** The last number given out. */
  get highestSeq(): number {
    return this.#seq;
  }

  person(account: string): Person {
    const found = this.#people.get(account);
    if (!found) throw new Error(`${account} has not signed in here`);
    return found;
  }
  session(account: string): Held {
    return { session: this.person(account).token };
  }

  async challenge(deviceId = this.id): Promise<string> {
    const { data } = await this.wire.post<{ challenge?: string } | null>('/api/sync/device/challenge', { deviceId });
    return data?.challenge ?? '';
  }

  /** What proves this installation in one sign-in. */
  async proof(account: string, deviceId = this.id): Promise<Values> {
    const challenge = await this.challenge(deviceId);
    const signature = this.key.sign({ purpose: 'session', deviceId, account, challenge });
    return { deviceId, publicKey: this.key.publicKey, challenge, signature };
  }

  /** @param instead replaces parts of what is sent; a proof that is already there is not made anew */
  async signIn(account: string, password: string, instead: Values = {}): Promise<Answer<SignedIn>> {
    const device = 'device' in instead ? {} : { device: await this.proof(account) };
    const body = { account, password, lang: 'zh', ...device, ...instead };
    const answer = await this.wire.post<SignedIn>('/api/system/session/login', body);
    if (answer.status === 200) this.#remember(account, answer.data);
    return answer;
  }

  #remember(account: string, { token, user }: SignedIn): void {
    const known = this.#people.get(account);
    if (known) known.token = token;
    else this.#people.set(account, { account, userId: user.userId, key: newKey(), token });
  }

  /** Binds a session that lives already to this installation. */
  async prove(account: string, instead: Values = {}): Promise<Answer> {
    return this.wire.post('/api/sync/device/prove', { ...(await this.proof(account)), ...instead }, this.session(account));
  }

  /** Has the server certify this person's key. @param instead replaces parts of it before the proof is made */
  enrol(account: string, instead: Values = {}): Promise<Answer> {
    const { userId, key } = this.person(account);
    const keys = [{ keyId: key.keyId, publicKey: key.publicKey }];
    const content = { deviceId: this.id, userId, devicePublicKey: this.key.publicKey, unsignedUpTo: 0, keys, ...instead };
    const proof = this.key.sign({ purpose: 'enrol', ...content });
    return this.wire.post('/api/sync/enrol', { ...content, proof }, this.session(account));
  }

  /** Signs in and enrols: from then on this person works here. @throws when the server refuses one of the two */
  async begin(account: string, password: string): Promise<Person> {
    const signedIn = await this.signIn(account, password);
    if (signedIn.status !== 200) throw new Error(`${account} could not sign in: ${signedIn.http} ${signedIn.text}`);
    const enrolled = await this.enrol(account);
    if (enrolled.status !== 200) throw new Error(`${account} could not enrol: ${enrolled.http} ${enrolled.text}`);
    return this.person(account);
  }

  /** With the next numbers of the installation and of the lane, signed by its author. @param payload made from the operation's id, from which new ids are born */
  operation(
    account: string,
    type: string,
    docKeyOf: (payload: Values) => string,
    payload: (born: (name: string) => string) => Values,
    extra: Extra = {},
  ) {
    const { userId, key } = this.person(account);
    const opId = extra.opId ?? operationId(this.id);
    const values = payload((name) => bornIn(opId, name));
    const docKey = docKeyOf(values);
    const docSeq = extra.docSeq ?? (this.#lanes.get(docKey) ?? 0) + 1;
    if (extra.docSeq === undefined) this.#lanes.set(docKey, docSeq);
    this.#seq += 1;
    const operation: Operation = {
      opId,
      deviceSeq: this.#seq,
      docKey,
      docSeq,
      type,
      v: 1,
      payload: values,
      payloadHash: hashOf(values),
      dependsOn: [...(extra.dependsOn ?? [])],
      replaces: extra.replaces ?? null,
      actor: userId,
      actorKeyId: null,
      actorSig: null,
      occurredAt: extra.occurredAt ?? new Date().toISOString(),
      bootId: 'h',
      build: '0.1.0',
    };
    return signedBy(operation, this.id, key);
  }

  push(held: Held, operations: readonly unknown[], instead: Values = {}): Promise<Answer<Pushed>> {
    return this.wire.post<Pushed>('/api/sync/push', { deviceId: this.id, operations, ...instead }, held);
  }

  /** What is not sent yet, as this installation announces it. */
  announce(held: Held, unsent: readonly Operation[], instead: Values = {}): Promise<Answer<{ full: boolean }>> {
    const operations = unsent.map(({ opId, deviceSeq, docKey, type, actor, occurredAt }) => ({
      opId,
      deviceSeq,
      docKey,
      type,
      actor,
      occurredAt,
    }));
    const body = {
      deviceId: this.id,
      digest: `${unsent.length}/${this.#seq}`,
      highestSeq: this.#seq,
      after: 0,
      through: this.#seq,
      operations,
      unsent: unsent.length,
      oldestUnsentAt: unsent[0]?.occurredAt ?? null,
      rejected: 0,
      parked: 0,
      persisted: true,
      build: '0.1.0',
    };
    return this.wire.post('/api/sync/manifest', { ...body, ...instead }, held);
  }

  /** Carrying without a person: a short token for the key. */
  async token(instead: Values = {}): Promise<Answer<{ token: string }>> {
    const challenge = await this.challenge();
    const signature = this.key.sign({ purpose: 'token', deviceId: this.id, challenge });
    return this.wire.post('/api/sync/device/token', { deviceId: this.id, challenge, signature, ...instead });
  }

  /** A queue in a file, signed by this installation's key. */
  exported(operations: readonly Operation[], instead: Values = {}): Values {
    const content = {
      format: 'chejian-queue/2',
      deviceId: this.id,
      exportedAt: new Date().toISOString(),
      operations,
      files: [],
      ...instead,
    };
    return { ...content, signature: this.key.sign({ purpose: 'export', ...content }) };
  }
}

/**
 * Texts that are hashed and signed, and ids, written anew from docs/sync.md. Nothing in this folder comes from the program: a mistake that server and
 * program share would otherwise be shared by the one that looks for it.
 */
import { createHash, randomBytes } from 'node:crypto';

/** JSON with sorted names and nothing undefined. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((member) => canonical(member)).join(',')}]`;
  const names = Object.keys(value).sort();
  const members = names.flatMap((name) => {
    const member = (value as Record<string, unknown>)[name];
    return member === undefined ? [] : [`${JSON.stringify(name)}:${canonical(member)}`];
  });
  return `{${members.join(',')}}`;
}

export const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/** Of a payload, as it stands in its operation. */
export const hashOf = (payload: unknown): string => sha256(canonical(payload)).toString('hex');

const idOf = (bytes: Buffer, version: number): string => {
  const sixteen = Buffer.from(bytes.subarray(0, 16));
  sixteen[6] = (version << 4) | ((sixteen[6] ?? 0) & 0x0f);
  sixteen[8] = 0x80 | ((sixteen[8] ?? 0) & 0x3f);
  const hex = sixteen.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** An installation is called by the fingerprint of its key. @param spki its public key */
export const idOfKey = (spki: Buffer): string => idOf(sha256(spki), 8);

export const anyId = (): string => idOf(randomBytes(16), 4);

const timed = (version: number): string => {
  const time = Buffer.alloc(6);
  time.writeUIntBE(Date.now(), 0, 6);
  return idOf(Buffer.concat([time, randomBytes(10)]), version);
};

/** A new operation of a device: time, chance, and in the last ten digits whose it is: the beginning of UUIDv5(device, all before them). */
export function operationId(deviceId: string): string {
  const head = timed(8).slice(0, 26);
  return head + bornIn(deviceId, head).replaceAll('-', '').slice(0, 10);
}

/** As the program of before called its operations: time and chance. */
export const olderOperationId = (): string => timed(7);

/** What is born in an operation: a document, its lines, a box. UUID version 5 of the operation's id and the name. */
export function bornIn(opId: string, name: string): string {
  const space = Buffer.from(opId.replaceAll('-', ''), 'hex');
  return idOf(createHash('sha1').update(space).update(name).digest(), 5);
}

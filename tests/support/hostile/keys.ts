/** Keys on P-256; signatures as IEEE P1363, everything in base64url. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { canonical, sha256 } from './text.ts';

export interface Key {
  readonly spki: Buffer;
  readonly publicKey: string;
  /** The fingerprint, by which the server knows it. */
  readonly keyId: string;
  /** @returns the signature of the text, or of the canonical JSON of anything else */
  readonly sign: (what: unknown) => string;
}

export function newKey(): Key {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' });
  return {
    spki,
    publicKey: spki.toString('base64url'),
    keyId: sha256(spki).toString('base64url'),
    sign: (what) => {
      const text = Buffer.from(typeof what === 'string' ? what : canonical(what));
      return sign('sha256', text, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    },
  };
}

/** Has the length of a signature, and is none. */
export const MADE_UP = 'A'.repeat(86);

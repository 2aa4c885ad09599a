/** Keys of devices and workers as the server meets them. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { signedText, type WireOperation } from '#domain/kernel/protocol.ts';
import { type EnrolRequest, enrolText } from '#domain/kernel/trust.ts';

export interface TestKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

export function newKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    keyId: createHash('sha256').update(spki).digest('base64url'),
    publicKey: spki.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

/** The operation as its author's device stores it. */
export const signed = (operation: WireOperation, deviceId: string, key: TestKey): WireOperation => ({
  ...operation,
  actorKeyId: key.keyId,
  actorSig: key.sign(signedText({ ...operation, deviceId, actorKeyId: key.keyId })),
});

export interface EnrolmentParts {
  readonly deviceId: string;
  readonly userId: string;
  readonly device: TestKey;
  readonly keys: readonly TestKey[];
  readonly unsignedUpTo?: number;
}

export function enrolment({ deviceId, userId, device, keys, unsignedUpTo = 0 }: EnrolmentParts): EnrolRequest {
  const listed = keys.map(({ keyId, publicKey }) => ({ keyId, publicKey }));
  const rest = { deviceId, userId, devicePublicKey: device.publicKey, unsignedUpTo, keys: listed };
  return { ...rest, proof: device.sign(enrolText({ ...rest, proof: '' })) };
}

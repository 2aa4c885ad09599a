/** Keys of devices and workers outside of a browser: the replay's tablets have them, and so have those of the tests. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { uuidOfDigest } from '#domain/kernel/ids.ts';
import { signedText, type WireOperation } from '#domain/protocol/protocol.ts';
import { type DeviceProof, type EnrolRequest, enrolText, sessionText } from '#domain/protocol/trust.ts';

export interface KeyPair {
  readonly keyId: string;
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

export function newKey(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    keyId: createHash('sha256').update(spki).digest('base64url'),
    publicKey: spki.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

/** The operation as its author's device stores it. */
export const signed = (operation: WireOperation, deviceId: string, key: KeyPair): WireOperation => ({
  ...operation,
  actorKeyId: key.keyId,
  actorSig: key.sign(signedText({ ...operation, deviceId, actorKeyId: key.keyId })),
});

/** What a device is called that has this key. */
export const deviceIdOf = ({ publicKey }: KeyPair): string =>
  uuidOfDigest(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest());

/** A device with its key. */
export interface KeyedDevice {
  readonly id: string;
  readonly key: KeyPair;
}

export function newDevice(): KeyedDevice {
  const key = newKey();
  return { id: deviceIdOf(key), key };
}

/** The device proves at sign-in that it is the one. @param challenge what the server has just given out for it */
export const proofOf = (device: KeyPair, account: string, challenge: string, deviceId = deviceIdOf(device)): DeviceProof => ({
  deviceId,
  publicKey: device.publicKey,
  challenge,
  signature: device.sign(sessionText(deviceId, account, challenge)),
});

export interface EnrolmentParts {
  readonly deviceId: string;
  readonly userId: string;
  readonly device: KeyPair;
  readonly keys: readonly KeyPair[];
  readonly unsignedUpTo?: number;
}

export function enrolment({ deviceId, userId, device, keys, unsignedUpTo = 0 }: EnrolmentParts): EnrolRequest {
  const listed = keys.map(({ keyId, publicKey }) => ({ keyId, publicKey }));
  const rest = { deviceId, userId, devicePublicKey: device.publicKey, unsignedUpTo, keys: listed };
  return { ...rest, proof: device.sign(enrolText({ ...rest, proof: '' })) };
}

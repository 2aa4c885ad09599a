/** Keys of devices and workers outside a browser, for the tablets of the replay and of the tests. */
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

/** The name of the device with this key. */
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

/** The device proves its identity at sign-in. @param challenge the server's latest challenge for it */
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

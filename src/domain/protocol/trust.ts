/**
 * Who did it (sync.md §12): the texts that devices and workers sign, and the calls by which a device makes its keys known. Both sides build the texts
 * here and nowhere else. Keys travel as SPKI, signatures as IEEE P1363, both in base64url. Additive for ever, like the rest of the wire.
 */
import { z } from 'zod';
import { toldInstantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { canonicalJson, docKeySchema, wireOperationSchema } from './protocol.ts';

/** A person who looks after devices: revokes them, releases held authors, takes exported queues in. */
export const DEVICE_RIGHT = 'web:masterdata:device';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const publicKeySchema = base64url.max(200);
const signatureSchema = base64url.max(120);
const reason = z.string().trim().min(1).max(500);

/** Texts under the device's own key name their purpose: none of them can be passed off as another. */
const deviceText = (purpose: 'enrol' | 'token' | 'export' | 'session' | 'skip', content: object): string =>
  canonicalJson({ purpose, ...content });

/** Years of daily sign-ins on one device. */
export const MAX_KEYS = 1000;

export const enrolRequestSchema = z.object({
  deviceId: uuidSchema,
  /** Whose keys these are: it must be the person of the session. */
  userId: uuidSchema,
  devicePublicKey: publicKeySchema,
  /** Highest deviceSeq given out before the device had keys: nothing later is taken unsigned. */
  unsignedUpTo: z.number().int().nonnegative().max(2_147_483_647),
  /** All keys this person ever had on the device, so that a restored server learns them again. */
  keys: z
    .array(z.object({ keyId: base64url.max(64), publicKey: publicKeySchema }))
    .min(1)
    .max(MAX_KEYS),
  /** By the device key, over all the rest. */
  proof: signatureSchema,
});
export type EnrolRequest = z.infer<typeof enrolRequestSchema>;
export const enrolText = ({ proof: _, ...rest }: EnrolRequest): string => deviceText('enrol', rest);
export const enrolResponseSchema = z.object({ keys: z.array(z.string()) });
export type EnrolResponse = z.infer<typeof enrolResponseSchema>;

/** A device at sign-in, or in a session that has none yet: it signs what the server has just made up, so nobody else can be it (sync.md §21). */
export const deviceProofSchema = z.object({
  deviceId: uuidSchema,
  /** The device's own key. A device that is called by its fingerprint is known by it at once. */
  publicKey: publicKeySchema,
  challenge: base64url.max(64),
  signature: signatureSchema,
});
export type DeviceProof = z.infer<typeof deviceProofSchema>;
/** The account stands in the text: a proof for one person's session opens no other's. */
export const sessionText = (deviceId: string, account: string, challenge: string): string =>
  deviceText('session', { deviceId, account, challenge });

/** Codes of refusals that leave no trace at the server: no place in the lane, no id, no hold (sync.md §21). */
export const UNTRACED: readonly string[] = ['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'HASH_MISMATCH', 'ID_OF_OTHER_DEVICE', 'PLACE_TAKEN'];

/** Codes of operations that are kept at the desk until a supervisor lets them pass (sync.md §22). The device sends them again by itself. */
export const WAITS_FOR_SUPERVISOR: readonly string[] = ['AUTHOR_HELD', 'RIGHTS_HELD', 'KEY_STALE'];

/**
 * A device says that a record of its queue is damaged: no signature vouches for the operation any more, so the device itself does, for the place only.
 * The operation takes its place as a refused one, and a person decides.
 */
export const skipRequestSchema = z.object({
  deviceId: uuidSchema,
  docKey: docKeySchema,
  docSeq: z.number().int().positive().max(2_147_483_647),
  opId: uuidSchema,
  deviceSeq: z.number().int().positive().max(2_147_483_647),
  type: z.string().min(3).max(64),
  kind: z.enum(['fact', 'gate']),
  /** Code of the refusal by which the device learnt of the damage. */
  reason: z.string().max(64),
  /** By the device key, over all the rest. */
  signature: signatureSchema,
});
export type SkipRequest = z.infer<typeof skipRequestSchema>;
export const skipText = ({ signature: _, ...rest }: SkipRequest): string => deviceText('skip', rest);
/** `placed` false: operations before it have not come yet; the device says it again later. */
export const skipResponseSchema = z.object({ placed: z.boolean() });
export type SkipResponse = z.infer<typeof skipResponseSchema>;

export const challengeRequestSchema = z.object({ deviceId: uuidSchema });
export const challengeResponseSchema = z.object({ challenge: z.string() });
export const tokenRequestSchema = z.object({ deviceId: uuidSchema, challenge: base64url.max(64), signature: signatureSchema });
export type TokenRequest = z.infer<typeof tokenRequestSchema>;
/** `expiresIn` in seconds. */
export const tokenResponseSchema = z.object({ token: z.string(), expiresIn: z.number() });
export const tokenText = (deviceId: string, challenge: string): string => deviceText('token', { deviceId, challenge });

export const EXPORT_FORMAT = 'chejian-queue/2';
const fileSchema = z.object({
  id: uuidSchema,
  opId: uuidSchema,
  name: z.string().max(200),
  fileType: z.string().max(100),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int32().nonnegative(),
});
/** A queue in a file, without the bytes of its photos: those are sent one by one and are known by their SHA-256. */
export const importRequestSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  deviceId: uuidSchema,
  exportedAt: toldInstantSchema,
  operations: z.array(wireOperationSchema).max(50_000),
  files: z.array(fileSchema).max(5000),
  /** By the device key, over all the rest. */
  signature: signatureSchema,
});
export type ImportRequest = z.infer<typeof importRequestSchema>;
export const exportText = ({ signature: _, ...rest }: ImportRequest): string => deviceText('export', rest);

export const deviceOrderSchema = z.object({ deviceId: uuidSchema, reason });
export const authorOrderSchema = z.object({ userId: uuidSchema, deviceId: uuidSchema, reason });

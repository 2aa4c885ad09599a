/**
 * How much a call may bring, in bytes and in values. A call without a row here brings little. What is larger is refused before anything of it is parsed, and what
 * consists of more values before any of them is looked at: each costs the one thread that all others wait for.
 */
import fp from 'fastify-plugin';
import { MAX_PIECE_BYTES, MAX_PUSH_BYTES } from '#domain/protocol/protocol.ts';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { MOST_VALUES } from '#domain/protocol/shape.ts';
import { IMPORT_BYTES } from '#domain/system/record-import.ts';
import { INCOMING_BYTES } from '#server/modules/erp/incoming.ts';

const KIB = 1024;

export const USUAL_BYTES = 256 * KIB;
/** Of whoever has no session: credentials, a proof, a token. */
export const OPEN_BYTES = 16 * KIB;

export interface BodyLimit {
  readonly call: RegExp;
  readonly bytes: number;
  /** Lists, objects, and what stands in them. Operations are judged one by one, and files are none. */
  readonly values?: number;
  readonly why: string;
}

/** The calls that bring more, or are open and bring more than a token. */
export const LARGE_BODIES: readonly BodyLimit[] = [
  { call: /^POST \/api\/sync\/push$/, bytes: MAX_PUSH_BYTES, why: 'a device sends what it did without a network' },
  { call: /^POST \/api\/sync\/import$/, bytes: 32 * KIB * KIB, why: 'a supervisor takes in the whole queue of a lost device' },
  { call: /^POST \/api\/sync\/manifest$/, bytes: 512 * KIB, values: 20_000, why: 'a thousand operations are announced at once' },
  {
    call: /^POST \/api\/sync\/(lanes|enrol)$/,
    bytes: 512 * KIB,
    values: 20_000,
    why: 'all lanes of a device, all keys that it ever had',
  },
  { call: /^PUT \/api\/system\/(user\/:id\/roles|role\/:id\/auths)$/, bytes: USUAL_BYTES, values: 20_000, why: 'a plain list of ids' },
  { call: /^POST \/api\/wms\/wmsCheckInfo\/\w+$/, bytes: 512 * KIB, values: 20_000, why: 'a stocktake names its bins and materials' },
  { call: /^PUT \/api\/sync\/file\/:id$/, bytes: MAX_PIECE_BYTES, why: 'a piece of a file' },
  { call: /^POST \/api\/system\/file\/upload$/, bytes: MAX_FILE_BYTES + KIB * KIB, why: 'a file in a form' },
  {
    call: /^POST \/api\/(basic|system|wms|mes|srm)\/[^/]+\/import$/,
    bytes: IMPORT_BYTES,
    values: 400_000,
    why: 'five thousand rows out of a file, by whoever may write all of them',
  },
  {
    call: /^POST \/api\/erp\//,
    bytes: INCOMING_BYTES,
    values: 400_000,
    why: 'what the ERP sends in one night, with the token of a machine',
  },
  { call: /^POST \/api\/system\/print\/zpl$/, bytes: KIB * KIB, why: 'labels with pictures for a printer in the network' },
  {
    call: /^POST \/api\/srm\/signedLink\/answer$/,
    bytes: 128 * KIB,
    values: 20_000,
    why: 'an order of a thousand lines, a day for each; an address has thirty tries a minute',
  },
];

/** @param call method and path, with names of parameters behind colons @param isOpen asks for no session */
export const bodyLimitOf = (call: string, isOpen: boolean): Required<Pick<BodyLimit, 'bytes' | 'values'>> => {
  const large = LARGE_BODIES.find((one) => one.call.test(call));
  return { bytes: large?.bytes ?? (isOpen ? OPEN_BYTES : USUAL_BYTES), values: large?.values ?? MOST_VALUES };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most values of a body; the table of body-limits.ts says how many. */
    mostValues?: number;
  }
}

/** Gives each call its limits. To be registered before the calls are. */
export const bodyLimitsPlugin = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const { bytes, values } = bodyLimitOf(`${String(route.method)} ${route.url}`, route.config?.public === true);
    route.bodyLimit = bytes;
    route.config = { ...route.config, mostValues: values };
  });
});

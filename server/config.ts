import { resolve } from 'node:path';
import { z } from 'zod';
import { ADMIN } from '#domain/kernel/permission.ts';
import { MIN_PASSWORD, passwordFault } from '#domain/system/password.ts';
import { build, isOlder } from './modules/build.ts';
import { isCommonPassword } from './modules/identity/common-passwords.ts';
import { certifiable } from './modules/tls/names.ts';

/** Settings come from the environment only; a file of settings is the business of whoever starts the process. */
const text = (name: string, allowed: string) => z.string({ error: () => `${name} must be ${allowed}.` });

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: ({ input }) => `${name} is "${String(input)}"; allowed are ${values.join(', ')}.` });

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;

const isPostgresAddress = (value: string) => URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);

const SHORTEST_SECRET = 32;

/** A password must never appear in a log, not even in a refusal. */
const hidden = 'the given value';

const isErpAddress = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

const isMailServer = (value: string) =>
  URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol) && new URL(value).hostname !== '';

/** An address, or a name before an address in angle brackets. */
const SENDER = /^(?:[^<>\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const isPublicAddress = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

const schema = z.object({
  PORT: text('PORT', 'a number')
    .refine(isPort, { error: ({ input }) => `PORT is "${String(input)}"; allowed are 0 (any free port) to 65535.` })
    .default('8080'),
  HOST: text('HOST', 'an address')
    .refine((value) => /^[\w.:-]+$/.test(value), {
      error: ({ input }) => `HOST is "${String(input)}"; allowed is an address to listen on, such as 0.0.0.0 or 127.0.0.1.`,
    })
    .default('0.0.0.0'),
  DATA_DIR: text('DATA_DIR', 'a folder').default('./data'),
  DATABASE_URL: text('DATABASE_URL', 'an address')
    .refine(isPostgresAddress, {
      error: `DATABASE_URL is ${hidden}, which is no address like postgres://user:password@host:5432/database.`,
    })
    .optional(),
  APP_MODE: oneOf('APP_MODE', ['production', 'test', 'development']).default('production'),
  ADMIN_PASSWORD: text('ADMIN_PASSWORD', 'a text')
    .refine((value) => passwordFault(value, ADMIN, isCommonPassword) === null, {
      error: `ADMIN_PASSWORD is ${hidden}, which is too easy to guess; allowed are ${MIN_PASSWORD} characters and more that are neither blank, nor the account's name, nor one of the commonest passwords.`,
    })
    .optional(),
  DEMO: oneOf('DEMO', ['on', 'off']).optional(),
  MIN_BUILD: text('MIN_BUILD', 'a version')
    .refine((value) => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(value) && !isOlder(build, value), {
      error: ({ input }) => `MIN_BUILD is "${String(input)}"; allowed is a version like 1.4.0, up to this server's own, ${build}.`,
    })
    .optional(),
  ERP_FOLDER: text('ERP_FOLDER', 'a folder').optional(),
  ERP_FORMAT: oneOf('ERP_FORMAT', ['json', 'csv']).default('json'),
  ERP_URL: text('ERP_URL', 'an address')
    // An address may carry a password.
    .refine(isErpAddress, { error: `ERP_URL is ${hidden}, which is no address like https://erp.example/chejian.` })
    .optional(),
  ERP_SECRET: text('ERP_SECRET', 'a text')
    .refine((value) => /^[\x21-\x7e]+$/.test(value), {
      error: `ERP_SECRET is ${hidden}, which cannot stand in a header; allowed are letters, digits and signs without spaces.`,
    })
    .optional(),
  SMTP_URL: text('SMTP_URL', 'an address')
    // An address may carry a password.
    .refine(isMailServer, { error: `SMTP_URL is ${hidden}, which is no address like smtps://user:password@mail.example:465.` })
    .optional(),
  MAIL_FROM: text('MAIL_FROM', 'an address')
    .refine((value) => SENDER.test(value), {
      error: ({ input }) =>
        `MAIL_FROM is "${String(input)}"; allowed is an address such as reports@plant.example, or Chejian <reports@plant.example>.`,
    })
    .optional(),
  PUBLIC_URL: text('PUBLIC_URL', 'an address')
    .refine(isPublicAddress, {
      error: ({ input }) =>
        `PUBLIC_URL is "${String(input)}"; allowed is the address at which people open this site, such as https://chejian.plant.example.`,
    })
    .optional(),
  WEBHOOK_SECRET: text('WEBHOOK_SECRET', 'a text')
    .refine((value) => value.length >= SHORTEST_SECRET, {
      error: `WEBHOOK_SECRET is ${hidden}, which is too short; allowed are ${SHORTEST_SECRET} characters and more.`,
    })
    .optional(),
  WEBHOOK_PRIVATE: oneOf('WEBHOOK_PRIVATE', ['on', 'off']).default('off'),
  TLS: oneOf('TLS', ['off', 'local']).default('off'),
  TLS_PORT: text('TLS_PORT', 'a number')
    .refine(isPort, { error: ({ input }) => `TLS_PORT is "${String(input)}"; allowed are 0 (any free port) to 65535.` })
    .default('8443'),
  TLS_NAMES: text('TLS_NAMES', 'names')
    .refine((value) => value.split(',').every((name) => certifiable(name) !== null), {
      error: ({ input }) =>
        `TLS_NAMES is "${String(input)}"; allowed are names and addresses of this server with commas between them, such as chejian.lan,192.168.1.10.`,
    })
    .optional(),
  TLS_CERT: text('TLS_CERT', 'a file').optional(),
  TLS_KEY: text('TLS_KEY', 'a file').optional(),
});

/** The plant's mail server, with its password, and who mail comes from. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

export interface WebhookConfig {
  /** From which the secret of each webhook is made. */
  readonly secret: string;
  /** Whether a webhook may lead to this machine or into a private network. */
  readonly allowPrivate: boolean;
  /** Only in tests, and only to this machine. */
  readonly allowHttp: boolean;
}

/** Where https is served beside http, and whose certificate it has. */
export interface TlsConfig {
  readonly port: number;
  /** By which others reach this server, beside what the machine knows of itself. */
  readonly names: readonly string[];
  /** The plant's own files; without them the server makes its own. */
  readonly own?: { readonly cert: string; readonly key: string };
}

/** How the ERP is spoken to: files in a folder, or calls to an address. */
export type ErpConfig =
  | { readonly driver: 'file'; readonly folder: string; readonly format: 'json' | 'csv' }
  | { readonly driver: 'http'; readonly url: string; readonly secret?: string };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. Files of the server and, without databaseUrl, the embedded database. */
  readonly dataDir: string;
  /** Undefined: the server starts its own database in dataDir. */
  readonly databaseUrl?: string;
  readonly mode: 'production' | 'test' | 'development';
  /** First password of the account "admin" on a fresh database. */
  readonly adminPassword?: string;
  /** Whether a fresh database gets the demo factory. */
  readonly demo: boolean;
  /** Older programs on the devices are told to update before they synchronise; undefined = all are served. */
  readonly minBuild?: string;
  /** Undefined: what the ERP should hear of is kept and not sent. */
  readonly erp?: ErpConfig;
  /** Undefined: mail is kept and not sent. */
  readonly mail?: MailConfig;
  /** Undefined: nothing is sent to a webhook. */
  readonly webhook?: WebhookConfig;
  /** Where people open this site, for links in what leaves it; without a slash at the end. */
  readonly publicUrl?: string;
  /** Undefined: http only; TLS is the business of a proxy, or there is none. */
  readonly tls?: TlsConfig;
}

/** A variable that is set to nothing is treated as not set, as compose files and shells leave them. */
const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

function erpConfig({ ERP_FOLDER, ERP_FORMAT, ERP_URL, ERP_SECRET }: z.infer<typeof schema>): ErpConfig | undefined {
  if (ERP_FOLDER && ERP_URL) throw new Error('ERP_FOLDER and ERP_URL are both set; the ERP is told in one way.');
  if (ERP_FOLDER) return { driver: 'file', folder: resolve(ERP_FOLDER), format: ERP_FORMAT };
  if (!ERP_URL) return undefined;
  return { driver: 'http', url: ERP_URL.replace(/\/+$/, ''), ...(ERP_SECRET ? { secret: ERP_SECRET } : {}) };
}

function mailConfig({ SMTP_URL, MAIL_FROM }: z.infer<typeof schema>): MailConfig | undefined {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM) throw new Error('SMTP_URL is set without MAIL_FROM; mail needs the address it comes from.');
  return { url: SMTP_URL, from: MAIL_FROM };
}

const webhookConfig = ({ WEBHOOK_SECRET, WEBHOOK_PRIVATE, APP_MODE }: z.infer<typeof schema>): WebhookConfig | undefined =>
  WEBHOOK_SECRET ? { secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_PRIVATE === 'on', allowHttp: APP_MODE === 'test' } : undefined;

function tlsConfig({ TLS, TLS_PORT, TLS_NAMES, TLS_CERT, TLS_KEY, PORT, PUBLIC_URL }: z.infer<typeof schema>): TlsConfig | undefined {
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined))
    throw new Error('TLS_CERT and TLS_KEY belong together; only one of them is set.');
  if (TLS === 'local' && TLS_CERT) throw new Error('TLS is local and TLS_CERT is set; the server makes its certificate or is given one.');
  if (TLS === 'off' && !TLS_CERT) return undefined;
  if (TLS_PORT === PORT && PORT !== '0') throw new Error(`PORT and TLS_PORT are both ${PORT}; http and https need a port each.`);
  const open = PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [];
  const names = [...open, ...(TLS_NAMES?.split(',') ?? [])].flatMap((name) => certifiable(name) ?? []);
  const own = TLS_CERT && TLS_KEY ? { own: { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) } } : {};
  return { port: Number(TLS_PORT), names, ...own };
}

/** What may stand behind the command: `--lan` is TLS=local. @throws Error with one sentence for anything else */
export function withArguments(
  environment: Record<string, string | undefined>,
  words: readonly string[],
): Record<string, string | undefined> {
  const unknown = words.find((word) => word !== '--lan');
  if (unknown !== undefined) throw new Error(`"${unknown}" is unknown; allowed is --lan, which serves https for the tablets of the plant.`);
  return words.length === 0 || environment.TLS_CERT ? environment : { ...environment, TLS: 'local' };
}

/**
 * @param environment usually process.env
 * @throws Error with one sentence per wrong variable: its name, its value and what is allowed
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const result = schema.safeParse(withoutEmpty(environment));
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join('\n'));
  const { PORT, HOST, DATA_DIR, DATABASE_URL, APP_MODE, ADMIN_PASSWORD, DEMO, MIN_BUILD, PUBLIC_URL } = result.data;
  return {
    port: Number(PORT),
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    mode: APP_MODE,
    adminPassword: ADMIN_PASSWORD,
    minBuild: MIN_BUILD,
    erp: erpConfig(result.data),
    mail: mailConfig(result.data),
    webhook: webhookConfig(result.data),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    tls: tlsConfig(result.data),
    // A factory invented for trying things out must not appear in somebody's own database unasked.
    demo: DEMO ? DEMO === 'on' : DATABASE_URL === undefined,
  };
};

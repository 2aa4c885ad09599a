/**
 * The check of a station: what a device has found about itself, as it is kept on the device, told to the server, and read at the desk. A finding is a code and a
 * few figures, so that everybody reads it in their own language.
 */
import { z } from 'zod';
import { toldInstantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_INTEGER } from './shape.ts';

/** `info`: the device has none of it, or nobody needs it there; nothing is wrong. */
export type CheckVerdict = 'ok' | 'info' | 'warn' | 'error';

/** Everything that can be found, by what is checked. A code is never taken away: devices tell it months later. */
export const FINDINGS = {
  sound: { heard: 'ok', muted: 'warn', notHeard: 'error', noSound: 'error' },
  vibration: { felt: 'ok', none: 'info', notFelt: 'warn' },
  scanner: {
    right: 'ok',
    noScanner: 'info',
    partly: 'warn',
    inputMethod: 'warn',
    fullWidth: 'warn',
    capsLock: 'error',
    caseChanged: 'error',
    layoutDevice: 'error',
    layoutScanner: 'error',
    suffixNone: 'error',
    suffixTab: 'error',
    suffixEnter: 'error',
    separatorDropped: 'error',
    separatorReplaced: 'error',
    slow: 'error',
    incomplete: 'error',
    extra: 'error',
    garbled: 'error',
    nothing: 'error',
    noSquares: 'error',
  },
  camera: { read: 'ok', none: 'info', notRead: 'warn', denied: 'error' },
  printer: {
    cameOut: 'ok',
    unused: 'info',
    noPrinter: 'error',
    absent: 'error',
    denied: 'error',
    old: 'error',
    busy: 'warn',
    notOut: 'error',
  },
  storage: { kept: 'ok', untold: 'warn', mayForget: 'warn', forgetsWeek: 'error', isPrivate: 'error', full: 'error' },
  clock: {
    right: 'ok',
    untold: 'warn',
    minutesAhead: 'warn',
    minutesBehind: 'warn',
    hoursAhead: 'error',
    hoursBehind: 'error',
    daysAhead: 'error',
    daysBehind: 'error',
  },
  install: { installed: 'ok', cannot: 'info', loading: 'warn', tab: 'warn', tabWeek: 'error', notOffline: 'error' },
  network: { reached: 'ok', slow: 'warn', lossy: 'warn', away: 'error' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CheckVerdict>>>>;

export type CheckName = keyof typeof FINDINGS;
export type CodeOf<C extends CheckName> = Extract<keyof (typeof FINDINGS)[C], string>;

/** Who changes how a device takes what its scanner sends. */
export const SCANNER_SETTINGS = 'web:wms:wmsrecord:pdapz';

/** In the order in which they are made. */
export const CHECKS = [
  'sound',
  'vibration',
  'scanner',
  'camera',
  'printer',
  'storage',
  'clock',
  'install',
  'network',
] as const satisfies CheckName[];

/** What a sentence about a finding names. */
const factsSchema = z.strictObject({
  n: z.number().int().min(0).max(MAX_INTEGER).optional(),
  of: z.number().int().min(0).max(MAX_INTEGER).optional(),
  /** As it came from a scanner or is called on the device. */
  text: z.string().max(80).optional(),
  /** Way of printing. */
  way: z.string().max(16).optional(),
});
export type CheckFacts = z.infer<typeof factsSchema>;

export interface Finding<C extends CheckName = CheckName> {
  readonly code: CodeOf<C>;
  readonly facts: CheckFacts;
}

const MOST_FINDINGS = 8;
/** Longest code, so that a text without an end is refused before it is looked up. */
const CODE_LENGTH = 24;

const knows = (check: CheckName, code: string): boolean => Object.hasOwn(FINDINGS[check], code);

const madeCheckSchema = z
  .strictObject({
    check: z.enum(CHECKS),
    /** The device's time, corrected by its known offset to the server. */
    checkedAt: toldInstantSchema,
    findings: z
      .array(z.strictObject({ code: z.string().max(CODE_LENGTH), facts: factsSchema }))
      .min(1)
      .max(MOST_FINDINGS),
  })
  .refine(({ check, findings }) => findings.every(({ code }) => knows(check, code)));

/** One check, as it was made last. */
export interface MadeCheck {
  readonly check: CheckName;
  readonly checkedAt: string;
  readonly findings: readonly { readonly code: string; readonly facts: CheckFacts }[];
}

/** Everything that was checked on a device, each as it was made last. */
export const stationCheckRequestSchema = z.object({
  deviceId: uuidSchema,
  checks: z
    .array(madeCheckSchema)
    .min(1)
    .max(CHECKS.length)
    .refine((checks) => new Set(checks.map(({ check }) => check)).size === checks.length),
});
export interface StationCheckRequest {
  readonly deviceId: string;
  readonly checks: readonly MadeCheck[];
}

const SEVERITY: readonly CheckVerdict[] = ['ok', 'info', 'warn', 'error'];

/** The verdict of a finding; a code of a later version counts as bad. */
export const verdictOf = (check: CheckName, code: string): CheckVerdict => (knows(check, code) ? FINDINGS[check][code as never] : 'error');

/** The worst of what a check has found. */
export function worstOf({ check, findings }: MadeCheck): CheckVerdict {
  const ranks = findings.map(({ code }) => SEVERITY.indexOf(verdictOf(check, code)));
  return SEVERITY[Math.max(...ranks)] ?? 'error';
}

/** How the serial number of a product is spelt (model-2, `materialProdCodeRule`): text with {Y} {M} {D} {LINE} {SHIFT} {SN:5}. Pure. */
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { first, type Values, when } from './field-rules.ts';

/** Least and most digits of the running part. */
export const SERIAL_DIGITS = { least: 3, most: 9 } as const;

const TOKEN = /\{([^{}]*)\}/g;
const SERIAL_TOKEN = /^SN:(\d)$/;
const PLAIN = ['Y', 'M', 'D', 'LINE', 'SHIFT'];

export interface CodePlace {
  /** Business day, yyyy-MM-dd. */
  readonly day: string;
  readonly line: string;
  readonly shift: string;
}

const tokensOf = (pattern: string): string[] => [...pattern.matchAll(TOKEN)].map(([, token]) => token ?? '');
const digitsOf = (token: string): number => Number(SERIAL_TOKEN.exec(token)?.[1] ?? 0);

/** What makes a pattern unusable: an unknown token, no running part or two, or signs that no scanner reads back. */
export function patternProblem({ pattern }: Values): FieldProblem | null {
  const text = String(pattern ?? '');
  const tokens = tokensOf(text);
  const unknown = tokens.find((token) => !PLAIN.includes(token) && !SERIAL_TOKEN.test(token));
  const serials = tokens.filter((token) => SERIAL_TOKEN.test(token));
  const { least, most } = SERIAL_DIGITS;
  const digits = digitsOf(serials[0] ?? '');
  return first(
    when(unknown !== undefined, 'pattern', 'PATTERN_TOKEN', { token: `{${unknown}}` }),
    when(serials.length !== 1, 'pattern', 'PATTERN_SERIAL'),
    when(digits < least || digits > most, 'pattern', 'PATTERN_DIGITS', { least: String(least), most: String(most) }),
    when(/[^A-Z0-9._/-]/.test(text.replace(TOKEN, '')), 'pattern', 'PATTERN_SIGNS'),
  );
}

/** The code with this serial; a serial that has outgrown its digits becomes longer instead of being given twice. */
export function productCode(pattern: string, { day, line, shift }: CodePlace, serial: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const plain: Readonly<Record<string, string>> = { Y: year, M: month, D: date, LINE: line, SHIFT: shift };
  return pattern.replace(TOKEN, (_, token: string) => plain[token] ?? String(serial).padStart(digitsOf(token), '0'));
}

const SIGNS = '[A-Z0-9._/-]{1,10}';
const DIGITS_OF: Readonly<Record<string, string>> = { Y: '\\d{4}', M: '\\d{2}', D: '\\d{2}', LINE: SIGNS, SHIFT: SIGNS };
const plainText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Whether a scanned text can be a code of the pattern: whatever the day, the line and the running part. A serial may have outgrown its digits. */
export function fitsPattern(pattern: string, text: string): boolean {
  const parts = pattern.split(TOKEN).map((part, at) => {
    if (at % 2 === 0) return plainText(part);
    return DIGITS_OF[part] ?? `\\d{${digitsOf(part)},}`;
  });
  return new RegExp(`^${parts.join('')}$`).test(text);
}

/** What the codes of a pattern depend on beside day and serial; asked only for what stands in it. */
export const asksFor = (pattern: string, token: 'LINE' | 'SHIFT'): boolean => tokensOf(pattern).includes(token);

/** At one go; more are drawn by asking again. */
export const MOST_CODES = 500;

const place = z.string().trim().toUpperCase().max(10).default('');

/** Codes to be drawn. `drawId` names the request: sent twice, it gets the same codes. */
export const drawSchema = z.object({
  drawId: uuidSchema,
  ruleId: uuidSchema,
  day: daySchema,
  line: place,
  shift: place,
  count: z.number().int().min(1).max(MOST_CODES),
});

/** What is missing for codes of this pattern: a line or shift that stands in it, in signs that a scanner reads back. */
export function drawProblem(pattern: string, { line, shift }: Pick<CodePlace, 'line' | 'shift'>): FieldProblem | null {
  const unfit = (token: 'LINE' | 'SHIFT', text: string) => asksFor(pattern, token) && !/^[A-Z0-9._/-]+$/.test(text);
  return first(
    when(unfit('LINE', line), 'line', 'PATTERN_NEEDS', { token: '{LINE}' }),
    when(unfit('SHIFT', shift), 'shift', 'PATTERN_NEEDS', { token: '{SHIFT}' }),
  );
}

export interface DrawnCodes {
  readonly codes: readonly string[];
  /** The rule's serial now. */
  readonly lastSerial: number;
}

export interface DrawnCode {
  readonly code: string;
  readonly drawnAt: string;
  readonly drawnByName: string;
}

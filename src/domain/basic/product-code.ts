/** How the serial number of a product is spelt (model-2, `materialProdCodeRule`): text with {Y} {M} {D} {LINE} {SHIFT} {SN:5}. Pure. */
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

/** What the codes of a pattern depend on beside day and serial; asked only for what stands in it. */
export const asksFor = (pattern: string, token: 'LINE' | 'SHIFT'): boolean => tokensOf(pattern).includes(token);

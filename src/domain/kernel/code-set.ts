/** A set of status or type codes with the exact numbers of the specification. The dictionary holds the labels (ddType = name). */
import { z } from 'zod';

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'hold' | 'neutral';

export interface CodeSet<C extends string | number = string | number> {
  readonly name: string;
  readonly codes: readonly C[];
  readonly schema: z.ZodType<C>;
  readonly labels: Readonly<Record<string, readonly [zh: string, en: string]>>;
  readonly tones: Readonly<Record<string, Tone>>;
}

type Entry = readonly [zh: string, en: string, tone?: Tone];

function build<C extends string | number>(name: string, codes: readonly C[], entries: Record<string, Entry>): CodeSet<C> {
  return {
    name,
    codes,
    schema: z.custom<C>((value) => (codes as readonly unknown[]).includes(value), {
      error: `not a code of ${name}`,
      params: { rule: 'INPUT_CHOICE' },
    }),
    labels: Object.fromEntries(
      codes.map((code) => [String(code), [entries[String(code)]?.[0] ?? '', entries[String(code)]?.[1] ?? ''] as const]),
    ),
    tones: Object.fromEntries(codes.map((code) => [String(code), entries[String(code)]?.[2] ?? 'neutral'])),
  };
}

/** Numeric codes, for example a document's status: `numberSet('receiptStatus', { 1: ['已创建', 'Created', 'info'], … })`. */
export const numberSet = <K extends number>(name: string, entries: Record<K, Entry>): CodeSet<K> =>
  build(name, Object.keys(entries).map(Number) as K[], entries);

/** Textual codes, for example '001' or 'YCL-K'. */
export const textSet = <K extends string>(name: string, entries: Record<K, Entry>): CodeSet<K> =>
  build(name, Object.keys(entries) as K[], entries);

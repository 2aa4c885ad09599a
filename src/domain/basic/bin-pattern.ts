/** Bins by a pattern (aisle A–C × rack 01–10 × level 1–4), and how full a bin is. Pure; the preview and the server count the same way. */
import { z } from 'zod';
import { binType } from './codes.ts';

/** More at once is a mistake in the pattern. */
export const MOST_BINS = 1000;

const span = z.string().trim().toUpperCase().min(1).max(60);

export const binPatternSchema = z.object({
  warehouseId: z.uuid(),
  /** 'A-C', '01-10', 'A,C-E' or a single name. */
  aisles: span,
  racks: span,
  levels: span,
  zone: z.string().trim().min(1).max(20).nullable(),
  binType: binType.schema.nullable(),
  maxBoxes: z.number().int().min(1).max(100_000).nullable(),
  mixMaterial: z.boolean(),
  mixBatch: z.boolean(),
  /** Of the first one; the others follow in steps of one. */
  firstSeq: z.number().int().min(0).max(1_000_000),
  /** Every second aisle is walked from its far end. */
  snake: z.boolean(),
});
export type BinPattern = z.infer<typeof binPatternSchema>;

export interface PatternBin {
  readonly binCode: string;
  readonly aisle: string;
  readonly rack: string;
  readonly level: string;
  readonly pickSeq: number;
}

const LETTER = /^[A-Z]$/;
const NUMBER = /^\d{1,4}$/;
const NAME = /^[A-Z0-9]{1,10}$/;

const between = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function partNames(part: string): string[] | null {
  const [from = '', to, ...more] = part.split(/[-–~]/).map((text) => text.trim());
  if (more.length > 0) return null;
  if (to === undefined) return NAME.test(from) ? [from] : null;
  if (LETTER.test(from) && LETTER.test(to) && from <= to)
    return between(from.charCodeAt(0), to.charCodeAt(0)).map((code) => String.fromCharCode(code));
  if (!NUMBER.test(from) || !NUMBER.test(to) || Number(from) > Number(to)) return null;
  // As many digits as are written: 01-10 gives 01, 02 … 10.
  return between(Number(from), Number(to)).map((n) => String(n).padStart(from.length, '0'));
}

/** The names a span stands for, in its order; null when it cannot be read or names one twice. */
export function spanNames(text: string): string[] | null {
  const parts = text
    .trim()
    .toUpperCase()
    .split(/[,，]/)
    .map((part) => partNames(part.trim()));
  const names = parts.flatMap((part) => part ?? []);
  if (parts.some((part) => part === null) || names.length === 0) return null;
  return new Set(names).size === names.length ? names : null;
}

export type PatternFault = { readonly code: 'BIN_SPAN'; readonly field: 'aisles' | 'racks' | 'levels' } | { readonly code: 'BIN_MANY' };

/** The bins of a pattern with their codes and the order in which they are walked, or what is wrong with it. */
export function patternBins({
  aisles,
  racks,
  levels,
  firstSeq,
  snake,
}: Pick<BinPattern, 'aisles' | 'racks' | 'levels' | 'firstSeq' | 'snake'>): PatternBin[] | PatternFault {
  const [a, r, l] = [spanNames(aisles), spanNames(racks), spanNames(levels)];
  if (!a) return { code: 'BIN_SPAN', field: 'aisles' };
  if (!r) return { code: 'BIN_SPAN', field: 'racks' };
  if (!l) return { code: 'BIN_SPAN', field: 'levels' };
  if (a.length * r.length * l.length > MOST_BINS) return { code: 'BIN_MANY' };
  const walked = a.flatMap((aisle, at) =>
    (snake && at % 2 === 1 ? r.toReversed() : r).flatMap((rack) => l.map((level) => ({ aisle, rack, level }))),
  );
  return walked.map((place, at) => ({ ...place, binCode: `${place.aisle}-${place.rack}-${place.level}`, pickSeq: firstSeq + at }));
}

/** What the call for generating answers: everything it would make, what is there already, and how many it made. */
export interface PatternAnswer {
  readonly codes: readonly string[];
  readonly taken: readonly string[];
  readonly made: number;
}

export interface BinFill {
  readonly binId: string;
  readonly boxes: number;
}

export type FillState = 'inactive' | 'locked' | 'empty' | 'part' | 'full' | 'over' | 'unknown';

/** How a bin stands. @param boxes in it; undefined = not known here @param bin `maxBoxes` null = no limit */
export function fillState(
  bin: { readonly isActive: boolean; readonly lockedByCheckId: string | null; readonly maxBoxes: number | null },
  boxes: number | undefined,
): FillState {
  if (!bin.isActive) return 'inactive';
  if (bin.lockedByCheckId !== null) return 'locked';
  if (boxes === undefined) return 'unknown';
  if (boxes === 0) return 'empty';
  if (bin.maxBoxes === null || boxes < bin.maxBoxes) return 'part';
  return boxes === bin.maxBoxes ? 'full' : 'over';
}

const NUMERIC = new Intl.Collator('en', { numeric: true });
export const byName = (a: string, b: string): number => NUMERIC.compare(a, b);

export interface Rack<B> {
  readonly aisle: string;
  readonly racks: readonly string[];
  /** Highest level first, as one stands before it. */
  readonly levels: readonly { readonly level: string; readonly cells: readonly (B | null)[] }[];
}

/** Bins as one sees them: aisle by aisle, racks side by side, levels one above the other. Those without a place are left out. */
export function rackPicture<B extends { readonly aisle: string | null; readonly rack: string | null; readonly level: string | null }>(
  bins: readonly B[],
): Rack<B>[] {
  const placed = bins.filter(({ aisle, rack, level }) => aisle && rack && level);
  const names = (of: readonly B[], field: 'aisle' | 'rack' | 'level'): string[] =>
    [...new Set(of.map((bin) => bin[field] ?? ''))].sort(byName);
  return names(placed, 'aisle').map((aisle) => {
    const own = placed.filter((bin) => bin.aisle === aisle);
    const racks = names(own, 'rack');
    const levels = names(own, 'level').toReversed();
    const cell = (rack: string, level: string): B | null => own.find((bin) => bin.rack === rack && bin.level === level) ?? null;
    return { aisle, racks, levels: levels.map((level) => ({ level, cells: racks.map((rack) => cell(rack, level)) })) };
  });
}

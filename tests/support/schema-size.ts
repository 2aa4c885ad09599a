/** How large a value can become that a schema takes: every list full, every text as long as it may be, every optional part there. */
import type { z } from 'zod';
import type { Definition } from './schema-bounds.ts';

interface Check {
  readonly maximum?: number;
  readonly length?: number;
  readonly params?: { readonly max?: string };
}

export interface Size {
  /** Lists, objects, and what stands in them. */
  readonly values: number;
  /** As JSON with one byte for each letter. */
  readonly bytes: number;
}

/** Ids, days, codes of sets, numbers. */
const SHORT = 40;
const NAME = 64;
const NONE: Size = { values: 0, bytes: 0 };

const defOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;
const checksOf = (schema: z.core.$ZodType): Check[] => [
  defOf(schema) as Check,
  ...(schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Check),
];
const mostOf = (schema: z.core.$ZodType): number =>
  Math.min(...checksOf(schema).map(({ maximum, length, params }) => maximum ?? length ?? Number(params?.max ?? Number.POSITIVE_INFINITY)));

const larger = (sizes: readonly Size[]): Size => sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most), NONE);
const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce(({ values, bytes }, one) => ({ values: values + one.values, bytes: bytes + one.bytes }), NONE);
const times = ({ values, bytes }: Size, n: number): Size => ({ values: values * n, bytes: bytes * n });
const inside = (size: Size): Size => ({ values: size.values + 1, bytes: size.bytes + 2 });
/** With its name, or the sign between it and the next. */
const beside = ({ values, bytes }: Size, more: number): Size => ({ values, bytes: bytes + more });

/** The size of the largest value. What takes any value counts as a short one: other rules bound it. */
export function largestOf(schema: z.core.$ZodType): Size {
  const { type, innerType, in: first, element, valueType, left, right, catchall, options, items, shape = {} } = defOf(schema);
  if (type === 'string') return { values: 1, bytes: Math.min(mostOf(schema), 1e9) === 1e9 ? SHORT : mostOf(schema) + 3 };
  if (innerType) return largestOf(innerType);
  if (first) return largestOf(first);
  if (left && right) return sum([largestOf(left), largestOf(right)]);
  if (options) return larger(options.map(largestOf));
  if (items) return inside(sum(items.map(largestOf)));
  if (element) return inside(times(beside(largestOf(element), 1), mostOf(schema)));
  const own = sum(Object.entries(shape).map(([name, inner]) => beside(largestOf(inner), name.length + 4)));
  const more = valueType ?? (catchall && defOf(catchall).type !== 'never' ? catchall : undefined);
  if (more) return inside(sum([own, times(beside(largestOf(more), NAME + 4), mostOf(schema))]));
  return type === 'object' ? inside(own) : { values: 1, bytes: SHORT };
}

/** How many lists and objects stand inside each other. */
export function depthOf(schema: z.core.$ZodType): number {
  const { type, innerType, in: first, element, valueType, left, right, catchall, options = [], items = [], shape = {} } = defOf(schema);
  const more = catchall && defOf(catchall).type !== 'never' ? catchall : undefined;
  const parts = [innerType, first, element, valueType, left, right, more, ...options, ...items, ...Object.values(shape)];
  const deepest = Math.max(0, ...parts.map((part) => (part ? depthOf(part) : 0)));
  return ['object', 'record', 'array', 'tuple'].includes(type) ? deepest + 1 : deepest;
}

/** What may be wrong with one field of something that is otherwise in order, and where that field stands. Fields come from the schema: a new one is attacked by itself. */
import type { z } from 'zod';
import { isFigure, isTime, type Leaf, leavesOf, NO_FIGURES, NO_TIMES, takes } from '#tests/support/schema-walk.ts';
import type { Values } from './draft.ts';

export interface Attack {
  readonly leaf: Leaf;
  readonly value: unknown;
  /** Whatever field it stands in, nothing that holds it is in order. */
  readonly isWrong: boolean;
  /** The twin of what is named. */
  readonly isTwin?: boolean;
}

const ID = '0198c0de-0000-7000-8000-00000000000f';
const HUGE = 'x'.repeat(60_000);

const TIMES = [...NO_TIMES, '2026-02-30', '24:00', '2026-05-04T24:00:00Z', 20_260_504];
const FIGURES = [...NO_FIGURES, '1000000000000', '9007199254740992', '1e308', '-1e12', '-999999999999', 2 ** 31, 1];
const NUMBERS = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e12, 1e308, 'NaN', 0.0000001];
const TEXTS = ['a\u0000b', 'a\u0001b', '\ud800', HUGE, 1];
/** Wrong in most fields, and in some not. */
const DOUBTFUL: Readonly<Record<Kind, readonly unknown[]>> = {
  id: [null],
  time: [null, '2199-12-31', '2199-12-31T23:59:59.999Z', '2000-01-01'],
  figure: ['-1', '0.5', '0', '1000000000', '2147483648', null],
  number: [-1, 0, 0.5, 2 ** 31 - 1, null],
  text: ['', 'x', 'x'.repeat(500), '2026-02-30', null],
  unknown: [null, [], {}],
};
const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
  // The first is of the right form, and nobody's.
  id: [ID, '', 'x', 1, '\u0000', [], HUGE],
  time: TIMES,
  figure: FIGURES,
  number: NUMBERS,
  text: TEXTS,
  unknown: ['\ud800', 'a\u0000b'],
};

export type Kind = 'id' | 'time' | 'figure' | 'number' | 'text' | 'unknown';

export function kindOf(leaf: Leaf): Kind {
  if (leaf.kind !== 'string') return leaf.kind;
  if (takes(leaf.schema, ID) && !takes(leaf.schema, 'word')) return 'id';
  if (isTime(leaf)) return 'time';
  return isFigure(leaf) ? 'figure' : 'text';
}

/** Every field below a schema, once. */
export function fieldsOf(schema: z.core.$ZodType): Leaf[] {
  const found = new Map<string, Leaf>();
  for (const leaf of leavesOf(schema)) if (!found.has(`${leaf.path} ${leaf.kind}`)) found.set(`${leaf.path} ${leaf.kind}`, leaf);
  return [...found.values()];
}

export const attacksOn = (leaf: Leaf): Attack[] => {
  const kind = kindOf(leaf);
  return [
    ...WRONG[kind].map((value) => ({ leaf, value, isWrong: true })),
    ...DOUBTFUL[kind].map((value) => ({ leaf, value, isWrong: false })),
  ];
};

type Holder = Record<string | number, unknown>;

/** What is put into an empty list, for a field of its members to stand in. */
const ONE_OF: Readonly<Record<string, object>> = {
  photos: { id: '0198c0de-0000-7000-8000-00000000000e', sha256: 'a'.repeat(64), size: 1000 },
  boxes: { boxNo: 'M-0001', qty: '1' },
  checks: { itemName: '外观', standard: null, lower: null, upper: null },
  assetNos: { lineId: ID, assetNo: null },
};

/** Lists that honest work leaves out where it has nothing to say. */
const MAY_BE_MISSING: readonly string[] = ['assetNos', 'photos', 'acknowledged'];

/** Where the field stands in this payload, the first of a list; null where nothing stands around it. */
function placeOf(payload: Values, path: string): { holder: Holder; key: string | number } | null {
  let place: { holder: Holder; key: string | number } = { holder: { '': payload }, key: '' };
  const go = (key: string | number): boolean => {
    const holder = place.holder[place.key];
    if (typeof holder !== 'object' || holder === null) return false;
    place = { holder: holder as Holder, key };
    return true;
  };
  for (const part of path === '' ? [] : path.split('.')) {
    const [name = '', ...marks] = part.split(/(?=\[\]|\{\})/);
    if (!go(name)) return null;
    for (const mark of marks) {
      const missing = MAY_BE_MISSING.includes(name) && (place.holder[place.key] ?? null) === null;
      if (missing) place.holder[place.key] = [];
      const inner = place.holder[place.key];
      if (mark === '[]' && !Array.isArray(inner)) return null;
      if (mark === '[]' && Array.isArray(inner) && inner.length === 0 && !path.endsWith(`${name}[]`)) {
        const one = ONE_OF[name];
        if (one === undefined) return null;
        inner.push({ ...one });
      }
      if (!go(mark === '[]' ? 0 : (Object.keys((inner ?? {}) as object)[0] ?? 'x'))) return null;
    }
  }
  return place.key === '' ? null : place;
}

/** What stands there. */
export const valueAt = (payload: Values, path: string): unknown => {
  const place = placeOf(structuredClone(payload), path);
  return place ? place.holder[place.key] : undefined;
};

export const hasPlace = (payload: Values, path: string): boolean => placeOf(structuredClone(payload), path) !== null;

/** The same with another value in this place. */
export function withValue(payload: Values, path: string, value: unknown): Values {
  const copy = structuredClone(payload);
  const place = placeOf(copy, path);
  if (!place) throw new Error(`nothing stands at ${path}`);
  place.holder[place.key] = value;
  return copy;
}

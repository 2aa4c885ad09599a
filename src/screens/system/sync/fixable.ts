/** The values of a refused operation that the user may correct, anywhere in its payload. Pure. */
import type { z } from 'zod';
import { positiveQuantitySchema, quantitySchema } from '#domain/kernel/quantity.ts';
import { ENTITY_OF_FIELD, isForMachines } from '#screens/system/kit/entered.ts';
import { codeSetOf, payloadFields } from '#screens/system/kit/payload-words.ts';

export type FixKind = 'code' | 'flag' | 'quantity' | 'date' | 'row' | 'text';

export interface FixField {
  /** Position in the payload: `lines.0.qty`. */
  readonly path: string;
  readonly name: string;
  /** Number of the line, from 1; null = a value of the payload itself. */
  readonly line: number | null;
  readonly kind: FixKind;
  readonly value: string;
}

type Payload = Readonly<Record<string, unknown>>;
interface Operation {
  readonly type: string;
  readonly payload: Payload;
}

/** Kinds of rows that the user may choose again. A box is scanned, not chosen: its number decides which goods were meant. */
const CHOSEN = ['bin', 'warehouse', 'supplier'];
const isId = (name: string): boolean => name === 'id' || /Ids?$/.test(name);
const isQuantity = (schema: unknown): boolean => schema === quantitySchema || schema === positiveQuantitySchema;

function kindOf(type: string, name: string, value: unknown, schema: z.ZodType | undefined): FixKind | null {
  if (isForMachines(name)) return null;
  if (isId(name)) return CHOSEN.includes(ENTITY_OF_FIELD[name] ?? '') ? 'row' : null;
  if (codeSetOf(type, name)) return 'code';
  if (typeof value === 'boolean') return 'flag';
  if (isQuantity(schema)) return 'quantity';
  if (/Date$/.test(name)) return 'date';
  return value === null || typeof value === 'string' ? 'text' : null;
}

/** All correctable values, in the order of the payload. */
export function fixFields({ type, payload }: Operation): readonly FixField[] {
  const schemas = payloadFields(type);
  const found: FixField[] = [];
  const look = (inner: Payload, path: string, line: number | null): void => {
    for (const [name, value] of Object.entries(inner)) {
      if (Array.isArray(value)) lines(value, `${path}${name}.`);
      else if (isRecord(value)) look(value, `${path}${name}.`, line);
      else {
        const kind = kindOf(type, name, value, schemas.get(name));
        if (kind) found.push({ path: path + name, name, line, kind, value: value === null ? '' : String(value) });
      }
    }
  };
  const lines = (values: readonly unknown[], path: string): void => {
    for (const [n, one] of values.entries()) if (isRecord(one) && !('sha256' in one)) look(one, `${path}${n}.`, n + 1);
  };
  look(payload, '', null);
  return found;
}

export const isFixable = (op: Operation): boolean => fixFields(op).length > 0;

const isRecord = (value: unknown): value is Payload => value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The payload with these values replaced, each in its original type. An emptied value becomes null.
 * @param values by path, as text
 */
export function withValues(payload: Payload, values: ReadonlyMap<string, string>): Payload {
  const put = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one, n) => put(one, `${path}${n}.`));
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, put(inner, `${path}${name}.`)]));
    const text = values.get(path.slice(0, -1));
    if (text === undefined) return value;
    if (typeof value === 'boolean') return text === 'true';
    if (typeof value === 'number') return Number(text);
    return text.trim() === '' ? null : text.trim();
  };
  return put(payload, '') as Payload;
}

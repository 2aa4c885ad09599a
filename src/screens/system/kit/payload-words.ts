/** The words for the fields of an operation's payload: label, and the code set of the value. Pure. */
import type { z } from 'zod';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { CODE_SETS, documentByType, operationByType } from '#domain/registry.ts';
import { isForMachines } from './entered.ts';

const setOfSchema = new Map<unknown, CodeSet>(CODE_SETS.map((set) => [set.schema, set]));

interface Inside {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly def: { readonly innerType?: z.ZodType; readonly element?: z.ZodType; readonly options?: readonly z.ZodType[] };
}

/** @returns every field of the payload, including those of its lines, with the schema of its value */
export function payloadFields(type: string): ReadonlyMap<string, z.ZodType> {
  const found = new Map<string, z.ZodType>();
  const operation = operationByType(type);
  if (operation) walk(operation.schema as z.ZodType, null, found);
  return found;
}

function walk(schema: z.ZodType, name: string | null, found: Map<string, z.ZodType>): void {
  const { shape, def } = schema as unknown as Inside;
  for (const [field, inner] of Object.entries(shape ?? {})) if (!isForMachines(field)) walk(inner, field, found);
  const inner = [def.innerType, def.element, ...(def.options ?? [])].filter((each) => each !== undefined);
  for (const each of inner) walk(each, name, found);
  if (name !== null && !shape && inner.length === 0) found.set(name, schema);
}

/** The code set of a field's value; null = the value is shown as it is. */
export function codeSetOf(type: string, name: string): CodeSet | null {
  return setOfSchema.get(payloadFields(type).get(name)) ?? null;
}

/** Keys of a field's label, best first. A payload may use field names of the document, its lines or boxes, or names of its own. */
export function labelKeys(type: string, name: string): readonly string[] {
  const document = documentByType(type.slice(0, type.indexOf('.')));
  const entities = document ? [document.header, ...document.lines].map((entity) => entity.name) : [];
  const fields = [...entities, 'box', 'common', 'material', 'bin', 'batch', 'assetItem'].map((entity) => `field:${entity}.${name}`);
  return [`system:sync.field.${name}`, ...fields];
}

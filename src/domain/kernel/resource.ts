/** Base data: edited by plain REST with a version check, read by everybody. One declaration gives the calls, the list, the form and the import. */
import type { z } from 'zod';
import type { AnyEntity, EntityDef } from './entity.ts';
import { type Fields, f, optional, schemaOf } from './field.ts';

/** Columns of every resource (`AUD`, model-0 §1.2.2). Written by the server only. */
export const AUDIT = {
  createdBy: optional(f.id()),
  createdByName: optional(f.name()),
  createdAt: optional(f.ts()),
  updatedBy: optional(f.id()),
  updatedByName: optional(f.name()),
  updatedAt: optional(f.ts()),
} as const;

export interface ResourceDef {
  readonly name: string;
  readonly entity: AnyEntity;
  /** REST base, for example '/api/basic/material': POST {path}/pageList, POST {path}, PUT and DELETE {path}/{id}. */
  readonly path: string;
  /** The natural key by which import and references find a row: one field, or several joined by '+'. */
  readonly key: string;
  /** The field shown for a reference. */
  readonly label: string;
  readonly right: { readonly read: string; readonly write: string };
  /** Fields that free-text search looks into. */
  readonly search: readonly string[];
  /** List columns, in order. */
  readonly columns: readonly string[];
  /** Schema of what a form or an import line may set. */
  readonly input: z.ZodType<Record<string, unknown>>;
}

type ResourceInput<F extends Fields> = Omit<ResourceDef, 'name' | 'entity' | 'input' | 'search' | 'columns'> & {
  entity: EntityDef<F>;
  search?: readonly (keyof F & string)[];
  columns: readonly (keyof F & string)[];
};

export function defineResource<F extends Fields>(input: ResourceInput<F>): ResourceDef {
  const own = Object.fromEntries(
    Object.entries(input.entity.fields).filter(([name, field]) => !(name in AUDIT) && !field.counter && field.type !== 'secret'),
  );
  return {
    ...input,
    name: input.entity.name,
    entity: input.entity as unknown as AnyEntity,
    search: input.search ?? [input.key, input.label],
    input: schemaOf(own) as unknown as z.ZodType<Record<string, unknown>>,
  };
}

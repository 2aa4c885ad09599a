/**
 * Base data: edited by plain REST with a version check, readable by everyone. One declaration yields the calls, the list, the form and the
 * import.
 */
import type { z } from 'zod';
import type { AnyEntity, EntityDef } from './entity.ts';
import { type Fields, f, optional, schemaOf } from './field.ts';
import type { Problem } from './problem.ts';

/** Columns of every resource (`AUD`, model-0 §1.2.2). Written by the server only. */
export const AUDIT = {
  createdBy: optional(f.id()),
  createdByName: optional(f.name()),
  createdAt: optional(f.ts()),
  updatedBy: optional(f.id()),
  updatedByName: optional(f.name()),
  updatedAt: optional(f.ts()),
} as const;

/** A violated rule between fields of one record, and the field where the user corrects it. */
export interface FieldProblem extends Problem {
  readonly field: string;
}

export interface ResourceDef {
  readonly name: string;
  readonly entity: AnyEntity;
  /** A row of another entity that points to the record by `link`, for values that must not travel with the record (prices). */
  readonly beside?: { readonly entity: AnyEntity; readonly link: string };
  /** Fields of the entity and of `beside`: everything a list, a form or an import knows of the record. */
  readonly fields: Fields;
  /** REST base, for example '/api/basic/material': POST {path}/pageList, POST {path}, PUT and DELETE {path}/{id}. */
  readonly path: string;
  /** The natural key by which import and references find a row: one field, or several joined by '+'. */
  readonly key: string;
  /** The field shown for a reference. */
  readonly label: string;
  /** The field with the English name, where there is one. */
  readonly english?: string;
  readonly right: { readonly read: string; readonly write: string };
  /** Fields that free-text search looks into. */
  readonly search: readonly string[];
  /** List columns, in order; 'materialId.spec' is a field of the referenced row. */
  readonly columns: readonly string[];
  /** Schema of what a form or an import line may set. */
  readonly input: z.ZodType<Record<string, unknown>>;
  /** Rules between fields, for values of the right shape. Checks against other rows are left to the server. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => FieldProblem | readonly FieldProblem[] | null;
}

/** One page of a list, and the total count. */
export interface PageOf<R> {
  readonly list: readonly R[];
  readonly total: number;
}

/** Words for references: by field, then by the row's value in that field. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A possible value of a reference field. */
export interface ReferenceOption {
  readonly value: string;
  readonly code: string | null;
  readonly label: string;
}

/** What a row is called in a language: in English by its English name, where it has one. */
export const nameIn = ({ label, english }: Pick<ResourceDef, 'label' | 'english'>, row: object, isEnglish: boolean): string =>
  String((isEnglish && english !== undefined ? Reflect.get(row, english) : null) || (Reflect.get(row, label) ?? ''));

type ResourceInput<F extends Fields> = Omit<ResourceDef, 'name' | 'entity' | 'fields' | 'input' | 'search' | 'columns'> & {
  entity: EntityDef<F>;
  search?: readonly (keyof F & string)[];
  columns: readonly ((keyof F & string) | `${keyof F & string}.${string}`)[];
};

export function defineResource<F extends Fields>(input: ResourceInput<F>): ResourceDef {
  const { [input.beside?.link ?? '']: _link, ...beside } = input.beside?.entity.fields ?? {};
  const fields: Fields = { ...input.entity.fields, ...beside };
  const own = Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !(name in AUDIT) && !field.counter && field.type !== 'secret'),
  );
  const english = `${input.label}En`;
  return {
    ...(english in fields ? { english } : {}),
    ...input,
    fields,
    name: input.entity.name,
    entity: input.entity,
    search: input.search ?? [input.key, input.label],
    input: schemaOf(own) as unknown as z.ZodType<Record<string, unknown>>,
  };
}

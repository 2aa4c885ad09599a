/** Converts between a row and form values: texts, switches and lists of texts. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { AUDIT, type ResourceDef } from '#domain/kernel/resource.ts';
import { inputFaults, type SchemaIssue } from '#domain/protocol/input-faults.ts';

export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

/** Fields a form may set, in definition order. Free structures need their own editor. */
export const formFields = ({ fields }: Pick<ResourceDef, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    name in AUDIT || field.counter || ['secret', 'ts', 'id'].includes(field.type) || (field.type === 'json' && !field.set) ? [] : [name],
  );

/** True for a multiple choice: rows or codes. */
export const isSeveral = (field: Field | undefined): boolean =>
  field?.type === 'refs' || (field?.type === 'json' && field.set !== undefined);

const empty = (field: Field | undefined): FormValue => (field?.type === 'bool' ? false : isSeveral(field) ? [] : '');

export function toForm(field: Field | undefined, value: unknown): FormValue {
  if (value === null || value === undefined) return empty(field);
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** The value in the definition's type; unreadable input stays as typed, so that the schema can report it. */
export function fromForm(field: Field | undefined, value: FormValue | undefined): unknown {
  const { set } = field ?? {};
  if (Array.isArray(value) && set) return value.map((one) => set.codes.find((code) => String(code) === one) ?? one);
  if (typeof value !== 'string') return value ?? empty(field);
  const text = value.trim();
  if (text === '') return field?.optional ? null : undefined;
  if (field?.set) return field.set.codes.find((code) => String(code) === text) ?? text;
  if (field?.type === 'int') return /^-?\d+$/.test(text) ? Number(text) : text;
  return text;
}

/** A sentence (key of ns 'ui', or of 'problem' by its prefix) and its parameters. */
export interface Complaint {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface Checked {
  readonly values: Record<string, unknown>;
  /** By field; empty = valid. */
  readonly complaints: Readonly<Record<string, Complaint>>;
}

/**
 * The values to send, checked by the definition's own schema, which the server applies too.
 * @param before the previous row; null for a new one
 * @param extra values the form does not show
 */
export function checkForm(
  resource: ResourceDef,
  shown: readonly string[],
  form: FormValues,
  before: AnyRow | null,
  extra: object = {},
): Checked {
  const { fields } = resource;
  const given = Object.fromEntries(shown.map((name) => [name, fromForm(fields[name], form[name])]));
  const whole = { ...extra, ...before, ...given };
  const result = resource.input.safeParse(whole);
  const faults = result.success ? [] : inputFaults(result.error.issues as readonly SchemaIssue[], whole);
  const complaints: Record<string, Complaint> = {};
  for (const { field, rule, params } of faults) {
    const name = field.split('.')[0] ?? '';
    if (shown.includes(name)) complaints[name] ??= { key: `problem:${rule}`, params };
  }
  // What the form does not show may be lacking still: the server sets it.
  const isReadable = Object.keys(complaints).length === 0;
  const broken = [isReadable ? (resource.check?.(result.data ?? whole) ?? []) : []].flat();
  for (const { field, code, params } of broken) if (shown.includes(field)) complaints[field] = { key: `problem:${code}`, params };
  // The form cannot fix a rule about a field it does not show; the server reports it.
  return { values: { ...(before ? {} : extra), ...given }, complaints };
}

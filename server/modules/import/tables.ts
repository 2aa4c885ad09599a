/** Look-ups of an import. Each file and each table is read once; never query per line. */
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { RESOURCES } from '#domain/registry.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import type { Source } from './csv.ts';
import { KEY_PART, type Tables } from './evaluate.ts';
import type { DocumentStep, Mapping, ResourceStep, Value } from './mapping.ts';

export const resourceByName = (name: string): ResourceDef => {
  const found = RESOURCES.find((one) => one.name === name);
  if (!found) throw new Error(`The mapping names the resource "${name}", which does not exist.`);
  return found;
};

export const naturalKey = (resource: ResourceDef, values: Readonly<Record<string, unknown>>): string =>
  resource.key
    .split('+')
    .map((field) => String(values[field] ?? ''))
    .join(KEY_PART);

const refsIn = (value: Value | Value[] | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (value === null || value === undefined || typeof value !== 'object') return [];
  if ('join' in value) return refsIn(value.join);
  const inner = [
    ...('by' in value ? refsIn(value.by) : []),
    ...('map' in value ? refsIn(value.map) : []),
    ...('default' in value ? refsIn(value.default) : []),
  ];
  return 'ref' in value ? [value.ref, ...inner] : inner;
};

export class ImportTables implements Tables {
  readonly #lookups = new Map<string, Map<string, string>>();
  readonly #refs = new Map<string, Map<string, string>>();

  /** Reads the files in which the mapping looks things up. */
  async loadLookups(source: Source, lookups: Mapping['lookups']): Promise<void> {
    for (const [name, { file, key, value }] of Object.entries(lookups)) {
      const keys = Array.isArray(key) ? key : [key];
      const found = new Map<string, string>();
      for await (const { cells } of source(file)) found.set(keys.map((column) => cells[column] ?? '').join(KEY_PART), cells[value] ?? '');
      this.#lookups.set(name, found);
    }
  }

  /** Reads the keys of every resource that the step refers to, unless they were read before. */
  async loadRefs(on: Queryable, step: ResourceStep | DocumentStep): Promise<void> {
    const values = [...Object.values(step.fields), ...('lines' in step ? Object.values(step.lines?.fields ?? {}) : [])];
    for (const name of new Set(refsIn(values))) {
      if (this.#refs.has(name)) continue;
      const { entity, key } = resourceByName(name);
      const columns = key.split('+').map((field) => quoted(columnOf(entity, field).name));
      const rows = await rowsOf<{ id: string; parts: string[] }>(
        on,
        `select id, array[${columns.map((column) => `coalesce(${column}::text, '')`).join(', ')}] as parts from ${quoted(entity.table)}`,
      );
      this.#refs.set(name, new Map(rows.map(({ id, parts }) => [parts.join(KEY_PART), id])));
    }
  }

  /** Makes a saved row visible to the following steps. */
  remember(resource: ResourceDef, key: string, id: string): void {
    this.#refs.get(resource.name)?.set(key, id);
  }

  lookup(name: string, key: string): string | undefined {
    const table = this.#lookups.get(name);
    if (!table) throw new Error(`The mapping has no look-up "${name}".`);
    return table.get(key);
  }

  ref(resource: string, key: string): string | undefined {
    return this.#refs.get(resource)?.get(key);
  }
}

/** Rows with a value in every field, for specs that only read: what operations make is tested with operations. */
import { v5 } from 'uuid';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';

const SPACE = '0198c0de-0000-7000-8000-0000000000aa';

/** The same name, the same id. */
export const testId = (name: string): string => v5(name, SPACE);

/** A value of the field, as little as it may be. @param name makes ids and texts @param figure of quantities and numbers */
export const sampleOf = (field: Field, name: string, figure = 0): unknown => {
  if (field.optional) return null;
  switch (field.type) {
    case 'id':
    case 'ref':
      return testId(name);
    case 'qty':
      return String(figure);
    case 'int':
      return figure;
    case 'bool':
      return false;
    case 'date':
      return '2026-01-15';
    case 'ts':
      return '2026-01-15T08:00:00.000Z';
    case 'choice':
      return field.set?.codes[0];
    case 'refs':
    case 'json':
      return [];
    default:
      return name.slice(0, field.max ?? 40);
  }
};

/** @param name makes id and texts, so that two rows of an entity differ */
export const testRow = (entity: AnyEntity, name: string, more: Record<string, unknown> = {}): AnyRow => ({
  id: testId(`${entity.name}/${name}`),
  version: 1,
  ...Object.fromEntries(Object.entries(entity.fields).map(([field, definition]) => [field, sampleOf(definition, name)])),
  ...more,
});

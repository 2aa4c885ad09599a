/** Names and SQL types of an entity's columns. Every identifier in a statement comes from here, never from a request. */
import { type AnyEntity, toSnake } from '#domain/kernel/entity.ts';

export interface Column {
  /** Name in a row. */
  readonly field: string;
  /** Name in the table. */
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly counter: boolean;
  readonly secret: boolean;
  readonly masked: boolean;
}

const known = new WeakMap<AnyEntity, readonly Column[]>();

const fixed = (field: string, type: string): Column => ({
  field,
  name: field,
  type,
  optional: false,
  counter: false,
  secret: false,
  masked: false,
});

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** id, version, then the fields in the order of the definition. */
export const columnsOf = (entity: AnyEntity): readonly Column[] => {
  const found = known.get(entity);
  if (found) return found;
  const own = Object.entries(entity.fields).map(([field, { column, optional, counter, type, masked }]) => ({
    field,
    name: toSnake(field),
    type: column,
    optional,
    counter: counter === true,
    secret: type === 'secret',
    masked: masked === true,
  }));
  const columns = [fixed('id', 'uuid'), fixed('version', 'integer'), ...own];
  known.set(entity, columns);
  return columns;
};

export const columnOf = (entity: AnyEntity, field: string): Column => {
  const column = columnsOf(entity).find((one) => one.field === field);
  if (!column) throw new Error(`${entity.name} has no field ${field}`);
  return column;
};

const SHOWN = 4;
const DOTS = '••••';

/** What lists, devices and logs get of a text that only its editors may read: its end. */
export const maskedText = (text: string): string => `${DOTS}${text.length > SHOWN ? text.slice(-SHOWN) : ''}`;

const readText = ({ name, masked }: Column, alias: string, whole: boolean): string => {
  const column = `${alias}.${quoted(name)}`;
  return masked && !whole ? `'${DOTS}' || right(${column}, case when length(${column}) > ${SHOWN} then ${SHOWN} else 0 end)` : column;
};

/** Columns as they are read: every one under the name of its field. Without `secret` ones and with masked texts unless asked: those must not reach a route. */
export const selectList = (entity: AnyEntity, alias: string, secrets = false): string =>
  columnsOf(entity)
    .filter((column) => secrets || !column.secret)
    .map((column) => `${readText(column, alias, secrets)} as ${quoted(column.field)}`)
    .join(', ');

/** The type without its length: what a parameter or an array of values is cast to. */
export const baseType = (type: string): string => (type.startsWith('varchar') ? 'text' : type.startsWith('numeric') ? 'numeric' : type);

/** Tables of the definitions as DDL. `npm run db:draft` prints what a migration has to add; an architecture test compares a fresh database with it. */
import { type AnyEntity, toSnake } from '#domain/kernel/entity.ts';
import { type Column, columnsOf, quoted } from './columns.ts';

/** A column as `create table` and `add column` name it. */
export const columnText = ({ field, name, type, optional, counter }: Column): string => {
  const rest = field === 'id' ? ' primary key' : `${optional ? '' : ' not null'}${counter ? ' default 0' : ''}`;
  return `  ${quoted(name)} ${type}${rest}`;
};

const partsOf = (index: string): string[] => index.split('+').map(toSnake);

export interface IndexPlan {
  readonly name: string;
  readonly unique: boolean;
  readonly columns: readonly string[];
}

/** Names stay below PostgreSQL's 63 characters. An index that a compound unique one begins with is left out: it would only cost writes. */
export const indexesOf = (entity: AnyEntity): IndexPlan[] => {
  const unique = entity.unique.map((index) => ({
    name: `${entity.table}_${partsOf(index).join('_')}_key`,
    unique: true,
    columns: partsOf(index),
  }));
  const plain = entity.indexes.map((index) => ({
    name: `${entity.table}_${partsOf(index).join('_')}_idx`,
    unique: false,
    columns: partsOf(index),
  }));
  const covered = (index: IndexPlan) =>
    [...unique, ...plain].some(
      (other) =>
        other !== index && other.columns.length > index.columns.length && index.columns.every((column, i) => other.columns[i] === column),
    );
  return [...unique, ...plain.filter((index) => !covered(index))];
};

export const indexDdl = (entity: AnyEntity, { name, unique, columns }: IndexPlan): string =>
  `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(entity.table)} (${columns.map(quoted).join(', ')});`;

export const tableDdl = (entity: AnyEntity): string => {
  const columns = columnsOf(entity).map(columnText).join(',\n');
  const indexes = indexesOf(entity).map((index) => indexDdl(entity, index));
  return [`create table ${quoted(entity.table)} (\n${columns}\n);`, ...indexes].join('\n');
};

export const schemaDdl = (entities: readonly AnyEntity[]): string => `${entities.map(tableDdl).join('\n\n')}\n`;

/** Tables of the definitions as DDL. `npm run db:draft` prints what a migration has to add; an architecture test compares a fresh database with it. */
import { TRADE_DAYS } from '#domain/kernel/clock.ts';
import { type AnyEntity, toSnake } from '#domain/kernel/entity.ts';
import { type Column, columnsOf, quoted } from './columns.ts';

/** A column as `create table` and `add column` name it. */
export const columnText = ({ field, name, type, optional, counter }: Column): string => {
  const rest = field === 'id' ? ' primary key' : `${optional ? '' : ' not null'}${counter ? ' default 0' : ''}`;
  return `  ${quoted(name)} ${type}${rest}`;
};

/** End of the names of the checks below; the verdict on an operation that breaks one goes by it. */
export const YEARS = '_years';

export interface Check {
  readonly name: string;
  readonly condition: string;
}

/**
 * Every day and instant lies in the years of the trade, by the same rule as in the kernel (clock.ts, isOfTrade): of what PostgreSQL takes beside them
 * ("infinity", 44 BC, the year 10000) no program here could read the row.
 */
export const checkOf = ({ table }: AnyEntity, { name, type }: Column): Check | undefined => {
  const { first, last, after } = TRADE_DAYS;
  const column = quoted(name);
  if (type === 'date') return { name: `${table}_${name}${YEARS}`, condition: `${column} between '${first}' and '${last}'` };
  if (type !== 'timestamptz') return undefined;
  return { name: `${table}_${name}${YEARS}`, condition: `${column} >= '${first} 00:00:00+00' and ${column} < '${after} 00:00:00+00'` };
};

const checksOf = (entity: AnyEntity): Check[] => columnsOf(entity).flatMap((column) => checkOf(entity, column) ?? []);

const checkText = ({ name, condition }: Check): string => `constraint ${quoted(name)} check (${condition})`;

/** Rows that are there already stay as they are: what one of them holds must not keep the server from starting. */
export const addCheckDdl = (entity: AnyEntity, check: Check): string =>
  `alter table ${quoted(entity.table)} add ${checkText(check)} not valid;`;

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
  const columns = [...columnsOf(entity).map(columnText), ...checksOf(entity).map((check) => `  ${checkText(check)}`)].join(',\n');
  const indexes = indexesOf(entity).map((index) => indexDdl(entity, index));
  return [`create table ${quoted(entity.table)} (\n${columns}\n);`, ...indexes].join('\n');
};

/** Tables over all operations: which links each has, which measures, and whose scope it is in. The registry gives every operation its rows. */
import type { Link, Linked } from '#domain/kernel/link.ts';
import type { OperationDef, TableRule } from '#domain/kernel/operation.ts';

/** @throws for a row about an operation that does not exist */
function bindTable<O extends { readonly type: string }, T>(
  operations: readonly O[],
  table: Readonly<Record<string, T>>,
  give: (operation: O, row: T) => void,
): void {
  for (const [type, row] of Object.entries(table)) {
    const bound = operations.filter((operation) => operation.type === type);
    if (bound.length === 0) throw new Error(`a table has a row for an unknown operation ${type}`);
    for (const operation of bound) give(operation, row);
  }
}

type Links = { -readonly [K in keyof Pick<Linked, 'type' | 'links'>]: Linked[K] };
type Rules = { readonly type: string; rules?: readonly TableRule[] };

/** @throws for a row about an operation that does not exist */
export const bindLinks = (operations: readonly Pick<Linked, 'type' | 'links'>[], table: Readonly<Record<string, readonly Link[]>>): void =>
  bindTable(operations as readonly Links[], table, (operation, links) => {
    operation.links = links;
  });

/** Adds one rule to each operation that has a row. @throws for a row about an operation that does not exist */
export const bindRules = <T>(
  operations: readonly Pick<OperationDef<never>, 'type' | 'rules'>[],
  table: Readonly<Record<string, T>>,
  ruleOf: (row: T) => TableRule,
): void =>
  bindTable(operations as readonly Rules[], table, (operation, row) => {
    operation.rules = [...(operation.rules ?? []), ruleOf(row)];
  });

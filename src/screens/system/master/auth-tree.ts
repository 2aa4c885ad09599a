/** The tree of permissions as rows, and the effect of ticking one. Pure. */
import type { AuthNode } from '#domain/system/answers.ts';

export interface AuthRow extends AuthNode {
  readonly depth: number;
  readonly parents: readonly string[];
}

export function flatten(nodes: readonly AuthNode[], depth = 0, parents: readonly string[] = []): AuthRow[] {
  return nodes.flatMap((node) => [{ ...node, depth, parents }, ...flatten(node.children, depth + 1, [...parents, node.authId])]);
}

export const checkedOf = (rows: readonly AuthRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ checked }) => checked).map(({ authId }) => authId));

const below = (rows: readonly AuthRow[], authId: string): string[] =>
  rows.filter(({ parents }) => parents.includes(authId)).map((row) => row.authId);

/**
 * Codes are checked literally, so each row has its own tick. Granting one also grants the rows that lead to it, or its page could not be
 * reached. Withdrawing one also withdraws everything below it.
 */
export function tick(rows: readonly AuthRow[], held: ReadonlySet<string>, authId: string): ReadonlySet<string> {
  const next = new Set(held);
  if (next.has(authId)) for (const one of [authId, ...below(rows, authId)]) next.delete(one);
  else for (const one of [authId, ...(rows.find((row) => row.authId === authId)?.parents ?? [])]) next.add(one);
  return next;
}

/** Including everything below: a whole area at once. */
export function tickBranch(rows: readonly AuthRow[], held: ReadonlySet<string>, authId: string): ReadonlySet<string> {
  const row = rows.find((one) => one.authId === authId);
  return new Set([...held, authId, ...(row?.parents ?? []), ...below(rows, authId)]);
}

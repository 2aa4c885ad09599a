/**
 * docs/security-operations.md: every operation, who may do it, and whose it is. It is written from the table that the tests of identity walk
 * (`WRITE=1 npx vitest run --project unit tests/architecture/security-operations.spec.ts`), and held to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '#domain/registry.ts';
import { OPERATION_TABLE } from '#tests/server/identity/operations.ts';

const FILE = 'docs/security-operations.md';
const HEAD = `# Operations: who may do which, and whose they are

Each row is tried with accounts that must not do it: no right at all, every other right, another store, another line, a supplier who has every role, another
supplier, and a second person who is only named (\`tests/server/identity/operations.spec.ts\`, \`tests/server/operations/line-scope.spec.ts\`,
\`tests/server/operations/countersigned.spec.ts\`). Why something is the whole plant's, and why something asks for no right, stands in
[security.md](security.md#scopes-and-what-asks-for-no-right).

| operation | any one of these rights | whose | second person |
|---|---|---|---|
`;
const WHOSE: Readonly<Record<string, string>> = {
  warehouse: "a store of the author's",
  line: "a line whose store is the author's",
  plant: "the whole plant's",
  supplier: "the factory's, or the supplier's whose it is",
  device: "the author's own device",
  record: 'what the author may review',
};
const OPEN: Readonly<Record<string, string>> = { everyone: 'none: whoever is signed in', factory: 'none: anybody of the factory' };

const countersigned = new Set(OPERATIONS.filter((operation) => operation.countersigned).map(({ type }) => type));
const rowOf = ({ type, who, rights, whose }: (typeof OPERATION_TABLE)[number]): string => {
  const asked = rights.length > 0 ? rights.map((right) => `\`${right}\``).join(' ') : OPEN[who];
  return `| \`${type}\` | ${asked} | ${WHOSE[whose]} | ${countersigned.has(type) ? 'countersigns with their own key' : ''} |`;
};
const written = `${HEAD}${[...OPERATION_TABLE]
  .sort((a, b) => (a.type < b.type ? -1 : 1))
  .map(rowOf)
  .join('\n')}\n`;

it('the table of operations is the one that is tried', () => {
  if (process.env.WRITE === '1') writeFileSync(FILE, written);
  expect(readFileSync(FILE, 'utf8')).toBe(written);
});

it('says of each whose it is, and what it asks for', () => {
  expect(OPERATION_TABLE.length).toBeGreaterThan(300);
  expect(written).not.toContain('undefined');
  expect(countersigned.size).toBeGreaterThan(2);
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingProofs, proofsOf, rowsBelow } from '#tests/support/proofs.ts';

const rows = rowsBelow(readFileSync('docs/floor.md', 'utf8'), '| # | point | shown by |');

describe('the table of docs/floor.md', () => {
  it('has all its points, in order', () => {
    expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 43 }, (_, n) => String(n + 1)));
  });

  it('names tests that exist, by their whole title', () => {
    expect(missingProofs(rows.flatMap(([, , proofs = '']) => proofsOf(proofs)))).toEqual([]);
  });
});

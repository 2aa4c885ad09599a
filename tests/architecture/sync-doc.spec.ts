/** docs/sync.md names the test of every promise; a table that names what is gone proves nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingLinks, missingProofs, proofsOf, rowsBelow } from '#tests/support/proofs.ts';

const text = readFileSync('docs/sync.md', 'utf8');
const rows = rowsBelow(text, '| promise | code | test |').map(([promise = '', code = '', proofs = '']) => ({
  promise,
  files: [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  proofs: proofsOf(proofs),
}));

describe('the table of docs/sync.md', () => {
  it('has the promises of the protocol, each with a place and a proof', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ files, proofs }) => files.length === 0 || proofs.length === 0).map(({ promise }) => promise)).toEqual([]);
  });

  it('names files that exist', () => {
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names tests that exist, by their whole title', () => {
    expect(missingProofs(rows.flatMap(({ proofs }) => proofs))).toEqual([]);
  });

  it('names every rule that came from a fault of another system', () => {
    const rules = Array.from({ length: 25 }, (_, n) => `R${n + 1}`);
    expect(rules.filter((rule) => !rows.some(({ promise }) => new RegExp(`\\b${rule}\\b`).test(promise)))).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(missingLinks(text)).toEqual([]);
  });
});

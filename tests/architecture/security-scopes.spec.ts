/** docs/security.md says why something is the whole plant's, or asks for no right: of every operation and call, and of nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nameOf, TABLE } from '#tests/server/identity/calls.ts';
import { OPERATION_TABLE } from '#tests/server/identity/operations.ts';
import { rowsBelow } from '#tests/support/proofs.ts';

const text = readFileSync('docs/security.md', 'utf8');
const plantWide = rowsBelow(text, "| the whole plant's | because |");
const rightless = rowsBelow(text, '| operation or call | because |');
const SENTENCE = 15;

const coded = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('what is the whole plant’s', () => {
  it('is every operation of the table that has neither a store nor a line, each with its reason', () => {
    const said = plantWide.flatMap(([cell = '']) => {
      const [docType = ''] = coded(cell);
      const verbs = cell.replace(/`[^`]+`/, '').trim();
      const all = OPERATION_TABLE.map(({ type }) => type).filter((type) => type.startsWith(`${docType}.`));
      return verbs === '' ? all : verbs.split(' ').map((verb) => `${docType}.${verb}`);
    });
    expect(said.sort()).toEqual(
      OPERATION_TABLE.filter(({ whose }) => whose === 'plant')
        .map(({ type }) => type)
        .sort(),
    );
    expect(plantWide.filter(([, why = '']) => why.length < SENTENCE)).toEqual([]);
  });
});

describe('what asks for no right', () => {
  const open = [
    ...OPERATION_TABLE.filter(({ rights }) => rights.length === 0).map(({ type }) => type),
    ...TABLE.filter(({ who }) => ['open', 'everyone', 'factory'].includes(who)).map(nameOf),
  ];
  const said = rightless.flatMap(([cell = '']) => coded(cell));
  /** A path alone stands for all calls below it. */
  const means = (one: string, name: string): boolean =>
    name === one || name.startsWith(`${one}/`) || (one.endsWith('/') && name.startsWith(one));
  const isSaid = (one: string, name: string): boolean => means(one, name) || means(one, name.replace(/^[A-Z]+ /, ''));

  it('has a row with its reason, operation or call', () => {
    expect(open.length).toBeGreaterThan(60);
    expect(open.filter((name) => !said.some((one) => isSaid(one, name)))).toEqual([]);
    expect(rightless.filter(([, why = '']) => why.length < SENTENCE)).toEqual([]);
  });

  it('and no row means nothing', () => {
    expect(said.filter((one) => one.includes('/') && !open.some((name) => isSaid(one, name)))).toEqual([]);
  });
});

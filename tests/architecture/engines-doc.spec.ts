/** The table of engines is what `npm run engines -- --write` writes; only the answers are the engines' own, and no browser is opened here. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/engines/engines.ts';
import { BEGIN, END, tableOf, withTable } from '#tests/support/engines/probe.ts';
import { QUESTIONS } from '#tests/support/engines/questions.ts';
import { rowsBelow } from '#tests/support/proofs.ts';

const text = readFileSync('docs/how-to/browsers.md', 'utf8');
const table = text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)).trim();
const [head = ''] = table.split('\n');
const columns = head.slice(2, -2).split(' | ').slice(1, -1);

describe('the table of docs/how-to/browsers.md', () => {
  it('has a column for each engine, with its version', () => {
    expect(columns.map((column) => column.replace(/ (GTK )?[\d.]+$/, ''))).toEqual(ENGINES.map(({ name }) => name));
    expect(columns.filter((column) => !/\d/.test(column))).toEqual([]);
  });

  it('has a row for each question, and an answer of each engine to it', () => {
    const rows = rowsBelow(table, head);
    expect(rows.map((cells) => [cells[0], cells.at(-1)])).toEqual(QUESTIONS.map(({ what, app }) => [what, app]));
    expect(rows.filter((cells) => cells.length !== ENGINES.length + 2 || cells.includes(''))).toEqual([]);
  });

  it('stands as it is written, so that writing it again changes nothing but answers', () => {
    const answersAt = (at: number) => rowsBelow(table, head).map((cells) => cells[at + 1] ?? '');
    const again = tableOf(columns.map((column, at) => ({ head: column, answers: answersAt(at) })));
    expect(withTable(text, again)).toBe(text);
  });
});

it('a table without its marks is not written anywhere', () => {
  expect(() => withTable('# Browsers\n', '| a |')).toThrow(BEGIN);
});

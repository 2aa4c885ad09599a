/** One name in all its forms, and a text in which it becomes another one. */
import { describe, expect, test } from 'vitest';
import { formsOf, namePairs, prefixOf, renamer, withArticle, wordPairs, wordsOf } from '#scripts/new/names.ts';

const rename = renamer([
  ...namePairs(formsOf('salesReturn'), formsOf('toolLoan')),
  ...wordPairs('sales return', 'tool loan'),
  ['boxSalesReturn', 'boxSalesReturn'],
]);

describe('a name', () => {
  test('has a form for code, types, files, tables and constants', () => {
    expect(formsOf('toolLoan')).toEqual({
      camel: 'toolLoan',
      pascal: 'ToolLoan',
      kebab: 'tool-loan',
      snake: 'tool_loan',
      screaming: 'TOOL_LOAN',
    });
    expect(wordsOf('gaugeReturn2')).toBe('gauge return2');
  });

  test('begins numbers with its initials', () => {
    expect(prefixOf('toolLoan')).toBe('TL');
    expect(prefixOf('lending')).toBe('LE');
    expect(prefixOf('toolLoanBackHome')).toBe('TLB');
  });
});

describe('renaming', () => {
  test('finds every form, within longer names too', () => {
    expect(rename("salesReturnLine: SalesReturn, './sales-return.ts', sales_return_line, SALES_RETURN_RIGHT")).toBe(
      "toolLoanLine: ToolLoan, './tool-loan.ts', tool_loan_line, TOOL_LOAN_RIGHT",
    );
  });

  test('finds the words in a sentence, at its beginning and before another word', () => {
    expect(rename('Sales returns of a sales return, a Sales-return line')).toBe('Tool loans of a tool loan, a Tool-loan line');
  });

  test('has the article that its new words ask for', () => {
    const asked = renamer(wordPairs('sales return', 'office request'));
    expect(asked('A sales return: the lines of a sales return, no sales return')).toBe(
      'An office request: the lines of an office request, no office request',
    );
    expect(rename('of a sales return')).toBe('of a tool loan');
    expect([withArticle('item'), withArticle('gauge loan')]).toEqual(['an item', 'a gauge loan']);
  });

  test('leaves alone what is said to stay, and never renames what it has put in', () => {
    expect(rename('boxSalesReturn')).toBe('boxSalesReturn');
    expect(renamer([['loan', 'loanLoan']])('loan')).toBe('loanLoan');
    const swap = renamer([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(swap('ab')).toBe('ba');
  });
});

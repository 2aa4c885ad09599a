/** The list of the operations that no journey sends from a page, and the check that holds a whole run to it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#domain/registry.ts';
import { NOT_SENT } from '#tests/e2e/not-sent.ts';
import { checkSent, sentIn } from '#tests/support/sent-operations.ts';

const REGISTERED = [...new Set(OPERATIONS.map(({ type }) => type))];

describe('the operations that no journey sends', () => {
  test('are operations that there are, each of them once', () => {
    const names = Object.values(NOT_SENT).flat();
    expect(names.filter((name) => !REGISTERED.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    // A run that sends everything is no excuse for an empty list, and a list of everything would excuse any run.
    expect(names.length).toBeLessThan(REGISTERED.length);
  });

  test('are found missing where the list has forgotten one, and named where a journey sends one after all', () => {
    const listed = { unseen: ['receipt.unscan', 'receipt.void'], alike: ['receipt.close'] };
    const registered = ['receipt.scan', 'receipt.close', 'receipt.unscan', 'receipt.review'];
    expect(checkSent(new Set(['receipt.scan', 'receipt.close']), listed, registered)).toEqual({
      sentButListed: ['receipt.close'],
      neither: ['receipt.review'],
      unknown: ['receipt.void'],
    });
    const kept = { unseen: ['receipt.unscan'], alike: ['receipt.close'] };
    expect(checkSent(new Set(['receipt.scan', 'receipt.review']), kept, registered)).toEqual({
      sentButListed: [],
      neither: [],
      unknown: [],
    });
  });

  test('are held against what a run has noted, one name on a line and each as often as it likes', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'chejian-sent-')), 'sent.txt');
    writeFileSync(file, 'receipt.scan\nreceipt.review\nreceipt.scan\n');
    expect([...sentIn(file)]).toEqual(['receipt.scan', 'receipt.review']);
    expect([...sentIn(`${file}.missing`)]).toEqual([]);
  });
});

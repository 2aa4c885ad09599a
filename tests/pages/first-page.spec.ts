import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_PAGE, PAGE_SIZE } from '#api/constants.ts';
import { sizesLong, sizesShort } from '#ui/table/pager.tsx';

/** Tables without pages of ten, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/pages/ask/ask-lines.tsx': 'a dialog in which lines are filled in, not a list',
  'src/pages/resource-page.tsx': 'a tree is shown whole',
  'src/screens/system/master/skill-matrix.tsx': 'a matrix is shown whole',
  'src/screens/system/printing/network-printers.tsx': 'all printers, to choose from',
};
const root = join(import.meta.dirname, '../..');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

describe('a table with pages', () => {
  it('begins with ten rows wherever it stands, and offers other sizes', () => {
    expect(FIRST_PAGE).toEqual({ page: 1, size: PAGE_SIZE });
    expect(PAGE_SIZE).toBe(10);
    expect([sizesShort, sizesLong]).toEqual([
      [10, 20, 30, 50],
      [10, 20, 50, 100, 200],
    ]);
    const own = ['src/pages', 'src/screens', 'src/ui', 'src/shell']
      .flatMap(sources)
      .filter((file) => /\bpage: 1,\s*size: (\d|[A-Z]{3})/.test(readFileSync(join(root, file), 'utf8')));
    expect(own.sort()).toEqual(Object.keys(OTHERS));
  });
});

/** `npm run new` begins a page as a copy of another one and marks what still says what that one says. A mark is taken away with what it is about. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MARK = /^\/\/ Begun: .*$/gm;
const marksIn = (text: string): string[] => text.match(MARK) ?? [];

const files = ['src', 'server', 'tests'].flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${tree}/${name}`.replaceAll('\\', '/')),
);

it('no page says what the one says that it was begun as', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => marksIn(readFileSync(file, 'utf8')).map((mark) => `${file}: ${mark.slice('// Begun: '.length)}`))).toEqual(
    [],
  );
});

it('a mark is found where it begins a line', () => {
  expect(marksIn('/** Tool loan. */\n// Begun: its fields.\nconst a = 1; // Begun: not here')).toEqual(['// Begun: its fields.']);
});

/** What holds for every dialog and every terminal because there is one way to draw them. */
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOTS = 'src/ui/dialog-root.tsx';
const drawn = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => `src/${path.replaceAll(sep, '/')}`)
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

describe('a dialog', () => {
  it('is a level of scans, and leaves the keypad over it: it is drawn by the one root', () => {
    const roots = drawn.filter(([path, text]) => path !== ROOTS && /<(Dialog|Drawer)\.Root\b/.test(text));
    expect(roots.map(([path]) => path)).toEqual([]);
  });
});

describe('a terminal', () => {
  it('is handed whole to the page that draws what it asks', () => {
    const pages = drawn.filter(([, text]) => /<ScanPage\b/.test(text));
    expect(pages.length).toBeGreaterThan(15);
    // Drawn in part, a question is asked that nobody sees.
    const inPart = pages.filter(([, text]) => !/\bterminal=\{[\w.]+\}|^\s+terminal,?$/m.test(text));
    expect(inPart.map(([path]) => path)).toEqual([]);
  });
});

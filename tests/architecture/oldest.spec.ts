import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OLDEST } from '#scripts/oldest.ts';

it.each(['README.md', 'docs/how-to/browsers.md'])('%s names the oldest browsers as the build compiles for them', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(' | ', ' ');
  expect(OLDEST.edge).toBe(OLDEST.chrome);
  for (const line of [`Android WebView ${OLDEST.chrome}`, `Firefox ${OLDEST.firefox}`, `Safari`, `iPadOS ${OLDEST.safari}`])
    expect(text).toContain(line);
});

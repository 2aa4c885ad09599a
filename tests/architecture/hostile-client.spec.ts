/** The hostile client shares nothing with the program: what both would get wrong, nobody would notice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'tests/support/hostile';

describe('the hostile client', () => {
  for (const name of readdirSync(folder)) {
    test(`${name} imports its own folder and Node only`, () => {
      const text = readFileSync(join(folder, name), 'utf8');
      const sources = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'|\bimport\('([^']+)'/gm)].map(
        ([, source, lazy]) => source ?? lazy,
      );
      expect(sources.filter((source) => !/^(node:[a-z/]+|\.\/[a-z-]+\.ts)$/.test(source ?? ''))).toEqual([]);
    });
  }
});

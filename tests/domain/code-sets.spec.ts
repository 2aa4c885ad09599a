import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { CODE_SETS } from '#domain/registry.ts';

const isCodeSet = (value: unknown): value is CodeSet =>
  typeof value === 'object' && value !== null && 'labels' in value && 'codes' in value && 'schema' in value;

test('every set of codes that a file of the domain declares is known, so that its codes have words', async () => {
  const files = readdirSync('src/domain', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `../../src/domain/${file.replaceAll('\\', '/')}`)),
  );
  const declared = new Set(modules.flatMap((module) => Object.values(module).filter(isCodeSet)));
  expect(declared.size).toBeGreaterThan(90);
  const known = new Set(CODE_SETS);
  expect([...declared].filter((set) => !known.has(set)).map(({ name }) => name)).toEqual([]);
});

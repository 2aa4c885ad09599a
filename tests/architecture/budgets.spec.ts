import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const trees = ['src', 'sw', 'server', 'scripts', 'tests'];

const files = trees.flatMap((tree) =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll(sep, '/')),
);

const textOf = (file: string) => readFileSync(file, 'utf8');
const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length;

describe('what the house allows itself', () => {
  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it('keeps every file below 400 lines', () => {
    expect(files.filter((file) => linesOf(file) > 400)).toEqual([]);
  });

  it('keeps the language small: at most 16 files and 1,800 lines', () => {
    const kernel = files.filter((file) => file.startsWith('src/domain/kernel/'));
    expect(kernel.length).toBeLessThanOrEqual(16);
    expect(kernel.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(1800);
  });

  it('nests folders at most four deep', () => {
    expect(files.filter((file) => dirname(file).split('/').length > 4)).toEqual([]);
  });

  it('names every export', () => {
    expect(files.filter((file) => /^export default|^export \{[^}]*\bas default\b/m.test(textOf(file)))).toEqual([]);
  });

  it('says the kind of a file in its name, in kebab-case', () => {
    const wrong = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)));
    expect(wrong).toEqual([]);
  });

  it('turns no check off', () => {
    const marks = ['@ts-' + 'ignore', '@ts-' + 'nocheck', '@ts-' + 'expect-error', 'biome-' + 'ignore'];
    expect(files.filter((file) => marks.some((mark) => textOf(file).includes(mark)))).toEqual([]);
  });

  // A literal spread into a literal says nothing but where a line breaks, and hides its properties from the check for unknown ones.
  it('packs no properties into a spread literal', () => {
    const packed = /\.{3}\(?\{(?!\s*\.{3})[^}]/;
    expect(files.filter((file) => packed.test(textOf(file)))).toEqual([]);
  });

  it('keeps the service worker below 150 lines', () => {
    expect(linesOf('sw/service-worker.ts')).toBeLessThan(150);
  });
});

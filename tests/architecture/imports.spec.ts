import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BORDERS, isBorder, overrides } from './borders.ts';

/** Files with imports on both sides of every line of the table. */
const table = BORDERS.flatMap(({ examples }) => examples);

interface Finding {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

const biome = (cwd: string, ...args: string[]) =>
  new Promise<Finding[]>((done, fail) => {
    const program = resolve('node_modules/@biomejs/biome/bin/biome');
    const all = [program, 'lint', '--reporter=json', '--max-diagnostics=none', ...args, '.'];
    // A finding makes it end with 1: only what it prints counts.
    execFile(process.execPath, all, { cwd, maxBuffer: 32_000_000 }, (error, stdout) => {
      if (stdout) done((JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics);
      else fail(error ?? new Error('Biome printed nothing'));
    });
  });

const restricted = 'lint/style/noRestrictedImports';
const cycle = 'lint/suspicious/noImportCycles';

describe('who may import what', () => {
  let folder: string;
  const found = new Set<string>();

  const write = (path: string, lines: readonly string[]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chejian-imports-'));
    const { vcs: _, ...config } = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
    write('biome.json', [JSON.stringify(config)]);
    for (const { file, may, never } of table) {
      write(
        file,
        [...may, ...never].map((name) => `import '${name}';`),
      );
    }
    write('src/ui/left.ts', ["import { right } from './right.ts';", 'export const left = () => right;']);
    write('src/ui/right.ts', ["import { left } from './left.ts';", 'export const right = () => left;']);
    const findings = await biome(folder, `--only=${restricted.slice(5)}`, `--only=${cycle.slice(5)}`);
    for (const { category, location } of findings) found.add(`${category} ${location.path} ${location.start.line}`);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const examples = table.flatMap(({ file, may, never }) =>
    [...may, ...never].map((name, index) => ({ file, name, line: index + 1, allowed: index < may.length })),
  );

  it.each(examples.filter(({ allowed }) => !allowed))('$file never imports $name', ({ file, line }) => {
    expect(found).toContain(`${restricted} ${file} ${line}`);
  });

  it.each(examples.filter(({ allowed }) => allowed))('$file may import $name', ({ file, line }) => {
    expect(found).not.toContain(`${restricted} ${file} ${line}`);
  });

  it('two files never import each other', () => {
    expect([...found].filter((line) => line.startsWith(cycle))).not.toEqual([]);
  });

  it('the linter holds the code to the table as it is', () => {
    const config = JSON.parse(readFileSync('biome.json', 'utf8')) as { overrides: Parameters<typeof isBorder>[0][] };
    expect(config.overrides.filter(isBorder), 'npm run borders').toEqual(overrides);
  });

  it('every row has an example on both sides of its line', () => {
    const bare = BORDERS.filter(({ examples }) => examples.length === 0 || examples.some(({ may, never }) => !may.length || !never.length));
    expect(bare.map(({ files: [first] }) => first)).toEqual([]);
  });

  // The linter reads the whole code, and the machine does other things beside.
  it('the code keeps to it without exception', async () => {
    const findings = await biome('.', `--only=${restricted.slice(5)}`, `--only=${cycle.slice(5)}`);
    expect(findings.map(({ location }) => `${location.path}:${location.start.line}`)).toEqual([]);
  });
});

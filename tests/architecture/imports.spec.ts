import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Row {
  readonly file: string;
  readonly may: readonly string[];
  readonly never: readonly string[];
}

/** The table of who may import what, with examples on both sides of every line. */
const table: readonly Row[] = [
  {
    file: 'src/domain/kernel/a.ts',
    may: ['./b.ts', '#domain/kernel/quantity.ts', 'zod', 'big.js', 'uuid'],
    never: ['#domain/wms/stock/ledger.ts', '#domain/registry.ts', 'react', 'node:fs', 'dexie', '../wms/x.ts'],
  },
  {
    file: 'src/domain/protocol/a.ts',
    may: ['./protocol.ts', '#domain/kernel/ids.ts', 'zod', 'uuid'],
    never: ['#domain/system/x.ts', '#domain/registry.ts', '#store/outbox/outbox.ts', 'node:crypto', 'react'],
  },
  {
    file: 'src/domain/system/a.ts',
    may: ['#domain/kernel/field.ts', '#domain/system/x.ts'],
    never: ['#domain/basic/x.ts', '#domain/wms/x.ts', '#domain/registry.ts', '#store/cache/cache.ts', 'react'],
  },
  {
    file: 'src/domain/basic/a.ts',
    may: ['#domain/system/x.ts', '#domain/basic/x.ts'],
    never: ['#domain/wms/x.ts', '#domain/mes/x.ts', '#domain/srm/x.ts', 'dexie'],
  },
  {
    file: 'src/domain/wms/a.ts',
    may: ['#domain/basic/x.ts', '#domain/wms/stock/box.ts', 'zod'],
    never: ['#domain/mes/x.ts', '#domain/srm/x.ts', 'pg', 'node:crypto'],
  },
  { file: 'src/domain/mes/a.ts', may: ['#domain/wms/x.ts', '#domain/mes/x.ts'], never: ['#domain/srm/x.ts', '#ui/x.tsx'] },
  { file: 'src/domain/srm/a.ts', may: ['#domain/wms/x.ts', '#domain/srm/x.ts'], never: ['#domain/mes/x.ts', '#server/config.ts'] },
  { file: 'src/domain/registry.ts', may: ['#domain/wms/x.ts', './mes/x.ts'], never: ['#store/cache/cache.ts', 'react', 'pg'] },
  {
    file: 'src/store/a.ts',
    may: ['#domain/kernel/operation.ts', '#domain/registry.ts', 'dexie', './cache.ts'],
    never: ['#domain/wms/x.ts', 'react', 'dexie-react-hooks', '#sync/drain.ts', '#api/client.ts'],
  },
  {
    file: 'src/store/hooks.ts',
    may: ['react', 'dexie-react-hooks', './cache.ts'],
    never: ['#ui/x.tsx', '@chakra-ui/react', '#domain/wms/x.ts', '#sync/drain.ts'],
  },
  {
    file: 'src/sync/a.ts',
    may: ['#store/outbox/outbox.ts', '#domain/protocol/protocol.ts', '#domain/registry.ts', './backoff.ts'],
    never: ['react', 'dexie', '#store/hooks.ts', '#api/client.ts', '#domain/wms/x.ts', '@tanstack/react-query'],
  },
  {
    file: 'src/api/a.ts',
    may: ['#domain/protocol/protocol.ts', '#domain/kernel/problem.ts', '@tanstack/react-query', 'zustand', './client.ts'],
    never: ['#domain/wms/x.ts', '#domain/registry.ts', '#store/cache/cache.ts', 'react', 'dexie'],
  },
  {
    file: 'src/ui/table/a.tsx',
    may: [
      'react',
      '@chakra-ui/react',
      '#ui/form/x.tsx',
      '#domain/kernel/quantity.ts',
      '#domain/system/scan-code.ts',
      '#domain/system/print/drawing.ts',
      '@tanstack/react-virtual',
      'react-i18next',
    ],
    never: [
      '#domain/wms/x.ts',
      '#store/hooks.ts',
      '#api/client.ts',
      '#pages/list.tsx',
      'dexie',
      'react-router-dom',
      '@tanstack/react-query',
      '../form/x.tsx',
    ],
  },
  {
    file: 'src/pages/a.tsx',
    may: [
      '#store/hooks.ts',
      '#store/store.ts',
      '#store/write/submit.ts',
      '#api/client.ts',
      '#ui/table/x.tsx',
      '#domain/kernel/field.ts',
      '#domain/registry.ts',
      'react-router-dom',
      'react-i18next',
    ],
    never: ['#store/outbox/outbox.ts', '#sync/drain.ts', '#screens/wms/x.screen.tsx', '#shell/x.tsx', '#domain/wms/x.ts', 'dexie'],
  },
  {
    file: 'src/screens/basic/a.screen.tsx',
    may: ['#pages/list.tsx', '#ui/x.tsx', '#domain/basic/x.ts', '#domain/system/x.ts', '#screens/basic/x.tsx'],
    never: ['#screens/wms/x.tsx', '#domain/wms/x.ts', '#store/outbox/outbox.ts', '#shell/x.tsx'],
  },
  {
    file: 'src/screens/wms/area/a.screen.tsx',
    may: ['#pages/list.tsx', '#domain/basic/x.ts', '#domain/wms/x.ts', '#screens/wms/x.tsx'],
    never: ['#screens/basic/x.tsx', '#screens/mes/x.tsx', '#domain/mes/x.ts', '#domain/srm/x.ts', '#server/config.ts', '#sync/drain.ts'],
  },
  {
    file: 'src/screens/mes/a.screen.tsx',
    may: ['#domain/wms/x.ts', '#domain/mes/x.ts'],
    never: ['#screens/wms/x.tsx', '#domain/srm/x.ts', '#store/cache/cache.ts'],
  },
  {
    file: 'src/screens/srm/a.screen.tsx',
    may: ['#domain/wms/x.ts', '#domain/srm/x.ts'],
    never: ['#screens/wms/x.tsx', '#domain/mes/x.ts'],
  },
  { file: 'src/screens/system/a.screen.tsx', may: ['#domain/system/x.ts'], never: ['#screens/basic/x.tsx', '#domain/basic/x.ts'] },
  {
    file: 'src/shell/a.tsx',
    may: ['#screens/wms/x.ts', '#sync/drain.ts', '#store/outbox/outbox.ts', '#api/client.ts', '#locales/zh/ui.json', 'workbox-window'],
    never: ['#server/config.ts', '#sw/service-worker.ts', '#tests/support/x.ts', 'fastify', 'node:fs'],
  },
  { file: 'src/main.tsx', may: ['#shell/x.tsx', './shell/x.tsx'], never: ['#server/config.ts', '#tests/support/x.ts', 'pg'] },
  {
    file: 'sw/a.ts',
    may: ['#sync/drain.ts', '#store/outbox/outbox.ts', '#domain/registry.ts', 'workbox-precaching'],
    never: ['#store/hooks.ts', '#api/client.ts', '#domain/wms/x.ts', 'react', '#shell/x.tsx'],
  },
  {
    file: 'server/routes/a.ts',
    may: ['#domain/protocol/protocol.ts', '#server/operations/apply.ts', '#server/modules/report.ts', 'fastify', 'zod'],
    never: ['#server/store/tables.ts', 'pg', '#domain/wms/x.ts', '#store/cache/cache.ts'],
  },
  {
    file: 'server/operations/a.ts',
    may: ['#server/store/tables.ts', '#domain/kernel/decision.ts', '#domain/registry.ts', 'pg', 'node:crypto'],
    never: ['#server/routes/sync.ts', '#server/modules/report.ts', '#domain/wms/x.ts', 'fastify', '#store/cache/cache.ts'],
  },
  {
    file: 'server/store/a.ts',
    may: ['#domain/kernel/field.ts', '#domain/registry.ts', 'pg', './b.ts'],
    never: ['#server/operations/apply.ts', '#server/routes/sync.ts', '#domain/mes/x.ts', 'fastify'],
  },
  {
    file: 'server/plugins/a.ts',
    may: ['#server/store/tables.ts', 'fastify', '#domain/kernel/permission.ts'],
    never: ['#tests/support/x.ts', '#api/client.ts', 'react', 'dexie'],
  },
  {
    file: 'server/app.ts',
    may: ['#server/routes/sync.ts'],
    never: ['#shell/x.tsx', '#store/cache/cache.ts', '../src/store/cache/cache.ts'],
  },
  {
    file: 'tests/server/a.spec.ts',
    may: ['#server/config.ts', '#domain/wms/x.ts', 'vitest'],
    never: ['../support/x.ts', '../../server/config.ts'],
  },
];

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

  it('every folder with code has its row', () => {
    const config = JSON.parse(readFileSync('biome.json', 'utf8')) as {
      overrides: { includes: string[]; linter: { rules: { style?: object } } }[];
    };
    const rows = config.overrides.filter(({ linter }) => 'noRestrictedImports' in (linter.rules.style ?? {}));
    const inTable = new Set(table.map(({ file }) => file));
    for (const { includes } of rows) {
      const prefix = (includes[0] ?? '').replace('/**', '/').replace('*.ts', '');
      expect(
        [...inTable].some((file) => file.startsWith(prefix)),
        `an example below ${prefix}`,
      ).toBe(true);
    }
  });

  it('the code keeps to it without exception', async () => {
    const findings = await biome('.', `--only=${restricted.slice(5)}`, `--only=${cycle.slice(5)}`);
    expect(findings.map(({ location }) => `${location.path}:${location.start.line}`)).toEqual([]);
  });
});

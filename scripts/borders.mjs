import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** npm run borders: writes the table of who may import what (`tests/architecture/borders.ts`) into the linter's configuration. */

const CONFIG = 'biome.json';

const { overrides, isBorder } = (await runnerImport('./tests/architecture/borders.ts')).module;
const config = JSON.parse(readFileSync(CONFIG, 'utf8'));
const others = config.overrides.filter((override) => !isBorder(override));
writeFileSync(CONFIG, JSON.stringify({ ...config, overrides: [...others, ...overrides] }, null, 2));
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', CONFIG], { stdio: 'inherit' });

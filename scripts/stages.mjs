import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './ensure.mjs';

const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };
/** Of all files that were run, in the order of their stages. */
const times = [];
/** What the run says of itself before its last line. */
const remarks = [];
const SLOWEST = 10;
let runs = 0;

const seconds = (much) => `${much.toFixed(1)} s`;

const tellSlowest = () => {
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  process.stdout.write('\nthe slowest files, with the share of their set-up:\n');
  for (const { file, seconds: took, setUp } of slowest)
    process.stdout.write(`${seconds(took).padStart(9)} ${`${Math.round(setUp * 100)} %`.padStart(6)}  ${file}\n`);
};

/** Ends what is printed: the slowest files, what was remarked, and the sum of all tests as the last line. */
export const finish = () => {
  tellSlowest();
  for (const remark of remarks) process.stdout.write(`\n${remark}\n`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
};

/** Something that the end of the run is to say, such as what was left out. */
export const remark = (text) => remarks.push(text);

/** Runs one stage under its heading. The first one that fails ends the process, with the sum of the tests so far. */
export const stage = async (heading, work) => {
  process.stdout.write(`\n=== ${heading} ===\n`);
  const began = Date.now();
  if (await work()) {
    process.stdout.write(`ok (${seconds((Date.now() - began) / 1000)})\n`);
    return;
  }
  process.stdout.write(`\nfailed: ${heading}\n`);
  finish();
  process.exit(1);
};

const types = async () => {
  const projects = readdirSync(join(root, 'tsconfig')).filter((name) => name.endsWith('.json') && name !== 'base.json');
  const done = await Promise.all(projects.map((name) => runTool('typescript/bin/tsc', ['-p', join('tsconfig', name), '--checkers', '1'])));
  return !done.includes(false);
};

const lint = () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);

/** All that is found by reading. The types of the tests keep one core for as long as all the others take, so the other one lints meanwhile. */
export const read = async () => !(await Promise.all([types(), lint()])).includes(false);

const addReport = (path) => {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    counts.passed += report.passed;
    counts.failed += report.failed;
    times.push(...report.files);
  } catch {
    process.stdout.write('vitest ended without a report\n');
    return false;
  }
  return true;
};

/** Runs projects of vitest.config.ts and adds to the sum. */
export const vitest = async (projects, environment = {}, options = []) => {
  mkdirSync(results, { recursive: true });
  runs += 1;
  const report = join(results, `run-${process.pid}-${runs}.json`);
  const names = projects.flatMap((name) => ['--project', name]);
  const well = await runTool('vitest/vitest.mjs', ['run', ...names, ...options], { ...environment, RUN_REPORT: report });
  const counted = addReport(report);
  rmSync(report, { force: true });
  return well && counted;
};

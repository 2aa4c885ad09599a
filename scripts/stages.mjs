import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './ensure.mjs';

const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };
let runs = 0;

const summary = () => process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);

/** Runs one stage under its heading. The first one that fails ends the process, with the sum of the tests so far. */
export const stage = async (heading, work) => {
  process.stdout.write(`\n=== ${heading} ===\n`);
  const began = Date.now();
  if (await work()) {
    process.stdout.write(`ok (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
    return;
  }
  process.stdout.write(`\nfailed: ${heading}\n`);
  summary();
  process.exit(1);
};

export const types = async () => {
  const projects = readdirSync(join(root, 'tsconfig')).filter((name) => name.endsWith('.json') && name !== 'base.json');
  const done = await Promise.all(projects.map((name) => runTool('typescript/bin/tsc', ['-p', join('tsconfig', name), '--checkers', '1'])));
  return !done.includes(false);
};

export const lint = () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);

/** A test that passed when it was asked again: what it said the first time is not to be lost. */
const tellSecondThoughts = ({ testResults }) => {
  for (const { fullName, status, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'passed' && failureMessages.length > 0)
      process.stdout.write(`asked twice: ${fullName}\n${failureMessages.join('\n')}\n`);
};

const addCounts = (report) => {
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += results.numPassedTests;
    counts.failed += results.numFailedTests;
    tellSecondThoughts(results);
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
  const report = join(results, `vitest-${process.pid}-${runs}.json`);
  const names = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const well = await runTool('vitest/vitest.mjs', ['run', ...names, ...reporters, ...options], environment);
  const counted = addCounts(report);
  rmSync(report, { force: true });
  return well && counted;
};

export const finish = summary;

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from './ensure.mjs';

/**
 * npm run zoo [-- R7 R12]: breaks every rule of synchronisation in turn and demands that the tests notice. Prints the list; fails when one survives.
 */
/** The list, out of its TypeScript. */
async function list() {
  // Not before it is installed: on a fresh clone this file is loaded first.
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    return (await server.ssrLoadModule('/tests/zoo/mutants.ts')).MUTANTS;
  } finally {
    await server.close();
  }
}

/** @returns {Promise<string>} everything the run printed, and how it ended */
function run({ rule, killer }) {
  const name = killer.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', killer.project, killer.spec, '-t', name];
  const env = { ...process.env, MUTANT: rule, SEEDS: '60', NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })));
}

/** Killed: the named test ran and failed. A run that broke in another way proves nothing. */
function judge({ code, text }) {
  if (text.includes('NO PLACE FOR MUTANT')) return 'does not fit the code any more';
  if (code === 0) return 'SURVIVED';
  return /Tests\s+\d+ failed/.test(text) ? 'killed' : 'the test did not run';
}

/** @param {string[]} wanted rules; empty = all of them @returns {Promise<boolean>} true when every mutant was noticed */
export async function zoo(wanted) {
  const mutants = (await list()).filter(({ rule }) => wanted.length === 0 || wanted.includes(rule));
  const results = new Map();
  const open = [...mutants];
  const work = async () => {
    for (let mutant = open.shift(); mutant; mutant = open.shift()) {
      const outcome = await run(mutant);
      const verdict = judge(outcome);
      results.set(mutant.rule, verdict);
      if (verdict !== 'killed') console.error(`${mutant.rule}: ${verdict}\n${outcome.text.slice(-1500)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  for (const { rule, fault, killer } of mutants)
    console.log(`${rule.padEnd(4)}${String(results.get(rule)).padEnd(10)}${fault}\n              by ${killer.spec}: ${killer.name}`);
  const killed = [...results.values()].filter((verdict) => verdict === 'killed').length;
  console.log(`${killed} of ${mutants.length} killed`);
  return killed === mutants.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  process.exitCode = (await zoo(process.argv.slice(2))) ? 0 : 1;
}

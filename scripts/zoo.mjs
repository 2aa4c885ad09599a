import { fileURLToPath } from 'node:url';
import { root } from './ensure.mjs';
import { withModule } from './load.mjs';

/**
 * npm run zoo [-- R7 F3]: breaks every rule of synchronisation, and every rule about the pieces of an order, in turn and demands that the tests
 * notice. Prints the list; fails when one survives.
 * @param {string[]} wanted rules; empty = all of them @returns {Promise<boolean>} true when every mutant was noticed
 */
export async function zoo(wanted) {
  const verdicts = await withModule('/tests/zoo/run.ts', ({ runZoo }) => runZoo(wanted));
  for (const { mutant, outcome, said } of verdicts) {
    const { rule, fault, killer } = mutant;
    console.log(`${rule.padEnd(4)}${outcome.padEnd(10)}${fault}\n              by ${killer.spec}: ${killer.name}`);
    if (outcome !== 'killed') console.error(said.slice(-1500));
  }
  const killed = verdicts.filter(({ outcome }) => outcome === 'killed').length;
  console.log(`${killed} of ${verdicts.length} killed`);
  return killed === verdicts.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  process.exitCode = (await zoo(process.argv.slice(2))) ? 0 : 1;
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findFirefox, offerWebkit } from './browsers.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { withModule } from './load.mjs';
import { finish, read, remark, stage, vitest } from './stages.mjs';
import { zoo } from './zoo.mjs';

/** npm test: the ordinary tier; npm run test:all (--all): everything, each page and each look (tests/tiers/tier.ts). */
process.chdir(root);
ensureInstalled();
const all = process.argv.includes('--all');
const CHROMIUM_PATH = await findChromium();
const FIREFOX_PATH = await findFirefox();
if (all) offerWebkit();
const given = process.env.TEST_DATABASE_URL;
const plan = await withModule('/tests/tiers/main.ts', ({ planOf, wholePlanOf }) => (all ? wholePlanOf(root) : planOf(root)));
/** What pages send in this run. */
const sent = join(root, 'test-results', `sent-${process.pid}.txt`);
const tier = {
  TIER: all ? 'all' : 'ordinary',
  // By which a run chooses among repetitions. SEED is the developer's: it would be the seed of every dice there is.
  DRAW: plan.walk.WALK_DRAW ?? '',
  CHEJIAN_SENT: sent,
  LEFT_OUT: plan.unchanged.join(','),
  TEST_DATABASE_URL: '',
  CHROMIUM_PATH,
  FIREFOX_PATH,
};
remark(plan.said);
const lacking = all ? await withModule('/tests/support/engines/engines.ts', ({ absentEngines }) => absentEngines()) : [];
if (lacking.length > 0) remark(`NOT tested on this machine, in tests/e2e/engines.spec.ts: ${lacking.join('; ')}`);

/** @param {readonly string[]} faults @returns {boolean} whether there are none */
const sayNone = (faults) => {
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0;
};

await stage('types, and beside them format, lint, import table', read);
await stage('unit and architecture tests', () => vitest(['unit'], tier));
// Each of them waits for its browser or its database half of the time.
await stage('component tests in Chromium, beside server tests on the embedded PostgreSQL', async () => {
  const both = await Promise.all(['component', 'server'].map((project) => vitest([project], tier)));
  return !both.includes(false);
});
if (given) await stage('server tests on TEST_DATABASE_URL', () => vitest(['server'], { ...tier, TEST_DATABASE_URL: given }));
if (all) await stage('bug zoo: every broken rule is noticed', () => zoo([]));
await stage('build', () => ensureBuilt().then(() => true));
const files = all ? [] : ['tests/e2e/walk', ...plan.journeys];
await stage('end-to-end tests in the browsers', () => vitest(['e2e'], { ...tier, ...plan.walk }, files));
if (all)
  await stage('operations that no journey sends', () =>
    withModule('/tests/tiers/sent.ts', ({ wrongInList }) => sayNone(wrongInList(sent))),
  );
rmSync(sent, { force: true });
finish();

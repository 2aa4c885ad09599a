import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findFirefox } from './browsers.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { withModule } from './load.mjs';
import { finish, lint, remark, stage, types, vitest } from './stages.mjs';
import { zoo } from './zoo.mjs';

/** npm test: the ordinary tier; npm run test:all (--all): everything, each page and each look (tests/tiers/tier.ts). */
process.chdir(root);
ensureInstalled();
const all = process.argv.includes('--all');
const CHROMIUM_PATH = await findChromium();
const FIREFOX_PATH = await findFirefox();
const given = process.env.TEST_DATABASE_URL;
const plan = await withModule('/tests/tiers/main.ts', ({ planOf, wholePlanOf }) => (all ? wholePlanOf(root) : planOf(root)));
/** What pages send in this run. */
const sent = join(root, 'test-results', `sent-${process.pid}.txt`);
const tier = {
  TIER: all ? 'all' : 'ordinary',
  SEED: plan.walk.WALK_DRAW ?? '',
  CHEJIAN_SENT: sent,
  LEFT_OUT: plan.unchanged.join(','),
  TEST_DATABASE_URL: '',
  CHROMIUM_PATH,
  FIREFOX_PATH,
};
remark(plan.said);

/** @param {readonly string[]} faults @returns {boolean} whether there are none */
const sayNone = (faults) => {
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0;
};

await stage('types', types);
await stage('format, lint, import table', lint);
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

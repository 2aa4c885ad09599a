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
const plan = all
  ? { journeys: [], walk: { WALK: 'all' }, unchanged: [], said: 'everything was asked' }
  : await withModule('/tests/tiers/main.ts', ({ planOf }) => planOf(root));
const tier = {
  TIER: all ? 'all' : 'ordinary',
  SEED: plan.walk.WALK_DRAW ?? '',
  LEFT_OUT: plan.unchanged.join(','),
  TEST_DATABASE_URL: '',
  CHROMIUM_PATH,
  FIREFOX_PATH,
};
remark(plan.said);

await stage('types', types);
await stage('format, lint, import table', lint);
await stage('unit and architecture tests', () => vitest(['unit'], tier));
await stage('component tests in Chromium', () => vitest(['component'], tier));
await stage('server tests on the embedded PostgreSQL', () => vitest(['server'], tier));
if (given) await stage('server tests on TEST_DATABASE_URL', () => vitest(['server'], { ...tier, TEST_DATABASE_URL: given }));
if (all) await stage('bug zoo: every broken rule is noticed', () => zoo([]));
await stage('build', () => ensureBuilt().then(() => true));
const files = all ? [] : ['tests/e2e/walk', ...plan.journeys];
await stage('end-to-end tests in the browsers', () => vitest(['e2e'], { ...tier, ...plan.walk }, files));
finish();

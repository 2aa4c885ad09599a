import { findChromium, findFirefox } from './browsers.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { finish, lint, stage, types, vitest } from './stages.mjs';
import { zoo } from './zoo.mjs';

process.chdir(root);
ensureInstalled();
const browsers = { CHROMIUM_PATH: await findChromium(), FIREFOX_PATH: await findFirefox() };
const given = process.env.TEST_DATABASE_URL;

await stage('types', types);
await stage('format, lint, import table', lint);
await stage('unit and architecture tests', () => vitest(['unit']));
await stage('server tests on the embedded PostgreSQL', () => vitest(['server'], { TEST_DATABASE_URL: '' }));
if (given) await stage('server tests on TEST_DATABASE_URL', () => vitest(['server'], { TEST_DATABASE_URL: given }));
await stage('bug zoo: every broken rule is noticed', () => zoo([]));
await stage('build', () => ensureBuilt().then(() => true));
await stage('end-to-end tests in the browsers', () => vitest(['e2e'], { ...browsers, TEST_DATABASE_URL: '' }, ['--passWithNoTests']));
finish();

import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { finish, lint, stage, types, vitest } from './stages.mjs';

process.chdir(root);
ensureInstalled();
const browser = await findChromium();
const given = process.env.TEST_DATABASE_URL;

await stage('types', types);
await stage('format, lint, import table', lint);
await stage('unit and architecture tests', () => vitest(['unit']));
await stage('server tests on the embedded PostgreSQL', () => vitest(['server'], { TEST_DATABASE_URL: '' }));
if (given) await stage('server tests on TEST_DATABASE_URL', () => vitest(['server'], { TEST_DATABASE_URL: given }));
await stage('build', () => ensureBuilt().then(() => true));
await stage('end-to-end tests in the browser', () =>
  vitest(['e2e'], { CHROMIUM_PATH: browser, TEST_DATABASE_URL: '' }, ['--passWithNoTests']),
);
finish();

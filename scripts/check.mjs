import { ensureInstalled, root } from './ensure.mjs';
import { finish, lint, stage, types, vitest } from './stages.mjs';

/** The quick look before a commit: no database, no browser. */
process.chdir(root);
ensureInstalled();
await stage('types', types);
await stage('format, lint, import table', lint);
await stage('unit and architecture tests', () => vitest(['unit']));
finish();

import { ensureInstalled, root } from './ensure.mjs';
import { finish, read, stage, vitest } from './stages.mjs';

/** The quick look before a commit: no database, no browser. */
process.chdir(root);
ensureInstalled();
await stage('types, and beside them format, lint, import table', read);
await stage('unit and architecture tests', () => vitest(['unit']));
finish();

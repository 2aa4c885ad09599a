import { ensureInstalled, root } from './ensure.mjs';
import { finish, stage, vitest } from './stages.mjs';

/** Every operation, call and link is attacked, one field at a time, beside a twin that must not change: `npm run hostile`; `HOSTILE=full` sends every value. */
process.chdir(root);
ensureInstalled();
await stage('every field of every operation and call, wrong', () => vitest(['hostile'], {}, ['--retry', '0']));
finish();

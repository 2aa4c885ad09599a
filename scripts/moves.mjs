import { ensureInstalled, root } from './ensure.mjs';
import { finish, stage, vitest } from './stages.mjs';

/** Random moves of all families of documents, many more than a test run has time for: `npm run moves`, or `npm run moves -- 50000`. */
process.chdir(root);
ensureInstalled();
const moves = process.argv[2] ?? '10000';
await stage(`${moves} random moves`, () =>
  vitest(['server'], { MOVES: moves }, ['--retry', '0', 'tests/server/operations/random-moves.spec.ts']),
);
finish();

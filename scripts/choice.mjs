import { ensureInstalled, root } from './ensure.mjs';
import { withModule } from './load.mjs';

/** node scripts/choice.mjs [FILE …]: prints what npm test asks in the browsers now, or would ask if these files alone had changed. */
process.chdir(root);
ensureInstalled();
const files = process.argv.slice(2);
await withModule('/tests/tiers/main.ts', ({ planOf }) => {
  const { said, walk } = planOf(root, files.length > 0 ? files : undefined);
  console.log(`${said}\npages that changed: ${walk.WALK_PATHS.replaceAll(',', ' ') || 'none'}`);
});

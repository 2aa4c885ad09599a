import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensure, giveUp, root } from './ensure.mjs';

/** node scripts/run.mjs NAME [arguments]: builds if needed and runs server/cli/NAME.ts. */
const [name = '', ...rest] = process.argv.slice(2);

if (!existsSync(join(root, 'server', 'cli', `${name}.ts`)))
  giveUp(`There is no command "${name}"; the commands are the files of server/cli.`);
await ensure();
const tool = join(root, 'dist', 'server', `${name}.js`);
process.argv = [process.execPath, tool, ...rest];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(tool).href);

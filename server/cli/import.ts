/** npm run import -- DIR [--mapping FILE] [--dry-run] [--report FILE]: loads a folder of CSV files (docs/how-to/import.md). */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from '#server/command-line.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';

const USAGE = 'Usage: npm run import -- DIR [--mapping FILE] [--dry-run] [--report FILE] [--database URL]';
const SHOWN = 20;
const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { mapping: { type: 'string' }, 'dry-run': { type: 'boolean' }, report: { type: 'string' }, database: { type: 'string' } },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
  return { dir, mapping: values.mapping, dryRun: values['dry-run'] ?? false, reportFile: values.report, database: values.database };
}

try {
  const { dir, mapping: mappingFile, dryRun, reportFile, database } = readArguments();
  const mapping = await mappingFor(dir, mappingFile);
  await withDatabase(database, async (db) => {
    const began = performance.now();
    const report = await runImport(db, dir, mapping, { dryRun });
    say(`${mapping.name}${dryRun ? ' (trial: nothing was written)' : ''}\n${report.toText()}`);
    for (const { file, line, column, reason } of report.troubles.slice(0, SHOWN))
      say(`${file}:${line}${column ? ` ${column}` : ''}: ${reason}`);
    if (report.troubles.length > SHOWN) say(`… and ${report.troubles.length - SHOWN} more; --report FILE keeps them all.`);
    if (reportFile) await writeFile(reportFile, report.toCsv());
    say(`${report.changed} changed, ${report.refused} refused, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (report.refused > 0 || report.troubles.length > 0) process.exitCode = 2;
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

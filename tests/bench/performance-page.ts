/** docs/performance.md: each part of the benchmark has a section there, which the command writes anew and nobody edits by hand. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PAGE = join('docs', 'performance.md');
const HEAD = `# Measured

Written by \`npm run bench -- --write\`, part by part; each with its machine, versions and command. How the figures are made: [how-to/bench.md](how-to/bench.md).
`;

/** Tables go as they are; columns made of spaces keep their shape only as code. */
const shaped = (text: string): string => (/^\| /m.test(text) ? text : `\`\`\`\n${text}\n\`\`\``);

/** @param name of the part @param machine where and with what it was measured @param text what it printed */
export async function writeSection(name: string, machine: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const page = existsSync(PAGE) ? await readFile(PAGE, 'utf8') : HEAD;
  const section = `${begin}\n\n## ${name}\n\n\`\`\`\n${machine}\n\`\`\`\n\n${shaped(text)}\n\n${end}`;
  const at = page.indexOf(begin);
  const after = page.indexOf(end);
  const next = at >= 0 && after > at ? page.slice(0, at) + section + page.slice(after + end.length) : `${page.trimEnd()}\n\n${section}\n`;
  await writeFile(PAGE, next);
}

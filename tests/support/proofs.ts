/** Tables of the documentation that name tests: what is named must exist, or the table proves nothing. */
import { existsSync, readFileSync } from 'node:fs';

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

/** The whole title, in whichever quotes, as the first argument of a test. */
const holds = (file: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => {
    const spelled = `${quote}${title}${quote},`;
    return sourceOf(file).includes(`(${spelled}`) || sourceOf(file).includes(`(\n    ${spelled}`);
  });

/** Cells of the rows below a table's head line. */
export const rowsBelow = (text: string, head: string): string[][] =>
  (text.slice(text.indexOf(head)).split('\n\n')[0] ?? '')
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

export const proofsOf = (cell: string): string[] => cell.split('<br>').map((proof) => proof.trim());

/** Of these proofs (`file`: title), those whose test does not exist. */
export const missingProofs = (proofs: readonly string[]): string[] =>
  proofs.filter((proof) => {
    const [, file = '', title = ''] = /^`(tests\/[^`]+\.spec\.tsx?)`: (.+)$/.exec(proof) ?? [];
    return !holds(file, title);
  });

/** Links of a document in docs/ whose file does not exist. */
export const missingLinks = (text: string): string[] =>
  [...text.matchAll(/\]\((?!http)([^)#]+)/g)]
    .map(([, link = '']) => new URL(link, 'file:///docs/').pathname.slice(1))
    .filter((file) => !existsSync(file));

/** Begins a page: reads the smallest example of its kind, renames it, names it in every table, and says what is left. */
import { ask, type Kind, USAGE } from './arguments.ts';
import { document } from './document.ts';
import { knownIn } from './known.ts';
import { Refusal } from './names.ts';
import type { Page } from './page.ts';
import { report } from './report.ts';
import { resource } from './resource.ts';
import { terminal } from './terminal.ts';
import { type Change, Tree } from './tree.ts';

const RECIPES: Readonly<Record<Kind, (tree: Tree, page: Page) => string[]>> = { document, resource, report, terminal };

export interface Begun {
  readonly changes: readonly Change[];
  readonly assumed: readonly string[];
  /** What is left for a person to say, the marks in the new files first. */
  readonly left: readonly string[];
}

const marksIn = ({ path, text }: Change): string[] => [...text.matchAll(/^\/\/ Begun: (.*)$/gm)].map(([, what]) => `${path}: ${what}`);

/**
 * Writes the files of a page into the project at `root`.
 * @returns the sentence that says why nothing was written, or what has been begun
 */
export async function begin(root: string, args: readonly string[]): Promise<string | Begun> {
  if (args.length === 0) return USAGE;
  try {
    const { kind, page, assumed } = ask(args, await knownIn(root));
    const tree = new Tree(root);
    const left = RECIPES[kind](tree, page);
    tree.write();
    const changes = tree.changes();
    return { changes, assumed, left: [...changes.filter(({ isNew }) => isNew).flatMap(marksIn), ...left] };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** What the last commits changed. */
import { execFileSync } from 'node:child_process';

export interface History {
  /** Hash of the commit; the choice follows from it. */
  readonly seed: string;
  /** Files that the last commits changed and what is not committed, by their path from the root; null where there is no history to read. */
  readonly changed: ReadonlySet<string> | null;
}

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64_000_000 });

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** @param commits how many of them are looked at */
export function historyOf(root: string, commits: number): History {
  try {
    const seed = git(root, 'rev-parse', 'HEAD').trim();
    // A clone that was cut short would show all files as new in its first commit.
    if (git(root, 'rev-parse', '--is-shallow-repository').trim() === 'true') return { seed, changed: null };
    const before = git(root, 'log', `-${commits}`, '--name-only', '--format=', '--no-renames');
    const now = git(root, 'status', '--porcelain', '--no-renames', '--untracked-files=all');
    return { seed, changed: new Set([...lines(before), ...lines(now).map((line) => line.slice(3))]) };
  } catch {
    return { seed: 'no history', changed: null };
  }
}

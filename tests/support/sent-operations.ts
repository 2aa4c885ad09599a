/** Which operations browsers have sent in a run, noted down before their database goes, and what that says of the list of those that none sends. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';

/** Every run appends to this file. Remove it before a run of everything. */
export const sentFile = (): string => process.env.CHEJIAN_SENT ?? 'test-results/sent-operations.txt';

/**
 * Notes the operations that pages have sent to this database. They carry the number of the build under test: the demo's story, calls of the server and the
 * devices of scenes have words there.
 */
export async function noteSent(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ type: string }>(
    "select distinct type from op_log where build ~ '^[0-9]+[.][0-9]+[.][0-9]+$' order by type",
  );
  if (rows.length === 0) return;
  const file = sentFile();
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, rows.map(({ type }) => `${type}\n`).join(''));
}

export const sentIn = (file: string): ReadonlySet<string> =>
  new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

export interface Checked {
  /** Sent, although the list says that no journey does. */
  readonly sentButListed: readonly string[];
  /** No journey sends it, and the list does not say so. */
  readonly neither: readonly string[];
  /** Listed, but there is no such operation. */
  readonly unknown: readonly string[];
}

/** @param listed by reason @param registered all operations there are, those of earlier versions once */
export function checkSent(
  sent: ReadonlySet<string>,
  listed: Readonly<Record<string, readonly string[]>>,
  registered: readonly string[],
): Checked {
  const names = Object.values(listed).flat().sort();
  return {
    sentButListed: names.filter((name) => sent.has(name)),
    neither: registered.filter((name) => !sent.has(name) && !names.includes(name)).sort(),
    unknown: names.filter((name) => !registered.includes(name)),
  };
}

/** Rows saved together or not at all: a document from several lines of a file. Pure; the page defines how a group is checked and written. */
import type { Problem } from '#domain/kernel/problem.ts';
import { faultAt, type ImportAnswer, type ImportFault, type ImportRequest, type ImportRow } from '#domain/registry.ts';

export interface RowGroup {
  /** Good rows with the defaults filled in, in file order. */
  readonly rows: readonly ImportRow[];
  /** Line of a row with its own fault; null = there is none. */
  readonly broken: number | null;
}

/** How rows that are no records reach the server. */
export interface GroupWay {
  /** The key shared by the rows of a group. */
  readonly keyOf: (values: ImportRow['values']) => string;
  /** Faults of the rows, before anything is written. */
  readonly check: (rows: readonly ImportRow[]) => Promise<readonly ImportFault[]>;
  /** Writes the group in one step. Null = written. */
  readonly write: (rows: readonly ImportRow[]) => Promise<Problem | null>;
}

/** @param held rows with their own faults: nothing is written of their groups */
export function groupsOf(request: ImportRequest, held: readonly ImportRow[], keyOf: GroupWay['keyOf']): RowGroup[] {
  const full = ({ line, values }: ImportRow): ImportRow => ({ line, values: { ...request.defaults, ...values } });
  const broken = new Map(held.map(full).map(({ line, values }) => [keyOf(values), line]));
  const groups = new Map<string, ImportRow[]>();
  for (const row of request.rows.map(full)) {
    const key = keyOf(row.values);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, rows]) => ({ rows, broken: broken.get(key) ?? null }));
}

/** The faults of a group's rows; the other rows name the one that blocks them. */
function heldBack({ rows }: RowGroup, faults: readonly ImportFault[], line: number): ImportFault[] {
  const said = new Set(faults.map((one) => one.line));
  const others = rows.filter((row) => !said.has(row.line));
  return [...faults, ...others.map((row) => faultAt(row.line, null, 'IMPORT_GROUP', { line: String(line) }))];
}

/** The connection failed, so the remaining groups are not tried. */
const BROKEN: readonly string[] = ['NO_ANSWER', 'OFFLINE'];

/** Checks all groups and, unless it is a dry run, writes the faultless ones in sequence. Counts are of rows. */
export async function sendGroups(request: ImportRequest, held: readonly ImportRow[], way: GroupWay): Promise<ImportAnswer> {
  const faults: ImportFault[] = [];
  let [created, stopped] = [0, null as Problem | null];
  for (const group of groupsOf(request, held, way.keyOf)) {
    const wrong = group.broken === null ? await way.check(group.rows) : [];
    const at = group.broken ?? wrong[0]?.line;
    if (at !== undefined) {
      faults.push(...heldBack(group, wrong, at));
      continue;
    }
    const refused: Problem | null = request.trial ? null : (stopped ?? (await way.write(group.rows)));
    if (refused === null) {
      created += group.rows.length;
      continue;
    }
    if (BROKEN.includes(refused.code)) stopped = refused;
    const line = group.rows[0]?.line ?? 0;
    faults.push(...heldBack(group, [faultAt(line, null, refused.code, refused.params)], line));
  }
  return { kept: !request.trial && created > 0, created, updated: 0, unchanged: 0, faults };
}

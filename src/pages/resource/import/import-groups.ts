/** Rows that are kept together or not at all: a document out of several lines of a file. Pure; how a group is checked and written its page says. */
import type { Problem } from '#domain/kernel/problem.ts';
import type { ImportAnswer, ImportFault, ImportRequest, ImportRow } from '#domain/registry.ts';

export interface RowGroup {
  /** Good rows with what they leave to the defaults, in the order of the file. */
  readonly rows: readonly ImportRow[];
  /** Line of a row that was faulty by itself; null = there is none. */
  readonly broken: number | null;
}

/** How rows of a file reach the server where they are no records. */
export interface GroupWay {
  /** What rows of one group have in common. */
  readonly keyOf: (values: ImportRow['values']) => string;
  /** What is wrong with the rows, before anything is written. */
  readonly check: (rows: readonly ImportRow[]) => Promise<readonly ImportFault[]>;
  /** Writes the group in one step. Null = it is written. */
  readonly write: (rows: readonly ImportRow[]) => Promise<Problem | null>;
}

export const faultAt = (line: number, field: string | null, code: string, params: Readonly<Record<string, string>> = {}): ImportFault => ({
  ...{ line, field, code, params },
});

/** @param held rows of the file that are faulty by themselves: nothing is written of their groups */
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

/** The faults of a group's rows; the others say which row keeps them out. */
function heldBack({ rows }: RowGroup, faults: readonly ImportFault[], line: number): ImportFault[] {
  const said = new Set(faults.map((one) => one.line));
  const others = rows.filter((row) => !said.has(row.line));
  return [...faults, ...others.map((row) => faultAt(row.line, null, 'IMPORT_GROUP', { line: String(line) }))];
}

/** The line is broken: what comes behind it is not tried either. */
const BROKEN: readonly string[] = ['NO_ANSWER', 'OFFLINE'];

/** Checks all groups and, unless it is a trial, writes those without a fault, one after the other. Counts are of rows. */
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

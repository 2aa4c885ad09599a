/** What the condition of a page says of a field once and for all: no column repeats it, and a form writes it unasked. Of several codes a form offers those, beginning with the first. Pure. */
import type { EntryPlan } from './entry-plan.ts';
import type { Page } from './plan.ts';

type Code = string | number;
type Plan = Page['plan'];

const isCode = (value: unknown): value is Code => typeof value === 'string' || typeof value === 'number';

/** The codes that a condition allows, by field. */
function codesOf({ list: { where = {} } }: Plan): readonly (readonly [string, readonly Code[]])[] {
  return Object.entries(where).flatMap(([name, allowed]): (readonly [string, readonly Code[]])[] => {
    if (isCode(allowed)) return [[name, [allowed]]];
    return Array.isArray(allowed) && allowed.every(isCode) ? [[name, allowed]] : [];
  });
}

export function ofKind(plan: Plan): Plan {
  const codes = codesOf(plan);
  const fixed = codes.filter(([, allowed]) => allowed.length === 1).map(([name, [only]]) => [name, only] as const);
  const isFixed = (name: string): boolean => fixed.some(([one]) => one === name);
  const open = (names: readonly string[]): readonly string[] => names.filter((name) => !isFixed(name));
  const { columns, wide, hidden } = plan.list;
  const list = { ...plan.list, columns: open(columns), ...(wide ? { wide: open(wide) } : {}), ...(hidden ? { hidden: open(hidden) } : {}) };
  const { entry } = plan;
  return { ...plan, list, ...(entry ? { entry: entryOf(entry, codes, fixed) } : {}) };
}

function entryOf(entry: EntryPlan, codes: ReturnType<typeof codesOf>, fixed: readonly (readonly [string, Code | undefined])[]): EntryPlan {
  const { head, start, fixed: decided } = entry;
  const written = fixed.filter(([name]) => head.includes(name));
  const offered = codes.filter(([name, allowed]) => allowed.length > 1 && head.includes(name));
  if (written.length + offered.length === 0) return entry;
  const open = (names: readonly string[]): readonly string[] => names.filter((name) => !written.some(([one]) => one === name));
  const first = Object.fromEntries(offered.map(([name, [one]]) => [name, String(one)]));
  return {
    ...entry,
    head: open(head),
    // Decided by the page and by nobody else: as a field of the form it would be sent as empty, over what the page says.
    ...(decided ? { fixed: open(decided) } : {}),
    also: { ...Object.fromEntries(written), ...entry.also },
    codes: { ...Object.fromEntries(offered), ...entry.codes },
    start: (...args) => ({ ...first, ...start?.(...args) }),
  };
}

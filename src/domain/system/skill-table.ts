/** The skills of all people as a table: a row for each person, a column for each operation. Pure. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { certificateOf } from '#domain/system/skill.resource.ts';

export interface SkillCell {
  readonly level: number;
  readonly certificate: ReturnType<typeof certificateOf>;
}

export interface SkillRow {
  readonly personId: string;
  readonly name: string;
  /** The best of each operation, over all stations. */
  readonly cells: Readonly<Record<string, SkillCell>>;
}

/** @param nameOf what a person is called @returns rows by name, operations in the order of their codes */
export function skillTable(
  rows: readonly AnyRow[],
  nameOf: (personId: string) => string,
  today: string,
): { people: SkillRow[]; operations: string[] } {
  const byPerson = new Map<string, Record<string, SkillCell>>();
  for (const row of rows) {
    const personId = String(row.personId);
    const cells = byPerson.get(personId) ?? {};
    byPerson.set(personId, cells);
    const cell = { level: Number(row.skillLevel), certificate: certificateOf((row.validTo ?? null) as string | null, today) };
    const before = cells[String(row.opCode)];
    if (!before || better(cell, before)) cells[String(row.opCode)] = cell;
  }
  const people = [...byPerson].map(([personId, cells]) => ({ personId, name: nameOf(personId), cells }));
  const operations = [...new Set(rows.map(({ opCode }) => String(opCode)))].sort();
  return { people: people.sort((a, b) => a.name.localeCompare(b.name)), operations };
}

/** What has expired counts for nothing beside what holds. */
const better = (a: SkillCell, b: SkillCell): boolean => {
  const holds = ({ certificate }: SkillCell): number => (certificate === 'expired' ? 0 : 1);
  return holds(a) !== holds(b) ? holds(a) > holds(b) : a.level > b.level;
};

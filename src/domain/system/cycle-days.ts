/**
 * How often goods are counted by the class of their worth, as a site sets it: entries of the dictionary (ddType `cycleDays`), whose figures are changed and
 * which are switched off like any other entry. Pure.
 */
import { textSet } from '#domain/kernel/code-set.ts';

export const cycleDays = textSet('cycleDays', {
  A: ['A 类物料盘点间隔（天）', 'Days between counts of class A'],
  B: ['B 类物料盘点间隔（天）', 'Days between counts of class B'],
  C: ['C 类物料盘点间隔（天）', 'Days between counts of class C'],
});
export type WorthClass = (typeof cycleDays.codes)[number];

/** Days between two counts of a class; null = goods of the class are not counted in cycles. */
export type CycleDays = Readonly<Record<WorthClass, number | null>>;

/** What a site begins with, and what holds where the entries have not arrived yet. */
export const FIRST_CYCLE = { A: 30, B: 90, C: 180 } as const satisfies CycleDays;

/** More days than this between two counts are no cycle any more. */
export const MOST_CYCLE_DAYS = 3650;

export const isWorthClass = (code: string): code is WorthClass => code in FIRST_CYCLE;

interface Entry {
  readonly ddType: string;
  readonly ddCode: string;
  readonly ddValue: number | null;
  readonly isActive: boolean;
}

/** The days that the entries say. @param entries of any type; those of others are passed over */
export function cycleDaysOf(entries: readonly Entry[]): CycleDays {
  const daysOf = (code: WorthClass): number | null => {
    const entry = entries.find(({ ddType, ddCode }) => ddType === cycleDays.name && ddCode === code);
    return entry ? (entry.isActive ? entry.ddValue : null) : FIRST_CYCLE[code];
  };
  return { A: daysOf('A'), B: daysOf('B'), C: daysOf('C') };
}

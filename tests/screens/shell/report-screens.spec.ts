/** Pages of reports: each report has one, from its declaration or drawn by a screen. */
import { describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/registry.ts';
import type { ScreenDef } from '#pages/kit/screen.ts';
import { REPORT_SCREENS } from '#pages/report/report-screens.ts';

const lists = import.meta.glob<Record<string, readonly ScreenDef[]>>('/src/screens/*/*/screens.ts', { eager: true });
const drawn = Object.values(lists).flatMap((list) => Object.values(list).flatMap((screens) => screens.map(({ path }) => path)));
const declared = REPORT_SCREENS.map(({ path }) => path);

describe('a report', () => {
  it('has its page from its declaration or a screen of its own, and never both', () => {
    const pages = [...declared, ...drawn];
    expect(REPORTS.filter(({ path }) => pages.filter((page) => page === path).length !== 1).map(({ path }) => path)).toEqual([]);
  });

  it('is declared wherever its page is said to follow from the declaration', () => {
    const paths = REPORTS.map(({ path }) => path);
    expect(declared.filter((path) => !paths.includes(path))).toEqual([]);
  });
});

/** Pages of reports: each report has one, and the sign-in form does not wait for them. */
import { describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/registry.ts';
import { builtPaths, isBuilt, knowReports } from '#shell/screens.ts';

const plain = (): string[] => REPORTS.map(({ path }) => path).filter((path) => !isBuilt(path));

describe('a report', () => {
  it('has its page from its declaration, once the declarations are there', async () => {
    expect(plain().length).toBeGreaterThan(0);
    const before = builtPaths();
    await knowReports();
    expect(plain()).toEqual([]);
    expect(builtPaths()).toEqual([...before, ...REPORTS.map(({ path }) => path).filter((path) => !before.includes(path))]);
  });
});

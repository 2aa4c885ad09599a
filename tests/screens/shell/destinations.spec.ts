/** Checks, for each route and each kind of user, that the admission rules lead where the specification says; the browser goes through some doors of every kind (tests/e2e/doors.spec.ts). */
import { describe, expect, it } from 'vitest';
import { REPORT_SCREENS } from '#pages/report/report-screens.ts';
import { admit, type Visitor } from '#shell/access.ts';
import { isBuilt } from '#shell/screens.ts';
import { ALL, destination, EVERYBODY, type Name, NOWHERE } from '#tests/support/destinations.ts';

const visitor = (who: Name | 'out'): Visitor => ({
  signedIn: who !== 'out',
  actor:
    who === 'out'
      ? null
      : {
          userId: who,
          account: who,
          userName: who,
          personId: null,
          supplierId: who === 'supplier' ? 'S1' : null,
          rights: [],
          warehouses: [],
        },
  appMode: 'production',
  module: 'wms',
  mesEnabled: false,
});

const REPORTS = new Set(REPORT_SCREENS.map(({ path }) => path));
/** As the app knows them once the declarations of reports are there. */
const hasPage = (path: string): boolean => isBuilt(path) || REPORTS.has(path);

/** Follows the router from door to door. */
function end(path: string, who: Visitor): string {
  const answer = admit(path, who, hasPage);
  if (answer.kind === 'redirect') return end(answer.to, who);
  // The page is made anew.
  if (answer.kind === 'refresh') return end(answer.path, who);
  return answer.kind === 'login' ? '/login' : path;
}

const ROUTES = [...ALL, NOWHERE];

describe.each([...EVERYBODY, 'out'] as const)('%s', (who) => {
  it('is led to each page, or told why not', () => {
    const wanted = ROUTES.map((route) => [route.path, destination(route, who)]);
    expect(ROUTES.map(({ path }) => [path, end(path, visitor(who))])).toEqual(wanted);
    expect(new Set(wanted.map(([, to]) => to)).size).toBeGreaterThan(1);
  });
});

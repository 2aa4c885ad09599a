/** An application waits for somebody until it is carried out: each kind of them, in each of these states, stands on the home page of those who can act. */
import { describe, expect, it } from 'vitest';
import { hasRight } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import { homeTasks, TASKS, taskFor, tasksOf } from '#domain/system/shift.ts';
import { kindsOf, pagesOf, type Waiting } from '#domain/system/todo.ts';
import { workStatuses } from '#domain/system/waiting.ts';
import { COLLEAGUES } from '#server/demo/people.ts';
import { rightsOfRole } from '#server/seed/rights.ts';

const waiting = (docType: string, kind: string, status: number, page: string, count = 1): Waiting => ({
  docType,
  kind,
  status,
  pages: [page],
  count,
  oldest: '2026-11-01',
  oldestId: 'id',
  oldestDocNo: null,
});
const everything = { account: 'all', rights: TASKS.flatMap(({ right }) => right) };

/** Kind, page and state of whatever no tile counts. */
const uncounted = (docTypes: readonly string[]): string[] =>
  DOCUMENTS.filter(({ docType }) => docTypes.includes(docType)).flatMap((document) =>
    kindsOf(document).flatMap((kind) =>
      pagesOf(document, kind).flatMap((page) =>
        workStatuses(document)
          .filter(
            (status) =>
              !taskFor(
                tasksOf(everything, () => true),
                waiting(document.docType, kind, status, page),
              ),
          )
          .map((status) => `${kind} ${page} ${status}`),
      ),
    ),
  );

describe('what was applied for', () => {
  it('has a tile in every state that waits for a review, or to be carried out', () => {
    // The review of this one moves the goods: nothing is left to be done (approved), it is closed by whoever scraps it.
    expect(uncounted(['application'])).toEqual(
      ['SPARE_SCRAP', 'SPARE_SCRAP'].map((kind, n) => `${kind} /spare-parts/spare-parts-scrapping-application ${n === 0 ? 2 : 4}`),
    );
  });

  it('has tiles for what the spare store receives and sends to repair', () => {
    expect(uncounted(['spareIn'])).toEqual([]);
    // What is away is the repairer's work.
    expect(uncounted(['repairOrder'])).toEqual(
      [2, 4].map((status) => `repairOrder /spare-parts/spare-parts-maintenance-warehouse-out ${status}`),
    );
  });

  it('stands on the home page of the keeper of spare parts, with its number', () => {
    const keeper = COLLEAGUES.find(({ account }) => account === 'sparekeeper');
    const person = { account: 'sparekeeper', rights: (keeper?.roles ?? []).flatMap((role) => [...rightsOfRole(role)]) };
    const opens = (page: string) => routes.some(({ path, permission }) => path === page && hasRight(person, permission));
    const rows = [waiting('application', 'SPARE_REQ', 1, '/spare-parts/requisition-application', 7)];
    const shown = homeTasks(tasksOf(person, opens), rows, {}).tiles.filter(({ waits }) => (waits?.count ?? 0) > 0);
    expect(shown.map(({ name, waits }) => [name, waits?.count])).toEqual([['reviewSpares', 7]]);
  });

  it('is counted on the page of its own store only', () => {
    const gauges = taskFor(
      tasksOf(everything, () => true),
      waiting('application', 'GRIND', 1, '/lj/grinding-application'),
    );
    expect(gauges?.name).toBe('reviewGaugeRepairs');
  });
});

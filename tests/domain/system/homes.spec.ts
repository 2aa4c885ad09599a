/**
 * Every document in a state that waits for somebody stands at the home of those who can act: as a tile, of a page that they may open, for somebody who holds a
 * right to move it on. What stands at nobody's home is named with its reason.
 */
import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import { homeTasks, isCounted, TASKS, tasksOf } from '#domain/system/shift.ts';
import type { Task } from '#domain/system/shift-kinds.ts';
import { kindsOf, pagesOf } from '#domain/system/todo.ts';
import { workStatuses } from '#domain/system/waiting.ts';
import en from '#locales/en/system.json' with { type: 'json' };
import zh from '#locales/zh/system.json' with { type: 'json' };
import { ROLES, rightsOfRole } from '#server/seed/rights.ts';

/** Kind and statuses, and why nobody's home tells of it as such. */
const NOBODYS: Readonly<Record<string, string>> = {
  'SPARE_SCRAP 2': 'approved: nothing is left to be done, it is closed by whoever scraps it',
  'SPARE_SCRAP 4': 'approved: nothing is left to be done, it is closed by whoever scraps it',
  'purchaseOrder 1': 'its lines wait, by their days: dueLines, overdueLines of the supplier, late and announced of the buyer',
  'purchaseOrder 3': 'its lines wait, by their days: dueLines, overdueLines of the supplier, late and announced of the buyer',
  'inspection 2': 'decided; it is judged again only when somebody doubts it',
  'inspection 4': 'decided; it is judged again only when somebody doubts it',
  'grindOut 2': 'with the grinder; it comes back by its label',
  'grindOut 4': 'with the grinder; it comes back by its label',
  'repairOrder 2': 'with the repairer; it comes back by its label',
  'repairOrder 4': 'with the repairer; it comes back by its label',
  'claim 0': 'counted apart, for it has no page of its own (reviewClaims)',
  'outsourcePlan 4': 'with the outsourcer; it comes back by its card',
  'outsourcePlan 5': 'with the outsourcer; it comes back by its card',
  'outsourceDelivery 2': 'on its way to the outsourcer',
  'suspectedProduct 2': 'stands at home as its quality review',
};

interface Cell {
  readonly document: AnyDocument;
  readonly kind: string;
  readonly status: number;
  readonly tasks: readonly Task[];
}

const CELLS: readonly Cell[] = DOCUMENTS.flatMap((document) =>
  kindsOf(document).flatMap((kind) =>
    workStatuses(document).map((status) => {
      const pages = pagesOf(document, kind);
      const isAt = ({ path, alsoOn, does }: Task): boolean => does !== undefined || pages.some((page) => page === path || page === alsoOn);
      const tasks = TASKS.filter((task) => task.kind === kind && task.statuses.includes(status) && isAt(task));
      return { document, kind, status, tasks };
    }),
  ),
);
const nameOf = ({ kind, status }: Cell): string => `${kind} ${status}`;

describe('states × rights × tiles', () => {
  it('has no empty cell without a reason, and no reason for a cell that is filled', () => {
    const empty = CELLS.filter(({ tasks }) => tasks.length === 0).map(nameOf);
    expect(empty.sort()).toEqual(Object.keys(NOBODYS).sort());
  });

  const people = ROLES.map(({ code }) => ({ account: code, rights: rightsOfRole(code), supplierId: code === 'SUPPLIER' ? 'S' : null }));
  const opens = (person: (typeof people)[number], page: string): boolean =>
    routes.some(
      ({ path, permission, ...route }) =>
        path === page && hasRight(person, ['also' in route ? (route.also ?? []) : [], permission].flat().filter(Boolean)),
    );

  it('leads somebody who holds the right of a tile, of the roles that the plant begins with, to a page that they may open', () => {
    const nobody = CELLS.filter(({ tasks }) => tasks.length > 0).filter(
      ({ tasks }) => !tasks.some((task) => people.some((person) => hasRight(person, task.right) && opens(person, task.does ?? task.path))),
    );
    expect(nobody.map(nameOf)).toEqual([]);
  });

  it('hides nothing that waits, however much there is: what has no room as a tile stands beside them', () => {
    for (const { code } of ROLES) {
      const tasks = tasksOf({ account: code, rights: rightsOfRole(code), supplierId: code === 'SUPPLIER' ? 'S' : null }, () => true);
      const busy = tasks.filter((task) => !isCounted(task));
      const rows = busy.flatMap(({ kind, statuses, path }) =>
        statuses.map((status) => ({ docType: kind, kind, status, pages: [path], count: 1, oldest: '', oldestId: '', oldestDocNo: null })),
      );
      const { tiles, others } = homeTasks(tasks, rows, {});
      const told = [...tiles, ...others].map(({ name }) => name);
      expect(
        busy.map(({ name }) => name).filter((name) => !told.includes(name)),
        code,
      ).toEqual([]);
      expect(new Set(told).size, code).toBe(told.length);
      expect(
        others.every(({ waits }) => waits !== null && waits.count > 0),
        code,
      ).toBe(true);
    }
  });

  it('leads everybody of the plant who holds a right of production to the page of its tile', () => {
    const ofProduction = TASKS.filter(({ right }) => [right].flat().some((code) => code.startsWith('web:mes:')));
    const stuck = people
      .filter(({ supplierId }) => supplierId === null)
      .flatMap((person) =>
        ofProduction
          .filter(
            ({ right, does, path, alsoOn }) =>
              hasRight(person, right) && ![does ?? path, alsoOn ?? path].some((page) => opens(person, page)),
          )
          .map(({ name }) => `${person.account} ${name}`),
      );
    expect(stuck).toEqual([]);
  });

  it('has words for every tile in both languages', () => {
    const words = [zh.home.task, en.home.task].map((all) => Object.keys(all));
    expect(words.map((known) => TASKS.flatMap(({ name }) => (known.includes(name) ? [] : [name])))).toEqual([[], []]);
  });
});

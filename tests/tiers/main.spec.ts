/** The tiers over the project as it is: every journey is known by where it goes, and a change chooses whoever is about it. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import routes from '#domain/system/routes.json';
import { builtPaths } from '#tests/support/destinations.ts';
import { choose } from './choice.ts';
import { importsOf } from './imports.ts';
import { journeysIn, routesOf } from './journeys.ts';
import { groundOf, planOf } from './main.ts';
import { moduleOfPages } from './pages.ts';
import { ALWAYS, ON_CHANGE } from './tier.ts';

const root = process.cwd();
const imports = importsOf(root);
const modules = moduleOfPages(root, imports);
const known = new Set(modules.keys());

describe('what a page is made of', () => {
  it('is found for every page that is built', () => {
    const paths = builtPaths();
    const built = routes.map(({ path }) => path).filter((path) => paths.has(path));
    expect(built.filter((path) => !known.has(path))).toEqual([]);
  });

  it('goes from its screen over what that imports to the operations it writes with', () => {
    const reached = imports.reach(modules.get('/wms/takeGoods') ?? '');
    expect(reached).toContain('src/domain/wms/box.operation.ts');
    expect(reached).toContain('src/pages/scan/scan-page.tsx');
  });
});

describe('a journey', () => {
  it('that goes to no page is made in every run', () => {
    const nowhere = journeysIn(root).filter((file) => routesOf(file, imports, known).length === 0);
    expect(nowhere).not.toEqual([]);
    expect(planOf(root, []).journeys).toEqual(expect.arrayContaining(nowhere));
  });

  it('goes where the steps lead that it takes from others', () => {
    expect(routesOf('tests/e2e/way-21.spec.ts', imports, known)).toEqual(
      expect.arrayContaining(['/wms/arrival-notice', '/wms/takeGoods', '/wms/picking-list', '/wms/return-material-confirm']),
    );
  });

  it('goes to the next step of a page, where a button leads', () => {
    expect(routesOf('tests/e2e/hardware-receipt.spec.ts', imports, known)).toContain('/wms/hardware/hardware-purchase-take-add-confirm');
  });
});

describe('the lists of the tiers', () => {
  it('name files that are there', () => {
    const files = [...Object.keys(ALWAYS).map((name) => `tests/e2e/${name}.spec.ts`), ...Object.keys(ON_CHANGE)];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('a change of one line', () => {
  const ground = groundOf(root);
  /** The first ones that are made because of it. */
  const firstFor = (file: string): readonly string[] =>
    choose(ground, new Set([file]), 'seed', 10_000).journeys.slice(ground.always.length, ground.always.length + 2);

  it('in a screen chooses the journey to its page', () => {
    expect(firstFor('src/screens/wms/grinding/tool-ex-warehouse.screen.tsx')).toContain('tests/e2e/tool-grinding.spec.ts');
  });

  it('in an operation or a job chooses the journeys to the pages that do it, though all pages list it', () => {
    expect(firstFor('src/domain/srm/invoice.operation.ts')).toContain('tests/e2e/portal-settlement.spec.ts');
    expect(firstFor('src/domain/wms/borrow/borrow-return.job.ts')).toContain('tests/e2e/stock-borrow.spec.ts');
  });

  it('in a journey chooses it', () => {
    expect(firstFor('tests/e2e/voucher.spec.ts')).toContain('tests/e2e/voucher.spec.ts');
  });

  it('in what all pages share walks no page beyond the share', () => {
    expect(planOf(root, ['src/pages/kit/screen.ts']).walk.WALK_PATHS).toBe('');
  });

  it('in what begins pages has a page of each kind begun', () => {
    expect(planOf(root, ['scripts/new/names.ts']).unchanged).toEqual([]);
    expect(planOf(root, []).unchanged).toEqual(['tests/server/new-page.spec.ts']);
  });
});

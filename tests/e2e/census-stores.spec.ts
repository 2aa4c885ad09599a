/** Every route of base data, raw material, hardware, the warehouse, stocktaking and reports (specification, platform §2.6 and warehouse §2). */
import { expect, it } from 'vitest';
import routes from '#domain/system/routes.json';
import { census } from '#tests/support/census.ts';
import { builtPaths } from '#tests/support/destinations.ts';

const AREAS = ['basic', 'wms-raw', 'wms-hardware', 'wms-warehouse'];

it('each has its page', () => {
  const built = builtPaths();
  const missing = routes.filter(({ area, path }) => AREAS.includes(area) && !built.has(path)).map(({ path }) => path);
  expect(missing).toEqual([]);
});

census({
  // Of stocktaking and of reports some pages are still to come; those that are there are walked like the others.
  areas: [...AREAS, 'wms-check', 'wms-report'],
  // Where the others end is the same for every page: tests/screens/shell/destinations.spec.ts asks for each, and the census of the platform goes there.
  walks: [['admin', 'en']],
  signedOut: [],
});

/** The order of files in a run: what takes longest begins first, so that no worker is left alone with it in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Specs of minutes in a browser, the longest first; a fresh clone knows no times of earlier runs. */
const PAGES = [
  'offers',
  'axe',
  'layout',
  'lost-storage',
  'shell',
  'shared-tablet',
  'updates',
  'quality',
  'portal-settlement',
  'slice-looks',
  'master-data',
  'census',
  'main-journey',
  'census-stores',
].map((name) => `tests/e2e/${name}.spec.ts`);

/** The longest of the server. Without times, a large file begins before a small one, and these do much in few lines. */
const SERVER = [
  'identity/operations',
  'new-page',
  'identity/callers',
  'operations/random-moves',
  'operations/conformance',
  'operations/random-floor',
  'identity/rows',
  'guessing',
  'demo',
  'stocktake-large',
  'operations/reports-sent-again',
  'file-rights',
  'restore',
  'must-equal',
  'report-equal',
].map((name) => `tests/server/${name}.spec.ts`);

const LONG = [...PAGES, ...SERVER];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? LONG.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    return known.sort((a, b) => rank(a) - rank(b));
  }
}

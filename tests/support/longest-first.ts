/** The order of files in a run: what takes longest begins first, so that no worker is left alone with it in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Specs of minutes, the longest first; a fresh clone knows no times of earlier runs. */
const LONG = [
  'shell',
  'lost-storage',
  'offers',
  'axe',
  'shared-tablet',
  'quality',
  'ui-gallery',
  'updates',
  'slice-looks',
  'main-journey',
  'master-data',
].map((name) => `tests/e2e/${name}.spec.ts`);

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

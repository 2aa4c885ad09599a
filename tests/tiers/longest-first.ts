/** The order of files in a run: what takes longest begins first, so that no worker is left alone with it in the end. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './seconds.ts';

const taking = ({ moduleId }: TestSpecification): number => secondsOf(relative(process.cwd(), moduleId).replaceAll('\\', '/'));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    return known.sort((a, b) => taking(b) - taking(a));
  }
}

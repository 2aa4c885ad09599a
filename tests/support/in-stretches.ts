/** A way is walked in stretches, a test each. */
import { afterEach, beforeEach } from 'vitest';

/** Skips what follows a stretch that has failed, within the file or the group that calls this: each stretch begins where the one before has ended. */
export function inStretches(): void {
  let isBroken = false;
  beforeEach(({ skip }) => skip(isBroken, 'the stretch before has failed'));
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail';
  });
}

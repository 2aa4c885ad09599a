/** Around every spec file and every test: nothing of the one before is left. */
import { afterEach, beforeAll } from 'vitest';
import { forgetDevice } from './device.ts';
import { leave } from './mount.tsx';

beforeAll(forgetDevice);
afterEach(leave);

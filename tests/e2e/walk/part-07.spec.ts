/** A part of the walk: see walk.ts. */
import { walk } from './walk.ts';

walk(7);

import type { Page } from '#pages/document/plan.ts';
import { DEVICE } from './device-source.ts';
import { SERVER } from './server-source.ts';
import type { Source } from './source.ts';

/** Where a page's documents come from; the same for all its life. */
export const sourceOf = ({ plan }: Page): Source => (plan.source === 'server' ? SERVER : DEVICE);

/** Assistive tools find nothing serious in a page. */

import { always, type Question } from '#tests/e2e/walk/question.ts';
import { lastingFindings } from '#tests/support/browser.ts';

export const axe: Question = { name: 'axe', asks: always, ask: ({ page, frame }) => lastingFindings(page, { frame }) };

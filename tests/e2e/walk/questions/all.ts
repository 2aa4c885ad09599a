/** Everything a page is asked, in this order: what changes it comes last, and the console is asked in the end. */
import type { Question } from '#tests/e2e/walk/question.ts';
import { axe } from './axe.ts';
import { keypad } from './keypad.ts';
import { notice } from './notice.ts';
import { actions, looker, states } from './offers.ts';
import { report } from './report.ts';
import { dialog, lines, room } from './room.ts';
import { empty, search } from './search.ts';
import { sent } from './sent.ts';
import { silence } from './silence.ts';
import { title } from './title.ts';
import { words } from './words.ts';

export const QUESTIONS: readonly Question[] = [
  ...[title, words, sent, notice, room, axe, lines, dialog, keypad],
  ...[actions, report, search, states, empty, looker, silence],
];

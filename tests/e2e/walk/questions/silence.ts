/** Nothing that a page does makes the console speak, and nothing that it asks is refused by the server. */
import { always, type Question } from '#tests/e2e/walk/question.ts';

export const silence: Question = { name: 'silence', asks: always, ask: async ({ said }) => [...new Set(said)] };

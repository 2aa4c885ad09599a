/** What is asked before a document moves (platform.md §5): deleting and every other action ask first. */
import { expect, it } from 'vitest';
import { DOCUMENTS } from '#domain/registry.ts';

/** Decides nothing, may be repeated at any time, and its result is read at once. */
const WITHOUT_A_QUESTION = ['launchPlan.kit'];

it('every move of every document asks before it is made, except those that decide nothing', () => {
  const unasked = DOCUMENTS.flatMap(({ docType, moves }) =>
    moves.filter(({ asks }) => asks === 'nothing').map(({ verb }) => `${docType}.${verb}`),
  );
  expect(unasked).toEqual(WITHOUT_A_QUESTION);
});

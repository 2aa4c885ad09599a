/** What a device is to hold follows the session, however quickly people and stations change. */
import { expect, it } from 'vitest';
import { type EngineEvent, type EngineState, initialState } from '#sync/state.ts';
import { type Stepped, statusOf, step } from '#sync/step.ts';

const held = (...sets: string[]) => sets.map((set) => ({ set, cursor: '1', fill: null }));
const after = (before: EngineState, now: number, event: object): Stepped => step(before, { ...event, now, random: 0.5 } as EngineEvent);
const signsIn = (...sets: string[]) => ({ t: 'session', signedIn: true, bound: null, device: false, sets });
const align = (...wanted: string[]) => ({ e: 'align', wanted });

/** A tablet that holds the rows of a line. */
const atLine: EngineState = { ...initialState, leader: true, signedIn: true, pullAt: 99_000, sets: held('line'), wanted: ['line'] };

it('somebody else signs in and chooses the same station a moment later: the rows that went meanwhile come back', () => {
  const everywhere = after({ ...atLine, signedIn: false }, 1, signsIn('store'));
  expect(everywhere.effects).toContainEqual(align('store'));
  const here = after(everywhere.state, 2, signsIn('line'));
  // They are on their way out: nobody is told that they are here.
  expect(statusOf(here.state).fill).toEqual({ done: 0, total: 1 });
  const laid = after(here.state, 3, { t: 'sets', sets: held('store') });
  expect(laid.effects).toContainEqual(align('line'));
});

it('sets that could not be laid out are laid out again', () => {
  const begun = after(atLine, 1, signsIn('store'));
  const failed = after(begun.state, 2, { t: 'broken', where: 'align', error: 'x' });
  expect(failed.effects).not.toContainEqual(align('store'));
  expect(statusOf(failed.state).fill).toEqual({ done: 0, total: 1 });
  expect(after(failed.state, 90_000, { t: 'tick' }).effects).toContainEqual(align('store'));
});

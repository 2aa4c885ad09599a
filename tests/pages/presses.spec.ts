/** Presses that come while something is being written, or just after. */
import { describe, expect, it } from 'vitest';
import { Presses } from '#pages/kit/presses.ts';

describe('a press', () => {
  it('of the same while it is being written is that same one; anything else is told to wait', () => {
    const presses = new Presses(() => 0);
    expect(presses.begin('review a')).toBe('begun');
    expect(presses.begin('review a')).toBe('again');
    expect(presses.begin('review b')).toBe('busy');
    presses.end(false);
    expect(presses.begin('review b')).toBe('begun');
  });

  it('that follows a tap at once is the second tap of the finger, though what the first one wrote is there already', () => {
    let now = 1000;
    const presses = new Presses(() => now);
    presses.begin('open a batch of a new shift', 'open');
    presses.end(true);
    now += 300;
    // The page proposes something else by now.
    expect(presses.begin('open a batch after a repair', 'open')).toBe('again');
    expect(presses.begin('save the readings', 'save')).toBe('begun');
    presses.end(true);
    now += 500;
    expect(presses.begin('save the readings', 'save')).toBe('begun');
  });

  it('of something that was not written, or not by a finger, is made again', () => {
    const presses = new Presses(() => 0);
    presses.begin('open a batch', 'open');
    presses.end(false);
    expect(presses.begin('open a batch', 'open')).toBe('begun');
    presses.end(true);
    expect(presses.begin('scan a box')).toBe('begun');
    presses.end(true);
    expect(presses.begin('scan a box')).toBe('begun');
  });
});

import { describe, expect, it } from 'vitest';
import { MOST_SENDS, sentAgainAfter } from '#domain/protocol/outgoing-message.ts';

describe('a message that did not leave', () => {
  it('is tried again after 1 minute, then ever more rarely up to every 4 hours, and in the end waits for a person', () => {
    const waits = Array.from({ length: MOST_SENDS }, (_, n) => sentAgainAfter(n + 1, false));
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 14_400, 14_400, null]);
  });

  it('waits for a person at once where its receiver never wants it', () => {
    expect(sentAgainAfter(1, true)).toBeNull();
  });
});

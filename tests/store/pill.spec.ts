import { describe, expect, it } from 'vitest';
import { CONTACT_MS, pillOf, STANDSTILL_MS, StatusBoard } from '#store/status.ts';
import { syncWord } from '#ui/sync-word.ts';

function board() {
  const clock = { now: 1_000_000 };
  const status = new StatusBoard(() => clock.now);
  status.set({ online: true, lastContact: clock.now });
  /** Time goes by; the server answers all the while, or not. */
  const pass = (ms: number, contact = true) => {
    clock.now += ms;
    if (contact) status.set({ lastContact: clock.now });
  };
  const word = () => syncWord(pillOf(status.get(), clock.now));
  return { status, pass, word };
}

describe('green means: nothing pending, and a contact of now', () => {
  it('an answer older than 45 seconds proves nothing', () => {
    const { pass, word } = board();
    expect(word()).toBe('sent');
    pass(CONTACT_MS - 1, false);
    expect(word()).toBe('sent');
    pass(1, false);
    expect(word()).toBe('offline');
    pass(0);
    expect(word()).toBe('sent');
  });

  it('never before the first contact', () => {
    const { status, word } = board();
    status.set({ lastContact: null });
    expect(word()).toBe('offline');
  });

  it('nor while what the server sends cannot be written down: that is a store without room, and no line that is down', () => {
    const { status, word } = board();
    status.set({ unwritten: 'full', online: false });
    expect(word()).toBe('full');
    status.set({ unwritten: null, online: true });
    expect(word()).toBe('sent');
  });

  it('a photo on the way is pending like anything else', () => {
    const { status, word } = board();
    status.set({ files: 1 });
    expect(word()).toBe('pending');
  });
});

describe('unsent work that stands still', () => {
  it('needs a person when the server is there and nothing moves', () => {
    const { status, pass, word } = board();
    status.set({ pending: 3 });
    pass(STANDSTILL_MS);
    expect(word()).toBe('pending');
    pass(1);
    expect(word()).toBe('attention');
    expect(pillOf(status.get(), 1_000_001 + STANDSTILL_MS)).toMatchObject({ pending: 3, attention: 3 });
  });

  it('moves as long as it becomes less, however long the rest takes', () => {
    const { status, pass, word } = board();
    status.set({ pending: 3 });
    pass(STANDSTILL_MS);
    status.set({ pending: 2 });
    pass(STANDSTILL_MS);
    expect(word()).toBe('pending');
  });

  it('new work on top of it is no progress', () => {
    const { status, pass, word } = board();
    status.set({ pending: 3 });
    pass(STANDSTILL_MS);
    status.set({ pending: 4 });
    pass(1);
    expect(word()).toBe('attention');
  });

  it('without the server it waits and is no alarm; the time begins when the server is back', () => {
    const { status, pass, word } = board();
    status.set({ pending: 1, online: false });
    pass(3 * STANDSTILL_MS, false);
    expect(word()).toBe('offline');
    status.set({ online: true });
    pass(STANDSTILL_MS);
    expect(word()).toBe('pending');
    pass(1);
    expect(word()).toBe('attention');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { after, anyOf, fillIn } from '#sync/older-browsers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a signal of several', () => {
  it('is aborted with the first of them, and for its reason', () => {
    const [call, limit] = [new AbortController(), new AbortController()];
    const any = anyOf([call.signal, limit.signal]);
    expect(any.aborted).toBe(false);
    limit.abort('too long');
    call.abort('left');
    expect([any.aborted, any.reason]).toEqual([true, 'too long']);
  });

  it('is aborted from the start where one of them is', () => {
    expect(anyOf([AbortSignal.abort('left'), new AbortController().signal]).reason).toBe('left');
  });
});

describe('a limit of time', () => {
  it('is reached after it, and says that it was the time', () => {
    const limit = after(1000);
    vi.advanceTimersByTime(999);
    expect(limit.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.reason).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('an older browser', () => {
  it('gets what it lacks and keeps what it has', () => {
    const own = () => undefined;
    const browser: { any?: unknown; timeout?: unknown } = { timeout: own };
    fillIn(browser);
    expect(browser).toEqual({ any: anyOf, timeout: own });
  });
});

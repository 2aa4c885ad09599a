/** When what the server answered is asked for again: after this device's own work, and when the feed tells of rows that it was made of. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTouched, keepFresh } from '#shell/fresh-answers.ts';
import type { News } from '#store/core.ts';
import { Told } from '#store/told.ts';

const feed = (...entities: string[]): News => ({ entities: new Set(entities), own: false });
const OWN: News = { entities: new Set(['box']), own: true };

describe('an answer may be out of date', () => {
  it('after any work of this device that was booked', () => {
    expect(isTouched(OWN, undefined, 0)).toBe(true);
    expect(isTouched(OWN, { reads: ['receipt'] }, 0)).toBe(true);
  });

  it('when the feed brings rows of what it was made of, or begins anew', () => {
    expect(isTouched(feed('receipt', 'box'), { reads: ['receipt'] }, 0)).toBe(true);
    expect(isTouched({ entities: null, own: false }, { reads: ['receipt'] }, 0)).toBe(true);
    expect(isTouched(feed('box'), { reads: ['receipt'] }, 0)).toBe(false);
  });

  it('once a minute where it does not say what it was made of', () => {
    expect(isTouched(feed('box'), {}, 59_000)).toBe(false);
    expect(isTouched(feed('box'), {}, 60_000)).toBe(true);
  });

  it('never where only a person asks it again', () => {
    expect(isTouched(OWN, { still: true }, 60_000)).toBe(false);
  });
});

describe('questions that are shown', () => {
  const ends: (() => void)[] = [];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    vi.useRealTimers();
  });

  const set = async (meta?: Record<string, unknown>) => {
    const news = new Told<News>();
    const queries = new QueryClient();
    const ask = vi.fn(async () => 'answer');
    const watch = (): void => {
      const observer = new QueryObserver(queries, { queryKey: ['q'], queryFn: ask, staleTime: 300_000, ...(meta ? { meta } : {}) });
      ends.push(observer.subscribe(() => undefined));
    };
    ends.push(keepFresh(news, queries));
    watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    return { news, queries, ask, watch };
  };

  it('are asked at once after own work, and once for many answers that follow each other', async () => {
    const { news, ask } = await set();
    news.tell(OWN);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 20; n += 1) news.tell(OWN);
    await vi.advanceTimersByTimeAsync(500);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('are asked every five seconds at most while the feed goes on', async () => {
    const { news, ask } = await set({ reads: ['receipt'] });
    for (let s = 0; s < 19; s += 1) {
      news.tell(feed('receipt'));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it('own work does not wait for the feed', async () => {
    const { news, ask } = await set({ reads: ['receipt'] });
    news.tell(feed('receipt'));
    await vi.advanceTimersByTimeAsync(1);
    news.tell(feed('receipt'));
    news.tell(OWN);
    await vi.advanceTimersByTimeAsync(500);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('are asked when their page comes to the front, if something was told meanwhile', async () => {
    const { news, ask, watch } = await set({ reads: ['receipt'] });
    ends.pop()?.();
    news.tell(feed('receipt'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(ask).toHaveBeenCalledTimes(1);
    watch();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

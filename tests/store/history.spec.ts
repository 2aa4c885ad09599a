import { describe, expect, it } from 'vitest';
import {
  bindHistory,
  eachFinished,
  finishedIn,
  finishedOp,
  finishedSince,
  isFinished,
  keepFinished,
  takeBack,
  trimHistory,
} from '#store/outbox/history.ts';
import type { HistoryRecord } from '#store/outbox/records.ts';
import { drained } from '#tests/support/device.ts';
import { create, newDevices, world } from '#tests/support/work.ts';

const device = newDevices();
const DAY = 86_400_000;

/** A tablet that has sent one operation, and copies of it as if it had sent more. */
async function sentOne() {
  const server = world();
  const tab = await device().tab(server);
  await create(tab);
  await drained(tab);
  const { outbox } = tab.store.core;
  const [sent] = await finishedSince(outbox, 0);
  if (!sent) throw new Error('nothing was sent');
  const more = (n: number, finishedAt: number, docKey = sent.docKey): HistoryRecord[] =>
    Array.from({ length: n }, (_, i) => ({ ...sent, opId: tab.store.newOpId(), deviceSeq: i + 2, docKey, finishedAt }));
  const left = async () => (await finishedSince(outbox, 0)).length;
  return { outbox, sent, more, left };
}

describe('what is finished', () => {
  it('is found by its id, its document and its time, whatever answer it came with', async () => {
    const { outbox, sent, more } = await sentOne();
    const [a, b, c] = [...more(2, sent.finishedAt + 5), ...more(1, sent.finishedAt + 5, 'list:other')];
    if (!a || !b || !c) throw new Error('three are made');
    await keepFinished(outbox, [a, b, c]);
    expect(await finishedOp(outbox, b.opId)).toEqual(b);
    expect([await isFinished(outbox, c.opId), await isFinished(outbox, 'unknown')]).toEqual([true, false]);
    expect(await finishedOp(outbox, 'unknown')).toBeUndefined();
    expect((await finishedIn(outbox, sent.docKey)).map(({ opId }) => opId)).toEqual([sent.opId, a.opId, b.opId]);
    expect((await finishedSince(outbox, sent.finishedAt + 1)).map(({ opId }) => opId)).toEqual([b.opId, a.opId, c.opId]);
    const all: string[] = [];
    await eachFinished(outbox, ({ opId }) => all.push(opId));
    expect(all).toEqual([sent.opId, a.opId, b.opId, c.opId]);
  });

  it('goes back into the queue alone: what the same answer finished stays', async () => {
    const { outbox, sent, more } = await sentOne();
    const [a, b] = more(2, sent.finishedAt);
    if (!a || !b) throw new Error('two are made');
    await keepFinished(outbox, [a, b]);
    await takeBack(outbox, new Set([a.opId, sent.opId]));
    expect((await finishedSince(outbox, 0)).map(({ opId }) => opId)).toEqual([b.opId]);
    expect(await isFinished(outbox, a.opId)).toBe(false);
  });

  it('is kept for 30 days and 5,000 operations, the newest of them', async () => {
    const { outbox, sent, more, left } = await sentOne();
    const now = sent.finishedAt + DAY;
    await keepFinished(outbox, more(3, now - 31 * DAY));
    await trimHistory(outbox, now);
    expect(await left()).toBe(1);
    for (let at = 0; at < 25; at += 1) await keepFinished(outbox, more(200, now + at));
    await trimHistory(outbox, now);
    expect(await left()).toBe(5000);
    expect(await isFinished(outbox, sent.opId)).toBe(false);
    await trimHistory(outbox, now);
    expect(await left()).toBe(5000);
  });

  it('written by an earlier version, one record for each, is found by this one', async () => {
    const { outbox, more } = await sentOne();
    const old = more(450, 1000);
    await outbox.history.bulkPut(old);
    await bindHistory(outbox);
    expect(await outbox.history.count()).toBe(0);
    expect(await isFinished(outbox, old[449]?.opId ?? '')).toBe(true);
    expect(await finishedSince(outbox, 0)).toHaveLength(451);
    expect(await outbox.finished.count()).toBe(4);
  });
});

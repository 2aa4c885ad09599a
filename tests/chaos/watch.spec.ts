/** A run that comes to no end is told from a machine that stands still, without any time being a deadline. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SILENT_MS, STILL_MS, StoodStill, VAIN, Watch } from './watch.ts';

const TICK_MS = 250;

let now = 0;
let isUp = true;
let tablets: { isOver: boolean; ended: number; heard: number }[] = [];
let watch: Watch;

beforeEach(() => {
  now = 1_000_000;
  isUp = true;
  tablets = [1, 2].map(() => ({ isOver: false, ended: 0, heard: 0 }));
  watch = new Watch(
    tablets,
    () => isUp,
    () => now,
  );
});

/** Looks once a tick for so long. @param each what happens at every look */
function runs(ms: number, each: () => void = () => undefined): void {
  for (let at = 0; at < ms; at += TICK_MS) {
    now += TICK_MS;
    each();
    watch.look();
  }
}
const answered = (): void => {
  for (const tablet of tablets) tablet.heard += 1;
};

describe('a run', () => {
  it('goes on for hours while anything comes to its end, however slowly', () => {
    let looks = 0;
    runs(4 * 3_600_000, () => {
      answered();
      looks += 1;
      if (looks % (VAIN - 1) === 0 && tablets[0]) tablets[0].ended += 1;
    });
    expect([watch.end, watch.stoodMs]).toEqual([null, 0]);
  });

  it('is stuck when every tablet that is not done was answered in vain: that is a loss', () => {
    if (tablets[0]) Object.assign(tablets[0], { isOver: true, ended: 5 });
    watch.look();
    runs((VAIN - 1) * TICK_MS, answered);
    expect(watch.end).toBeNull();
    runs(TICK_MS, answered);
    expect(watch.end).toBe('stuck');
  });

  it('is not stuck while one of them has not been answered', () => {
    watch.look();
    runs(2 * VAIN * TICK_MS, () => {
      if (tablets[0]) tablets[0].heard += 1;
    });
    expect(watch.end).toBeNull();
  });

  it('has no end to be told of while something is down by intention', () => {
    isUp = false;
    runs(2 * SILENT_MS, answered);
    runs(2 * SILENT_MS);
    expect(watch.end).toBeNull();
  });

  it('is over when everybody is done, whatever is silent afterwards', () => {
    for (const tablet of tablets) tablet.isOver = true;
    runs(2 * SILENT_MS);
    expect(watch.end).toBeNull();
  });
});

describe('a machine that stands still', () => {
  it('is asleep for an hour: that counts for nothing, and the run goes on', () => {
    runs(10_000, answered);
    for (const tablet of tablets) tablet.ended += 1;
    now += 3_600_000;
    watch.look();
    expect([watch.end, watch.stoodMs]).toEqual([null, 3_600_000 - TICK_MS]);
    expect(watch.stillMs).toBeLessThan(1000);
    runs(VAIN * TICK_MS, answered);
    expect(watch.end).toBe('stuck');
  });

  it('is given so little that it looks once in ten seconds, and nothing answers: the ten seconds are not counted', () => {
    for (let n = 0; n < 100; n += 1) {
      now += 10_000;
      watch.look();
    }
    expect(watch.end).toBeNull();
    expect(watch.stoodMs).toBe(100 * (10_000 - TICK_MS));
  });

  it('answers now and then, never often enough, and nothing comes to its end: nothing is said either', () => {
    let looks = 0;
    const seldom = (): void => {
      looks += 1;
      if (looks % 400 === 0) answered();
    };
    runs(STILL_MS, seldom);
    expect(watch.end).toBeNull();
    runs(2 * TICK_MS, seldom);
    expect(watch.end).toBe('stood');
  });

  it('runs, and nothing answers any more: nothing is said about what was sent', () => {
    runs(SILENT_MS);
    expect(watch.end).toBeNull();
    runs(2 * TICK_MS);
    expect(watch.end).toBe('stood');
    expect(new StoodStill(watch.stillMs).message).toMatch(/^stood still for 12\d s; not judged$/);
  });
});

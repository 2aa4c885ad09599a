import { describe, expect, it } from 'vitest';
import { keepAwake, type Screen } from '#shell/session/keep-awake.ts';

/** A tablet whose app comes to the front and goes. */
class Tablet implements Screen {
  shown = true;
  asked = 0;
  released = 0;
  refuses = false;
  readonly listeners = new Set<() => void>();
  readonly wakeLock = {
    request: async () => {
      this.asked += 1;
      if (this.refuses) throw new DOMException('battery', 'NotAllowedError');
      return {
        release: async () => {
          this.released += 1;
        },
      };
    },
  };
  readonly visible = () => this.shown;
  readonly onVisible = (told: () => void) => {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  };
  show(shown: boolean): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the screen at a bound station', () => {
  it('stays on, again after another app was in front, and goes dark by itself after the station is left', async () => {
    const tablet = new Tablet();
    const leave = keepAwake(tablet);
    expect(tablet.asked).toBe(1);
    tablet.show(false);
    expect(tablet.asked).toBe(1);
    tablet.show(true);
    expect(tablet.asked).toBe(2);
    leave();
    await settled();
    expect(tablet.released).toBe(1);
    tablet.show(true);
    expect(tablet.asked).toBe(2);
  });

  it('is the system’s where the browser cannot keep it on, or the battery is too low', async () => {
    const { visible, onVisible } = new Tablet();
    keepAwake({ visible, onVisible })();
    const low = new Tablet();
    low.refuses = true;
    keepAwake(low)();
    await settled();
    expect([low.asked, low.released]).toEqual([1, 0]);
  });
});

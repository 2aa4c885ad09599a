/** The sound of a scan comes back by itself after the device has taken it away: for a call, a lock, another app. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveFeedback, unlockSound } from '#ui/scan/feedback.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { button } from './in-page.ts';
import { mount } from './mount.tsx';

const made: AudioContext[] = [];
const last = (): AudioContext => made.at(-1) ?? expect.unreachable('no sound was unlocked');

/** The browser's own, which a page cannot hand out. */
class Watched extends AudioContext {
  constructor() {
    super();
    made.push(this);
  }
}

const shown = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const runs = () => expect.poll(() => last().state).toBe('running');
/** A finger on the screen: browsers give sound to nothing less. */
async function tap(): Promise<void> {
  await mount(<button type="button">确认</button>);
  await button('确认').click();
}

beforeAll(() => {
  vi.stubGlobal('AudioContext', Watched);
  unlockSound();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => vi.unstubAllGlobals());

describe('the sound of a scan', () => {
  it('begins with the first tap, and sounds', async () => {
    await tap();
    await runs();
    useAppearance.getState().setVolume(0.5);
    const beeps = vi.spyOn(last(), 'createOscillator');
    giveFeedback('warn');
    expect(beeps).toHaveBeenCalledTimes(2);
  });

  it('comes back with the page, after the tablet was locked', async () => {
    shown('hidden');
    await last().suspend();
    expect(last().state).toBe('suspended');
    shown('visible');
    await runs();
  });

  it('comes back when a call has ended over a page that stays in sight', async () => {
    await last().suspend();
    await runs();
  });

  it('comes back with the next tap, where the device gave it to nothing less', async () => {
    const context = last();
    vi.spyOn(context, 'resume').mockRejectedValueOnce(new DOMException('interrupted', 'InvalidStateError'));
    await context.suspend();
    expect(context.state).toBe('suspended');
    await tap();
    await runs();
  });

  it('is made anew by a tap, where the device does not give the old one back at all', async () => {
    const old = last();
    vi.spyOn(old, 'resume').mockRejectedValue(new DOMException('interrupted', 'InvalidStateError'));
    await old.suspend();
    await tap();
    await expect.poll(() => old.state).toBe('closed');
    await tap();
    await runs();
    expect(last()).not.toBe(old);
  });

  it('is asked for by the scan that finds it gone', async () => {
    shown('hidden');
    await last().suspend();
    giveFeedback('ok');
    await runs();
  });
});

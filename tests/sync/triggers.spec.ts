import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tab } from '#tests/support/device.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { create, filled, newDevices, world } from '#tests/support/work.ts';

/** What a page gets from its browser, as far as the engine listens to it. */
class Browser {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ sync: { register: this.register } }) });
  readonly register = vi.fn(async (_tag: string) => undefined);
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('document', browser.document);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: browser.serviceWorker });
});
const device = newDevices();
afterEach(() => vi.unstubAllGlobals());

const leading = async (): Promise<Tab> => {
  const tab = await device().tab(world());
  await filled(tab);
  return tab;
};
/** The tries that the engine is asked for while this happens. */
async function asked(tab: Tab, happen: () => unknown): Promise<unknown[]> {
  if (!tab.sync) throw new Error('no engine');
  const dispatch = vi.spyOn(tab.sync.engine, 'dispatch');
  await happen();
  const events = dispatch.mock.calls.map(([event]) => event).filter(({ t }) => t === 'hint' || t === 'poke');
  dispatch.mockRestore();
  return events;
}

describe('every trigger stands alone', () => {
  it('the line is back, the page is shown again, the window is entered, the worker was woken: each asks for a try at once', async () => {
    const tab = await leading();
    const { window, document, serviceWorker } = browser;
    const message = new MessageEvent('message', { data: { type: 'sync-wake' } });
    expect(await asked(tab, () => window.dispatchEvent(new Event('online')))).toEqual([{ t: 'hint', hint: 'online' }]);
    expect(await asked(tab, () => window.dispatchEvent(new Event('pageshow')))).toEqual([{ t: 'hint', hint: 'visible' }]);
    expect(await asked(tab, () => window.dispatchEvent(new Event('focus')))).toEqual([{ t: 'hint', hint: 'visible' }]);
    expect(await asked(tab, () => document.dispatchEvent(new Event('visibilitychange')))).toEqual([{ t: 'hint', hint: 'visible' }]);
    expect(await asked(tab, () => serviceWorker.dispatchEvent(message))).toEqual([{ t: 'hint', hint: 'sync' }]);
    expect(await asked(tab, () => tab.sync?.now())).toEqual([{ t: 'hint', hint: 'button' }]);
  });

  it('a page that goes into the background asks for nothing', async () => {
    const tab = await leading();
    browser.document.visibilityState = 'hidden';
    expect(await asked(tab, () => browser.document.dispatchEvent(new Event('visibilitychange')))).toEqual([]);
  });

  it('what is stored asks the engine, and asks the browser to wake the worker should the page be gone by then', async () => {
    const tab = await leading();
    expect(await asked(tab, () => create(tab))).toContainEqual({ t: 'poke' });
    await vi.waitFor(() => expect(browser.register).toHaveBeenCalledWith('outbox'), { timeout: SERVER_PATIENCE_MS });
  });

  it('a page that goes into the background with work unsent asks the browser once more: it may never come back', async () => {
    const tab = await leading();
    const { document, register } = browser;
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    await create(tab);
    await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1), { timeout: SERVER_PATIENCE_MS });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2), { timeout: SERVER_PATIENCE_MS });
  });

  it('a browser that refuses the question for its worker is asked nothing more, and nobody is left with the refusal', async () => {
    const uncaught = vi.fn();
    process.on('unhandledRejection', uncaught);
    const getRegistration = vi.fn(() => Promise.reject(new DOMException('refused', 'SecurityError')));
    Object.assign(browser.serviceWorker, { getRegistration });
    const tab = await leading();
    await create(tab);
    await vi.waitFor(() => expect(getRegistration).toHaveBeenCalled(), { timeout: SERVER_PATIENCE_MS });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });
});

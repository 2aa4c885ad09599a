/** When a page has come to rest. Told by what it does, never by a clock, so it holds on any machine. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { PATIENCE_MS } from './patience.ts';

declare global {
  interface Window {
    /** Calls to the server and reads of the device that are under way. */
    underWay?: () => number;
  }
}

/** Counts what is under way. Handed to the page as a text, so it may name nothing outside itself. */
function counter(): void {
  let calls = 0;
  const end = (): void => {
    calls -= 1;
  };
  const { fetch } = window;
  window.fetch = async (...asked) => {
    calls += 1;
    try {
      const answer = await fetch(...asked);
      // An answer is there once its body is.
      void answer.clone().arrayBuffer().then(end, end);
      return answer;
    } catch (fault) {
      end();
      throw fault;
    }
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, ...asked: Parameters<IDBDatabase['transaction']>) {
    const begun = transaction.apply(this, asked);
    calls += 1;
    begun.addEventListener('complete', end);
    begun.addEventListener('abort', end);
    return begun;
  };
  window.underWay = () => calls;
}

/** From now on pages of this context know what they are waiting for. */
export const countCalls = (context: BrowserContext): Promise<unknown> => context.addInitScript(counter);

/** Runs in the page. */
async function rest(patience: number): Promise<void> {
  const BEHIND = '[data-page-key]:not([data-active-page])';
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  /** Its turn comes when nothing more important waits, so after all that was put off. */
  const last = (): Promise<unknown> => scheduler.postTask(() => undefined, { priority: 'background' });
  const isPassing = ({ effect, playState }: Animation): boolean =>
    playState === 'running' &&
    Number.isFinite(effect?.getComputedTiming().endTime) &&
    (effect as KeyframeEffect | null)?.target?.closest(BEHIND) === null;
  const stirring = (): string | null => {
    if (document.querySelector(':is([data-active-page], [role=dialog]) :is([aria-busy=true], [role=progressbar])')) return 'it is busy';
    if (document.fonts.status !== 'loaded') return 'letters are loaded';
    if ((window.underWay?.() ?? 0) > 0) return 'calls are under way';
    return document.getAnimations().some(isPassing) ? 'something moves' : null;
  };
  const end = performance.now() + patience;
  let changes = 0;
  const watch = new MutationObserver(() => {
    changes += 1;
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    for (let before = -1; before !== changes; ) {
      for (let why = stirring(); why !== null; why = stirring()) {
        if (performance.now() > end) throw new Error(`${location.hash} does not come to rest: ${why}`);
        await frame();
      }
      if (performance.now() > end) throw new Error(`${location.hash} does not come to rest: it changes`);
      before = changes;
      // What follows a layout follows within two frames.
      await frame();
      await frame();
      await last();
      if (stirring() !== null) before = -1;
    }
  } finally {
    watch.disconnect();
  }
}

/** Resolves when the page in front reads nothing, moves nothing and has drawn all that it was going to; fails where the page does not answer at all. */
export async function atRest(page: Page): Promise<void> {
  const giveUp = new AbortController();
  const never = setTimeout(2 * PATIENCE_MS, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`${page.url()} does not answer`);
  });
  try {
    await Promise.race([page.evaluate(rest, PATIENCE_MS), never]);
  } finally {
    giveUp.abort();
    await never.catch(() => undefined);
  }
}

/**
 * A fault stands: what passes while a page takes its shape is none.
 * @param look for faults of the page as it is @returns those that are still there when the page has come to rest once more
 */
export async function standing(page: Page, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let before: readonly string[] = [];
  for (let looks = 0; ; looks += 1) {
    await atRest(page);
    const found = await look();
    if (found.length === 0 || (looks > 0 && found.join() === before.join())) return found;
    before = found;
  }
}

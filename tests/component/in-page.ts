/** What specs read from the page they have drawn, and wait for. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { PATIENCE_MS } from '#tests/support/patience.ts';

locators.extend({ getByCss: (selector: string) => `css=${selector}` });

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a selector; for what has neither a role nor a name. */
    getByCss: (selector: string) => Locator;
  }
}

/** Everything that a selector finds now. */
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));

/**
 * Looks with every picture of the screen until there is something; for hooks, and where the clock of timers is the test's. In a test `expect.poll` says more.
 * @param what is waited for, as a failure names it
 */
export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await frame()) {
    const found = look();
    if (found) return found;
  }
  throw new Error(`there is no ${what}`);
}

/** The first that a selector finds, once it is there. */
export const find = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  until(selector, () => document.querySelector<E>(selector));

/** What a view of the gallery tells about itself. */
export const told = (name: string): string | null | undefined => document.querySelector('main > div')?.getAttribute(name);

/** The value of a field that has been found. */
export const typedIn = (field: Element): string => (field as HTMLInputElement).value;

const finite = (animation: Animation): boolean => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;

const moving = (): number => document.getAnimations().filter((one) => finite(one) && one.playState === 'running').length;

/** Resolves when nothing moves any more. */
export const still = (): Promise<void> => expect.poll(moving).toBe(0);

/** Resolves when nothing moves any more and nothing says that it is busy. */
export const atRest = (): Promise<void> => expect.poll(() => [moving(), all('[aria-busy=true]').length]).toEqual([0, 0]);

/** A control of the page, by role and name. */
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** Does the page scroll sideways? Its width, px. */
export const pageWidth = (): number => document.documentElement.scrollWidth;

/**
 * What assistive tools would stumble over.
 * @param only some of axe's rules, default all
 * @returns serious and critical findings in what is shown, one line each
 */
export async function seriousFindings(only?: readonly string[]): Promise<string[]> {
  await still();
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: [...only] } : {}) });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

interface Persisted<S> {
  readonly getInitialState: () => S;
  readonly setState: (state: S, replace: true) => void;
  readonly persist: { readonly getOptions: () => { readonly name?: string }; readonly rehydrate: () => Promise<void> | void };
}

/** As after a reload: of what a store knew, only what was written down is left. */
export async function rememberOnlyStored<S>(store: Persisted<S>): Promise<void> {
  const { name = '' } = store.persist.getOptions();
  const written = localStorage.getItem(name);
  store.setState(store.getInitialState(), true);
  if (written === null) localStorage.removeItem(name);
  else localStorage.setItem(name, written);
  await store.persist.rehydrate();
}

/** Draws a part as the app draws it: theme, density, words of a language, notices, questions. Everything is taken away after the test. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Lang, loadOtherWords, setLanguage, startI18n } from '#shell/i18n.ts';
import { useQuestion } from '#ui/feedback/question-store.ts';
import { SCROLLER } from '#ui/page-body.tsx';
import { UiProvider } from '#ui/provider.tsx';
import type { Density } from '#ui/theme/density.ts';
import { type Hand, type Theme, useAppearance } from '#ui/theme/use-appearance.ts';
import { forgetStorage } from './device.ts';

/** How a part is looked at; by default in Chinese, light and compact, on a desk. */
export interface Look {
  readonly lang?: Lang;
  readonly theme?: Theme;
  readonly density?: Density;
  readonly hand?: Hand;
  readonly size?: readonly [width: number, height: number];
}

/** What a test has drawn last; drawn again, it finds what was stored. */
let drawn: { readonly root: Root; readonly place: HTMLElement } | null = null;
let words: Promise<void> | null = null;

/** Sets window and theme, as somebody has them before the app is opened. */
export async function dress({ theme = 'light', density = 'compact', hand = 'right', size = [1280, 800] }: Look): Promise<void> {
  useAppearance.setState({ theme, density, hand });
  await page.viewport(...size);
}

async function speak({ lang = 'zh' }: Look): Promise<void> {
  words ??= startI18n().then(loadOtherWords);
  await words;
  await setLanguage(lang);
}

/** Puts a place into the empty page, as high as the window. */
export function emptyPlace(): HTMLElement {
  for (const element of [document.documentElement, document.body]) element.style.height = '100%';
  document.body.style.margin = '0';
  const place = document.createElement('div');
  place.style.height = '100%';
  document.body.append(place);
  return place;
}

/**
 * Draws a part and waits until something of it is there.
 * @param part what is drawn, within the page's scrolling frame
 * @param as see Look
 */
export async function mount(part: ReactNode, as: Look = {}): Promise<void> {
  takeAway();
  await dress(as);
  await speak(as);
  const place = emptyPlace();
  const root = createRoot(place);
  drawn = { root, place };
  // Nothing is asked of a server: a part that asks is mounted with one that answers (mount-page.tsx).
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  root.render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={client}>
          <main style={{ height: '100%', overflow: 'auto' }} {...SCROLLER}>
            {part}
          </main>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
  await vi.waitUntil(() => place.querySelector('main > *') !== null);
}

/** Takes away what was drawn, the question that was not answered, and what was stored. */
export function leave(): void {
  takeAway();
  if (drawn) forgetStorage();
  drawn = null;
}

function takeAway(): void {
  if (!drawn) return;
  useQuestion.setState({ open: null });
  drawn.root.unmount();
  drawn.place.remove();
}

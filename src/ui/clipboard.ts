/** The clipboard of the system, as far as the browser lets a page have it. */
import i18next from 'i18next';
import { notify } from './feedback/notify.tsx';

/** An embedded browser may have none: what copies is not offered there. */
export const canCopy = (): boolean => typeof navigator.clipboard?.writeText === 'function';

/** Copies a text, and says so where the browser refuses. @returns whether it is copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify({ tone: 'warn', title: i18next.t('ui:copy.refused') });
    return false;
  }
}

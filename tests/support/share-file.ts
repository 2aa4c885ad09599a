/** Another program shares a file with the app: a form that is posted to the app's own address, as the share sheet posts it. The service worker takes it. */
import type { Page } from 'playwright';
import { front } from './browser.ts';

type Shared = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** @param file a path, or name, type and content */
export async function shareFile(page: Page, file: Shared): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share', id: 'share-sheet' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'file' });
    form.append(input);
    document.body.append(form);
  });
  await page.locator('#share-sheet input').setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share-sheet')?.submit());
  await page.waitForURL(/#\/received\?/);
  await front(page).getByRole('heading', { level: 1, name: '收到的文件' }).waitFor();
}

/** Names of the files that wait on this device, whosoever they are. */
export const waitingNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('received');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('files').objectStore('files').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(({ name }: { name: string }) => name);
  });

/** What is being collected survives a browser that is killed before it has written its local storage, which Chromium does up to a minute late. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { KeptTexts, type TextPlace } from '#store/texts.ts';

const BOXES = 'chejian.drafts';

class Local implements TextPlace {
  constructor(readonly texts: Map<string, string> = new Map()) {}
  getItem = (name: string): string | null => this.texts.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.texts.set(name, text);
  removeItem = (name: string): void => void this.texts.delete(name);
}

let indexedDB: IDBFactory;
beforeEach(() => {
  indexedDB = new IDBFactory();
});

const opened = async (local: TextPlace): Promise<KeptTexts> => {
  const texts = new KeptTexts(local, { indexedDB, IDBKeyRange });
  await texts.open();
  return texts;
};

it('is there again after a kill, though the local storage is as it was a minute before', async () => {
  const local = new Local();
  const texts = await opened(local);
  texts.setItem(BOXES, 'one box');
  const aMinuteBefore = new Map(local.texts);
  texts.setItem(BOXES, 'two boxes');
  texts.setItem(BOXES, 'three boxes');
  await texts.written();

  const again = new KeptTexts(new Local(aMinuteBefore), { indexedDB, IDBKeyRange });
  const heard: string[] = [];
  again.onReturn(BOXES, () => heard.push(again.getItem(BOXES) ?? ''));
  expect(again.getItem(BOXES)).toBe('one box');
  await again.open();
  expect(again.getItem(BOXES)).toBe('three boxes');
  expect(heard).toEqual(['three boxes']);
});

it('is there again though the browser had written nothing at all', async () => {
  const texts = await opened(new Local());
  texts.setItem(BOXES, 'one box');
  await texts.written();
  expect((await opened(new Local())).getItem(BOXES)).toBe('one box');
});

it('is not put back to an older copy', async () => {
  const local = new Local();
  const texts = await opened(local);
  texts.setItem(BOXES, 'one box');
  await texts.written();
  // A page on its way out writes the local storage at once, and the database no more.
  new KeptTexts(local, {}).setItem(BOXES, 'two boxes');
  expect((await opened(local)).getItem(BOXES)).toBe('two boxes');
});

it('is gone once it was removed or the person has signed out, whatever the page still writes on its way out', async () => {
  const texts = await opened(new Local());
  texts.setItem(BOXES, 'one box');
  texts.setItem('chejian.scans', 'three scans');
  texts.removeItem(BOXES);
  await texts.written();
  expect((await opened(new Local())).getItem(BOXES)).toBeNull();
  await texts.forget(true);
  texts.setItem('chejian.scans', 'three scans');
  await texts.written();
  const next = await opened(new Local());
  expect(next.getItem('chejian.scans')).toBeNull();
  // Whoever signs in next in a tab that begins anew is kept, too.
  await next.forget();
  next.setItem(BOXES, 'one box');
  await next.written();
  expect((await opened(new Local())).getItem(BOXES)).toBe('one box');
});

it('works on the local storage alone where there is no database, and on nothing where there is none of either', async () => {
  const texts = new KeptTexts(new Local(), {});
  await texts.open();
  texts.setItem(BOXES, 'one box');
  expect(texts.getItem(BOXES)).toBe('one box');
  const none = new KeptTexts(null, {});
  none.setItem(BOXES, 'one box');
  expect(none.getItem(BOXES)).toBeNull();
});

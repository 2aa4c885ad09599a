/** Files that other programs hand to the app: few, for a day, and whose they are. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_RECEIVED, RECEIVED_MS } from '#domain/protocol/received.ts';
import { ReceivedFiles } from '#store/received.ts';

let now = 1_700_000_000_000;
let received: ReceivedFiles;
beforeEach(() => {
  now = 1_700_000_000_000;
  received = new ReceivedFiles({ indexedDB: new IDBFactory(), IDBKeyRange }, () => now);
});

const pdf = (name = '发票.pdf', text = '%PDF-1.7 eins'): File => new File([text], name, { type: 'application/pdf' });
async function taken(file = pdf()): Promise<string> {
  const answer = await received.take(file);
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer.file.id;
}
const names = async (): Promise<string[]> => (await received.all()).map(({ name }) => name);

describe('a file that waits', () => {
  it('is kept as it came, for a day', async () => {
    const id = await taken(pdf('发票#1.pdf'));
    expect(await received.all()).toMatchObject([{ id, kind: 'invoice', name: '发票_1.pdf', size: 13, owner: null, place: null }]);
    expect(await (await received.content(id))?.text()).toBe('%PDF-1.7 eins');
    now += RECEIVED_MS;
    expect([await received.all(), await received.content(id)]).toEqual([[], undefined]);
  });

  it('of another kind is not kept', async () => {
    expect(await received.take(new File(['MZ'], 'a.exe'))).toEqual({ refusal: 'kind' });
    expect(await received.all()).toEqual([]);
  });

  it('makes the oldest go where there are too many: each is a copy of what lies elsewhere', async () => {
    for (let n = 0; n <= MOST_RECEIVED; n += 1) {
      now += 1;
      await taken(pdf(`${n}.pdf`));
    }
    expect(await names()).toEqual(Array.from({ length: MOST_RECEIVED }, (_, n) => `${MOST_RECEIVED - n}.pdf`));
  });

  it('that finds no room says so', async () => {
    const add = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await received.take(pdf())).toEqual({ refusal: 'full' });
    add.mockRestore();
  });
});

describe('whose it is', () => {
  it('the first one’s; somebody else is told that they were late', async () => {
    const id = await taken();
    expect(await Promise.all([received.claim(id, 'a'), received.claim(id, 'b')])).toEqual([true, false]);
    expect(await received.claim(id, 'a')).toBe(true);
    expect(await received.claim('gone', 'a')).toBe(false);
  });

  it('goes with the sign-out of its owner, and with nobody else’s', async () => {
    const [mine, theirs, nobodys] = [await taken(pdf('1.pdf')), await taken(pdf('2.pdf')), await taken(pdf('3.pdf'))];
    await received.claim(mine, 'a');
    await received.claim(theirs, 'b');
    await received.dropOf('a');
    expect((await received.all()).map(({ id }) => id).sort()).toEqual([theirs, nobodys].sort());
    expect(await received.content(mine)).toBeUndefined();
    await received.clear();
    expect(await received.all()).toEqual([]);
  });

  it('is put into a form and taken out again', async () => {
    const id = await taken();
    await received.put(id, 'invoice/1');
    expect(await received.all()).toMatchObject([{ place: 'invoice/1' }]);
    await received.put(id, null);
    expect(await received.all()).toMatchObject([{ place: null }]);
    await received.drop(id);
    expect(await received.all()).toEqual([]);
  });

  it('goes on from the choice to the form with all that its owner has brought there, and with nobody else’s', async () => {
    const [mine, theirs, apart] = [await taken(pdf('1.pdf')), await taken(pdf('2.pdf')), await taken(pdf('3.pdf'))];
    for (const [id, userId] of [
      [mine, 'a'],
      [theirs, 'b'],
      [apart, 'a'],
    ] as const)
      await received.claim(id, userId);
    for (const id of [mine, theirs]) await received.put(id, '/choice');
    await received.move('a', '/choice', '/form?id=1');
    const places = new Map((await received.all()).map(({ id, place }) => [id, place]));
    expect([places.get(mine), places.get(theirs), places.get(apart)]).toEqual(['/form?id=1', '/choice', null]);
  });
});

/** A shared file is taken by the service worker, stays on the device, and opens the page that asks; whatever happens, nothing is sent on. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_RECEIVED, SHARE_FIELD } from '#domain/protocol/received.ts';
import { ReceivedFiles } from '#store/received.ts';
import { isShare, takeShare } from '#sw/share-target.ts';

const OWN = 'https://plant.lan:8443';
let received: ReceivedFiles;
beforeEach(() => {
  received = new ReceivedFiles({ indexedDB: new IDBFactory(), IDBKeyRange });
});

/** The form as a share sheet sends it. */
function shared(files: readonly File[], headers: Record<string, string> = {}): Request {
  const form = new FormData();
  form.set('title', 'a title');
  for (const file of files) form.append(SHARE_FIELD, file);
  return new Request(`${OWN}/share`, { method: 'POST', body: form, headers });
}
const pdf = new File(['%PDF-1.7'], '发票.pdf', { type: 'application/pdf' });
const word = new File(['PK\x03\x04'], 'letter.docx');

/** Where the page opens. */
async function opens(request: Request): Promise<{ page: string; query: Record<string, string> }> {
  const answer = await takeShare(request, received, OWN);
  expect(answer.status).toBe(303);
  const { origin, hash } = new URL(answer.headers.get('location') ?? '');
  expect(origin).toBe(OWN);
  const [page = '', query] = hash.slice(1).split('?');
  return { page, query: Object.fromEntries(new URLSearchParams(query)) };
}

describe('a share', () => {
  it('is kept, and the page opens that asks what becomes of it', async () => {
    const { page, query } = await opens(shared([pdf]));
    const [file] = await received.all();
    expect([page, query]).toEqual(['/received', { ids: file?.id }]);
    expect(file).toMatchObject({ name: '发票.pdf', kind: 'invoice', owner: null });
  });

  it('of several files tells which of them was not taken, and keeps the others', async () => {
    const { query } = await opens(shared([word, pdf]));
    expect(query).toEqual({ ids: (await received.all())[0]?.id, refused: 'kind', name: 'letter.docx' });
  });

  it('of a text or a link, without a file, is refused in words', async () => {
    expect((await opens(shared([]))).query).toEqual({ refused: 'none' });
    expect((await opens(shared([new File([], '')]))).query).toEqual({ refused: 'none' });
    const broken = new Request(`${OWN}/share`, { method: 'POST', body: 'no form', headers: { 'content-type': 'multipart/form-data' } });
    expect((await opens(broken)).query).toEqual({ refused: 'failed' });
  });

  it('that a page of another site has sent leaves nothing here', async () => {
    expect((await opens(shared([pdf], { origin: 'https://elsewhere.example' }))).query).toEqual({ refused: 'foreign' });
    expect(await received.all()).toEqual([]);
    // The share sheet is no page: it has no origin, or none that it tells.
    expect(await opens(shared([pdf], { origin: 'null' }))).toMatchObject({ query: { ids: expect.any(String) } });
    expect(await opens(shared([pdf], { origin: OWN }))).toMatchObject({ query: { ids: expect.any(String) } });
  });

  it('never fills the device', async () => {
    await opens(shared(Array.from({ length: MOST_RECEIVED + 5 }, () => pdf)));
    expect((await received.all()).length).toBe(MOST_RECEIVED);
  });

  it('is known by its address alone', () => {
    const at = (address: string) => isShare({ url: new URL(address), sameOrigin: address.startsWith(OWN) });
    expect([at(`${OWN}/share`), at(`${OWN}/share?x=1`), at(`${OWN}/shared`), at('https://elsewhere.example/share')]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

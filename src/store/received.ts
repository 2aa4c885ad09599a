/**
 * Files that other programs have handed to the app and that wait for somebody to do something with them. A database of its own, because the service worker
 * writes it before any page is open, and because none of it is work of the plant: all of it are copies, and gone after a day.
 */
import Dexie, { type EntityTable } from 'dexie';
import { isStoreFull } from '#domain/protocol/full-store.ts';
import {
  HEAD_BYTES,
  judge,
  MOST_RECEIVED,
  MOST_RECEIVED_BYTES,
  RECEIVED_MS,
  type ReceivedKind,
  type Refusal,
  type RefusedFile,
  receivedAddress,
} from '#domain/protocol/received.ts';
import type { IdbParts } from './outbox/outbox.ts';

export interface ReceivedFile {
  readonly id: string;
  readonly kind: ReceivedKind;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** When it came, by this device's clock. */
  readonly at: number;
  /** User id; null = it waits for somebody who can do something with it. */
  readonly owner: string | null;
  /** Address of the page it has been put into: where it is chosen what it belongs to, or the form of that; null = none yet. */
  readonly place: string | null;
}

interface Content {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

class ReceivedDb extends Dexie {
  declare files: EntityTable<ReceivedFile, 'id'>;
  /** Apart, so that a list of what waits does not read a hundred megabytes. */
  declare contents: EntityTable<Content, 'id'>;

  constructor(idb: IdbParts) {
    super('received', { ...idb, cache: 'disabled' });
    this.version(1).stores({ files: 'id, at', contents: 'id' });
  }
}

/** What became of one file. */
export type Taken = { readonly file: ReceivedFile } | { readonly refusal: Refusal };

export class ReceivedFiles {
  readonly #db: ReceivedDb;

  constructor(
    idb: IdbParts = {},
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#db = new ReceivedDb(idb);
  }

  /** Judges a file and keeps it if it is one of ours. Never throws: every end is an answer. */
  async take(given: File): Promise<Taken> {
    try {
      const head = new Uint8Array(await given.slice(0, HEAD_BYTES).arrayBuffer());
      const judged = judge({ name: given.name, type: given.type, size: given.size, head });
      if ('refusal' in judged) return judged;
      const bytes = await given.arrayBuffer();
      const file = { id: crypto.randomUUID(), ...judged, size: bytes.byteLength, at: this.now(), owner: null, place: null };
      await this.#keep(file, bytes);
      return { file };
    } catch (error) {
      return { refusal: isStoreFull(error) ? 'full' : 'failed' };
    }
  }

  /** What waits, newest first. */
  async all(): Promise<ReceivedFile[]> {
    const from = this.now() - RECEIVED_MS;
    return (await this.#db.files.where('at').above(from).sortBy('at')).reverse();
  }

  /** @returns undefined when it is not here any more */
  async content(id: string): Promise<File | undefined> {
    const [file, content] = await Promise.all([this.#db.files.get(id), this.#db.contents.get(id)]);
    return file && content && file.at > this.now() - RECEIVED_MS ? new File([content.bytes], file.name, { type: file.type }) : undefined;
  }

  /** It is this person's from now on. @returns false when somebody else was first */
  claim(id: string, userId: string): Promise<boolean> {
    return this.#db.transaction('rw', this.#db.files, async () => {
      const file = await this.#db.files.get(id);
      if (file?.owner === null) await this.#db.files.update(id, { owner: userId });
      return file !== undefined && (file.owner === null || file.owner === userId);
    });
  }

  /** Everything that this person has put into one page goes on to another. */
  move(userId: string, from: string, to: string | null): Promise<void> {
    return this.#db.transaction('rw', this.#db.files, async () => {
      await this.#db.files.filter(({ owner, place }) => owner === userId && place === from).modify({ place: to });
    });
  }

  /** Puts it into a form, or takes it out again. */
  async put(id: string, place: string | null): Promise<void> {
    await this.#db.files.update(id, { place });
  }

  /** It has been used, or nobody wants it. */
  drop(...ids: string[]): Promise<void> {
    const { files, contents } = this.#db;
    return this.#db.transaction('rw', files, contents, async () => {
      await Promise.all([files.bulkDelete(ids), contents.bulkDelete(ids)]);
    });
  }

  /** A person signs out: theirs go. What waits for whoever comes next stays. */
  async dropOf(userId: string): Promise<void> {
    const own = (await this.#db.files.toArray()).filter(({ owner }) => owner === userId);
    await this.drop(...own.map(({ id }) => id));
  }

  /** The device goes out of service. */
  async clear(): Promise<void> {
    const { files, contents } = this.#db;
    await Promise.all([files.clear(), contents.clear()]);
  }

  close(): void {
    this.#db.close();
  }

  /** Makes room for it first: what is older than a day goes, and of the rest the oldest. */
  #keep(file: ReceivedFile, bytes: ArrayBuffer): Promise<void> {
    const { files, contents } = this.#db;
    return this.#db.transaction('rw', files, contents, async () => {
      const newestFirst = (await files.orderBy('at').toArray()).reverse();
      let room = MOST_RECEIVED_BYTES - file.size;
      const kept = newestFirst.filter(({ at, size }, n) => {
        room -= size;
        return at > this.now() - RECEIVED_MS && n < MOST_RECEIVED - 1 && room >= 0;
      });
      const gone = newestFirst.filter((one) => !kept.includes(one)).map(({ id }) => id);
      await Promise.all([files.bulkDelete(gone), contents.bulkDelete(gone)]);
      await Promise.all([files.add(file), contents.add({ id: file.id, bytes })]);
    });
  }
}

/** Takes files that were handed over together. @returns the address of the page that asks what becomes of them. Never throws. */
export async function takeAll(files: readonly File[], received: Pick<ReceivedFiles, 'take'>): Promise<string> {
  if (files.length === 0) return receivedAddress([], { why: 'none', name: '' });
  const ids: string[] = [];
  let refused: RefusedFile | null = null;
  for (const file of files.slice(0, MOST_RECEIVED)) {
    const taken = await received.take(file);
    if ('file' in taken) ids.push(taken.file.id);
    else refused ??= { why: taken.refusal, name: file.name };
  }
  return receivedAddress(ids, refused);
}

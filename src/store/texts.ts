/**
 * Texts that are not sent yet and that a dead battery must not take: drafts of forms and of terminals, and their scans. A page reads them at once, from the
 * local storage; Chromium writes that up to a minute late, so each text goes into a database of its own as well, and what the local storage has lost comes
 * back from there before anybody works.
 */
import Dexie, { type EntityTable } from 'dexie';
import type { IdbParts } from './outbox/outbox.ts';

/** The part of the local storage that is used here. */
export interface TextPlace {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

/** One text as it was last written; the higher `turn` is the later one. */
interface Paper {
  readonly name: string;
  readonly text: string | null;
  readonly turn: number;
}

class PapersDb extends Dexie {
  declare papers: EntityTable<Paper, 'name'>;

  constructor(idb: IdbParts) {
    super('papers', { ...idb, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ papers: 'name' });
  }
}

const TURNS = 'chejian.turns';

export class KeptTexts {
  #db: PapersDb | null = null;
  /** What is to be written: of each text the latest. */
  readonly #waiting = new Map<string, Paper>();
  #writing: Promise<void> | null = null;
  readonly #returns = new Map<string, () => void>();

  /** @param local null = there is none, as in a worker */
  constructor(
    private readonly local: TextPlace | null,
    private readonly idb: IdbParts,
  ) {}

  getItem(name: string): string | null {
    return this.local?.getItem(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.#put(name, text);
  }

  removeItem(name: string): void {
    this.#put(name, null);
  }

  /** @param then is told when a text has come back that the local storage had lost */
  onReturn(name: string, then: () => void): void {
    this.#returns.set(name, then);
  }

  /** Brings back what the local storage has lost. Without a database it stays as it is: nobody is kept from working by that. */
  async open(): Promise<void> {
    if (!this.idb.indexedDB) return;
    try {
      const db = new PapersDb(this.idb);
      await db.open();
      const lost = (await db.papers.toArray()).filter(({ name, turn }) => turn > this.#turnOf(name));
      for (const paper of lost) this.#keep(paper);
      this.#db = db;
      for (const { name } of lost) this.#returns.get(name)?.();
    } catch {
      this.#db = null;
    }
  }

  /** Resolves once everything is in the database. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** The person has signed out: nothing is kept. @param isLeaving nothing is written any more in this tab */
  async forget(isLeaving = false): Promise<void> {
    const db = this.#db;
    if (isLeaving) this.#db = null;
    this.#waiting.clear();
    await this.written();
    await db?.papers.clear().catch(() => undefined);
  }

  #put(name: string, text: string | null): void {
    const paper = { name, text, turn: this.#turnOf(name) + 1 };
    this.#keep(paper);
    if (!this.#db) return;
    this.#waiting.set(name, paper);
    this.#writing ??= this.#write();
  }

  #keep({ name, text, turn }: Paper): void {
    if (text === null) this.local?.removeItem(name);
    else this.local?.setItem(name, text);
    this.local?.setItem(TURNS, JSON.stringify({ ...this.#turns(), [name]: turn }));
  }

  /** One writing at a time: who types fast does not wait for a disk. */
  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const papers = [...this.#waiting.values()];
      this.#waiting.clear();
      await this.#db?.papers.bulkPut(papers).catch(() => undefined);
    }
    this.#writing = null;
  }

  #turns(): Readonly<Record<string, number>> {
    try {
      return JSON.parse(this.local?.getItem(TURNS) ?? '{}') as Record<string, number>;
    } catch {
      return {};
    }
  }

  #turnOf(name: string): number {
    return this.#turns()[name] ?? 0;
  }
}

const browser = globalThis as { readonly localStorage?: TextPlace; readonly indexedDB?: IDBFactory };

const local: TextPlace = {
  getItem: (name) => browser.localStorage?.getItem(name) ?? null,
  setItem: (name, text) => browser.localStorage?.setItem(name, text),
  removeItem: (name) => browser.localStorage?.removeItem(name),
};

/** Of this browser. */
export const keptTexts = new KeptTexts(local, browser.indexedDB ? { indexedDB: browser.indexedDB } : {});

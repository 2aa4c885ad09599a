/**
 * Substring search over the materials, which are too many to read for every letter. Their codes, names and ids are kept in memory: read
 * once, in slices, at the first search, and updated afterwards. Scanning 100,000 takes a few milliseconds, while an index over words or
 * trigrams would make the first fill several times longer.
 */
import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { CacheDb } from './cache.ts';

export interface MaterialHit {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
}

interface Entry extends MaterialHit {
  /** Code and name in lower case. */
  readonly text: string;
  readonly codeLength: number;
}

const ENTITY = 'material';
const READ_SLICE = 2000;
/** After more changes than this, everything is read again. */
const MAX_PATCH = 10_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const entryOf = (row: AnyRow): Entry => {
  const code = String(row.matCode ?? '');
  const name = String(row.matName ?? '');
  return { id: row.id, code, name, isActive: row.isActive !== false, text: `${code}\n${name}`.toLowerCase(), codeLength: code.length };
};

/** 0: the code begins with it, 1: the code contains it, 2: it is in the name (or spans code and name). */
const rankOf = ({ text, codeLength }: Entry, first: string): number => {
  const at = text.indexOf(first);
  if (at === 0) return 0;
  return at < codeLength ? 1 : 2;
};

export class MaterialSearch {
  #entries: Map<string, Entry> | null = null;
  #current: Promise<Map<string, Entry>> | null = null;
  readonly #changed = new Set<string>();
  #all = true;
  #version = 0;
  readonly #listeners = new Set<() => void>();
  readonly #part: string;

  constructor(private readonly cache: CacheDb) {
    this.#part = `idb://${cache.name}/e_${ENTITY}/`;
    Dexie.on.storagemutated.subscribe(this.#mutated);
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#mutated);
  }

  /** Increases when materials change, in this tab or another one. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Materials whose code or name contains every word of the text, case-insensitive; codes beginning with it come first. An empty text
   * returns the first materials. Before the first fill is complete, it searches what has arrived.
   */
  async search(text: string, limit: number): Promise<readonly MaterialHit[]> {
    const [first = '', ...others] = text.toLowerCase().split(/\s+/).filter(Boolean);
    const ranks: Entry[][] = [[], [], []];
    for (const entry of (await this.#fresh()).values()) {
      if (!entry.text.includes(first) || !others.every((word) => entry.text.includes(word))) continue;
      const rank = ranks[rankOf(entry, first)];
      if (rank && rank.length < limit) rank.push(entry);
      if (ranks[0]?.length === limit) break;
    }
    return ranks
      .flat()
      .slice(0, limit)
      .map(({ id, code, name, isActive }) => ({ id, code, name, isActive }));
  }

  readonly #mutated = (parts: ObservabilitySet): void => {
    const tree = parts[this.#part];
    if (!tree) return;
    for (const { from, to } of RangeSet(tree)) {
      if (typeof from === 'string' && from === to) this.#changed.add(from);
      else this.#all = true;
    }
    if (this.#changed.size > MAX_PATCH) this.#all = true;
    if (this.#all) this.#changed.clear();
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  };

  /** The current column; concurrent searches share one read. */
  #fresh(): Promise<Map<string, Entry>> {
    if (this.#entries && !this.#all && this.#changed.size === 0 && !this.#current) return Promise.resolve(this.#entries);
    this.#current ??= this.#update().finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  async #update(): Promise<Map<string, Entry>> {
    const entity = this.cache.byName.get(ENTITY);
    if (!entity) return new Map();
    if (this.#all || !this.#entries) {
      // Changes made during the read are patched by the next search.
      this.#all = false;
      this.#entries = await this.#readAll(entity).catch((error: unknown) => {
        this.#all = true;
        throw error;
      });
      return this.#entries;
    }
    const ids = [...this.#changed];
    this.#changed.clear();
    const rows = await this.cache.rowsOf(entity).bulkGet(ids);
    rows.forEach((cached, i) => {
      if (cached) this.#entries?.set(cached.id, entryOf(cached.row));
      else this.#entries?.delete(ids[i] ?? '');
    });
    return this.#entries;
  }

  /** By key, not by cursor or offset; yields the main thread after every slice. */
  async #readAll(entity: AnyEntity): Promise<Map<string, Entry>> {
    const entries = new Map<string, Entry>();
    const table = this.cache.rowsOf(entity);
    for (let after = ''; ; ) {
      const slice = await table.where('id').above(after).limit(READ_SLICE).toArray();
      for (const { id, row } of slice) entries.set(id, entryOf(row));
      after = slice.at(-1)?.id ?? '';
      if (slice.length < READ_SLICE) return entries;
      await pause();
    }
  }
}

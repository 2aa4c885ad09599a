/** The rows of the server in memory: indexes, the feed of changes, first copies, backups. */
import { type AnyEntity, type AnyRow, indexValue } from '#domain/kernel/entity.ts';
import type { FillRequest, FillResponse, PullRequest, PullResponse, RowChange } from '#domain/protocol/protocol.ts';
import { SETS } from './world.ts';

export class FakeRows {
  readonly rows = new Map<string, { entity: AnyEntity; row: AnyRow }>();
  #feed: string[] = [];
  /** Names of rows by entity, index and value. */
  readonly #byIndex = new Map<string, Set<string>>();
  /** Changes when the database is restored: cursors of before mean nothing any more. */
  epoch = 1;
  fillPage = 1000;

  seed(entity: unknown, ...rows: readonly (Record<string, unknown> & { id: string })[]): void {
    for (const row of rows) this.write(entity as AnyEntity, { version: 0, ...row });
  }

  /** What everybody sees. */
  row(entity: { name: string }, id: string): AnyRow | undefined {
    return this.rows.get(`${entity.name}/${id}`)?.row;
  }

  /** A copy of everything as it is now. @returns puts it back, as another database */
  protected backupRows(): () => void {
    const rows = new Map(this.rows);
    const feed = [...this.#feed];
    return () => {
      for (const [name, { entity, row }] of this.rows) this.#index(name, entity, row, false);
      for (const [name, { entity, row }] of rows) this.#index(name, entity, row, true);
      replaceAll(this.rows, rows);
      this.#feed = feed;
      this.epoch += 1;
    };
  }

  protected find(keys: readonly { entity: AnyEntity; by: string; value: string }[]): { entity: AnyEntity; row: AnyRow }[] {
    return keys.flatMap(({ entity, by, value }) => {
      const names = by === 'id' ? [`${entity.name}/${value}`] : [...(this.#byIndex.get(`${entity.name}/${by}/${value}`) ?? [])];
      return names.flatMap((name) => this.rows.get(name) ?? []);
    });
  }

  #index(name: string, entity: AnyEntity, row: AnyRow, held: boolean): void {
    for (const index of [...entity.indexes, ...entity.unique]) {
      const key = `${entity.name}/${index}/${indexValue(index, row)}`;
      const names = this.#byIndex.get(key) ?? new Set();
      this.#byIndex.set(key, names);
      if (held) names.add(name);
      else names.delete(name);
    }
  }

  get feedHead(): string {
    return `${this.epoch}.${this.#feed.length}`;
  }

  protected write(entity: AnyEntity, row: AnyRow): void {
    const name = `${entity.name}/${row.id}`;
    const before = this.rows.get(name)?.row;
    const next = { ...row, version: (before?.version ?? 0) + 1 };
    if (before) this.#index(name, entity, before, false);
    this.#index(name, entity, next, true);
    this.rows.set(name, { entity, row: next });
    this.#feed.push(name);
  }

  /** Somebody at the desk changes or deletes a row. */
  edit(entity: unknown, id: string, change: Record<string, unknown> | null): void {
    const { name } = entity as AnyEntity;
    const held = this.rows.get(`${name}/${id}`);
    if (!held) throw new Error(`no ${name} ${id}`);
    if (change) this.write(held.entity, { ...held.row, ...change });
    else {
      this.#index(`${name}/${id}`, held.entity, held.row, false);
      this.rows.delete(`${name}/${id}`);
      this.#feed.push(`${name}/${id}`);
    }
  }

  protected change(name: string): RowChange {
    const held = this.rows.get(name);
    const at = name.indexOf('/');
    return { entity: name.slice(0, at), id: name.slice(at + 1), version: held?.row.version ?? 999_999, row: held ? { ...held.row } : null };
  }

  /** Sets that the next pull drops: what follows a restore. */
  reset: string[] = [];

  pull({ sets }: PullRequest): PullResponse {
    const cursors = Object.entries(sets).map(([set, cursor]) => ({
      set,
      epoch: Number(cursor.split('.')[0]),
      at: Number(cursor.split('.')[1]),
    }));
    const reset = [...this.reset.splice(0), ...cursors.filter(({ epoch }) => epoch !== this.epoch).map(({ set }) => set)];
    const from = Math.min(...cursors.filter(({ epoch }) => epoch === this.epoch).map(({ at }) => at), this.#feed.length);
    const names = [...new Set(this.#feed.slice(from))].filter((name) => !name.startsWith('secret/'));
    return structuredClone({
      changes: names.map((name) => this.change(name)),
      sets: { '*': this.feedHead },
      more: false,
      ...(reset.length > 0 ? { reset } : {}),
      feedHead: this.feedHead,
    });
  }

  fill({ set, afterKey }: FillRequest): FillResponse {
    const entities: Record<string, readonly string[]> = { lists: ['list', 'listLine'], boxes: ['box'], orders: ['order'] };
    if (!SETS.includes(set)) throw new Error(`unknown set ${set}`);
    const rows = [...this.rows.entries()]
      .filter(([, { entity }]) => entities[set]?.includes(entity.name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = rows.filter(([name]) => afterKey === null || name > afterKey).slice(0, this.fillPage);
    const last = page.at(-1)?.[0] ?? null;
    const more = last !== null && rows.some(([name]) => name > last);
    return structuredClone({
      rows: page.map(([, { entity, row }]) => ({ entity: entity.name, row: { ...row } })),
      nextKey: more ? last : null,
      startCursor: this.feedHead,
    });
  }
}

export function replaceAll<K, V>(target: Map<K, V>, source: ReadonlyMap<K, V>): void {
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}
